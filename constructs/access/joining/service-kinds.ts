import type { PortName } from "../../network/port-table";
import type { JoinRole } from "./join-roles";

/** What a kind of service is called wherever an agent is declared. */
interface ServiceKind {
  /** Role in which its agents join. */
  readonly joinsAs: JoinRole;

  /** Its name in the value `roles` of the agents' chart. */
  readonly chartRole: string;

  /** Its section of the agent's configuration file. */
  readonly section: string;

  /** Key of that section that lists what it protects, where it lists that. */
  readonly entries?: string;

  /** Key of the labels of one of them. @default "labels" */
  readonly labels?: string;

  /** Port on which it is dialled directly; without one, reverse tunnels alone lead to it. */
  readonly port?: PortName;

  /** Whether it asks the API of its cluster for more than its namespace. @default false */
  readonly asksCluster?: boolean;
}

const KINDS = {
  kubernetes: {
    joinsAs: "Kube",
    chartRole: "kube",
    section: "kubernetes_service",
    port: "agent-kubernetes",
    asksCluster: true,
  },
  application: { joinsAs: "App", chartRole: "app", section: "app_service", entries: "apps" },
  database: { joinsAs: "Db", chartRole: "db", section: "db_service", entries: "databases", labels: "static_labels" },
  "windows-desktop": {
    joinsAs: "WindowsDesktop",
    chartRole: "windowsdesktop",
    section: "windows_desktop_service",
    entries: "static_hosts",
    port: "agent-windows-desktop",
  },
  ssh: { joinsAs: "Node", chartRole: "node", section: "ssh_service", port: "agent-ssh" },
  discovery: { joinsAs: "Discovery", chartRole: "discovery", section: "discovery_service", asksCluster: true },
} as const satisfies Readonly<Record<string, ServiceKind>>;

/** A service of an agent, as `AgentService` names its kind. @useDeclaredType */
export type JoiningService = keyof typeof KINDS;

/**
 * The services that agents run, in the order of the chart. A new kind is a row here, and its props.
 *
 * @see specification 1
 */
export const SERVICE_KINDS: Readonly<Record<JoiningService, ServiceKind>> = KINDS;

/** All of them. */
export const JOINING_SERVICES = Object.keys(KINDS) as readonly JoiningService[];
