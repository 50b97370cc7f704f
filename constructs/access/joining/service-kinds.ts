import type { PortName } from "../../network/port-table";
import type { JoinRole } from "../../brand/image-contract/join-roles";

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

  /** Whether that list is a value of the chart by the same name. @default false */
  readonly isChartValue?: boolean;

  /** Further keys of the section that nobody else sets. */
  readonly keys?: readonly string[];

  /** Key of the labels of one of them. @default "labels" */
  readonly labels?: string;

  /** Port on which it is dialled directly; without one, reverse tunnels alone lead to it. */
  readonly port?: PortName;

  /** Whether machines alone run it, since a pod is no such thing. @default false */
  readonly isOfMachines?: boolean;

  /** Whether it asks the API of its cluster for more than its namespace. @default false */
  readonly asksCluster?: boolean;
}

const KINDS = {
  kubernetes: {
    joinsAs: "Kube",
    chartRole: "kube",
    section: "kubernetes_service",
    keys: ["kube_cluster_name"],
    port: "agent-kubernetes",
    asksCluster: true,
  },
  application: { joinsAs: "App", chartRole: "app", section: "app_service", entries: "apps", isChartValue: true },
  database: {
    joinsAs: "Db",
    chartRole: "db",
    section: "db_service",
    entries: "databases",
    isChartValue: true,
    labels: "static_labels",
  },
  "windows-desktop": {
    joinsAs: "WindowsDesktop",
    chartRole: "windowsdesktop",
    section: "windows_desktop_service",
    entries: "static_hosts",
    keys: ["discovery", "hosts", "non_ad_hosts"],
    port: "agent-windows-desktop",
  },
  "linux-desktop": {
    joinsAs: "LinuxDesktop",
    chartRole: "linuxdesktop",
    section: "linux_desktop_service",
    keys: ["xsessions"],
    isOfMachines: true,
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

/** A service that protects something: discovery only looks for it. */
export type ProtectingService = Exclude<JoiningService, "discovery">;

/** Those that protect something. */
export const PROTECTING_SERVICES = JOINING_SERVICES.filter((kind) => kind !== "discovery");
