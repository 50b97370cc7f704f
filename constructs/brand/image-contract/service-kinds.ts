import type { VersionFact } from "./version-fact";

/** The names of a kind of service: where an agent is declared, and where a role selects what it protects. */
interface ServiceKind {
  /** Role in which its agents join. */
  readonly joinsAs: string;

  /** Its name in the value `roles` of the agents' chart. */
  readonly chartRole: string;

  /** Its section of the agent's configuration file. */
  readonly section: string;

  /** Key of the list, in that section, of what the service protects. @default the section has no such list */
  readonly entries?: string;

  /** Whether that list is a value of the chart by the same name. @default false */
  readonly isChartValue?: boolean;

  /** Key of the labels of an entry. @default "labels" */
  readonly labels?: string;

  /** Field of a role that selects by these labels. @default roles do not select its resources */
  readonly selectedBy?: string;

  /** Kinds of the service's own resources that roles select by the same field. @default none */
  readonly resources?: readonly string[];

  /** Port on which clients dial it directly. @default they reach it only through reverse tunnels */
  readonly port?: `agent-${string}`;

  /** Whether only machines run it, because a pod cannot be one of its resources. @default false */
  readonly isOfMachines?: boolean;

  /** Whether it reads more of its cluster's API than its own namespace. @default false */
  readonly asksCluster?: boolean;

  /** The fact about the first version that has it. @default all versions have it */
  readonly fact?: Pick<VersionFact, "since" | "text" | "source">;
}

const KINDS = {
  kubernetes: {
    joinsAs: "Kube",
    chartRole: "kube",
    section: "kubernetes_service",
    selectedBy: "kubernetes_labels",
    resources: ["kube_cluster"],
    port: "agent-kubernetes",
    asksCluster: true,
  },
  application: {
    joinsAs: "App",
    chartRole: "app",
    section: "app_service",
    entries: "apps",
    isChartValue: true,
    selectedBy: "app_labels",
    resources: ["app", "app_server"],
  },
  database: {
    joinsAs: "Db",
    chartRole: "db",
    section: "db_service",
    entries: "databases",
    isChartValue: true,
    labels: "static_labels",
    selectedBy: "db_labels",
    resources: ["db", "db_server"],
  },
  "windows-desktop": {
    joinsAs: "WindowsDesktop",
    chartRole: "windowsdesktop",
    section: "windows_desktop_service",
    entries: "static_hosts",
    selectedBy: "windows_desktop_labels",
    resources: ["dynamic_windows_desktop", "windows_desktop"],
    port: "agent-windows-desktop",
  },
  "linux-desktop": {
    joinsAs: "LinuxDesktop",
    chartRole: "linuxdesktop",
    section: "linux_desktop_service",
    selectedBy: "linux_desktop_labels",
    isOfMachines: true,
    fact: {
      since: "18.11.0",
      text: "agents on Linux give access to the desktop of their machine; clients reach these agents only through tunnels",
      source:
        "linux-desktop-config.yaml, commit 401083b4; guide of Linux desktops, commit 1bf05c26; pull requests 65794 and 65841",
    },
  },
  ssh: {
    joinsAs: "Node",
    chartRole: "node",
    section: "ssh_service",
    selectedBy: "node_labels",
    resources: ["node"],
    port: "agent-ssh",
  },
  discovery: { joinsAs: "Discovery", chartRole: "discovery", section: "discovery_service", asksCluster: true },
} as const satisfies Readonly<Record<string, ServiceKind>>;

/** A service of an agent, as `AgentService` names its kind. @useDeclaredType */
export type JoiningService = keyof typeof KINDS;

/** Components that join besides agents. Relays join from version 18.3.0 on. */
const COMPONENTS = [{ joinsAs: "Auth" }, { joinsAs: "Proxy" }, { joinsAs: "Relay" }] as const;

/** A component of the platform by the name that join tokens use. @useDeclaredType */
export type JoinRole = ((typeof COMPONENTS)[number] | (typeof KINDS)[JoiningService])["joinsAs"];

/**
 * The services that agents run, in the order of the chart. A new kind is a row here, a file with its props in
 * `constructs/agents/services`, and its factory in `agent-service.ts` there; CONTRIBUTING.md has the whole list.
 *
 * @see specification 1
 */
export const SERVICE_KINDS: Readonly<Record<JoiningService, ServiceKind & { readonly joinsAs: JoinRole }>> = KINDS;

export const JOINING_SERVICES = Object.keys(KINDS) as readonly JoiningService[];

/** A service that protects something. Discovery only finds resources. */
export type ProtectingService = Exclude<JoiningService, "discovery">;

export const PROTECTING_SERVICES = JOINING_SERVICES.filter((kind) => kind !== "discovery");

/**
 * Components of the platform that can join with a token, and discovery, which agents can run. In the order of tokens.
 *
 * @see specification 1
 */
export const JOIN_ROLES: readonly JoinRole[] = [
  ...new Set<JoinRole>(["Auth", "Proxy", "Node", ...Object.values(KINDS).map(({ joinsAs }) => joinsAs), "Relay"]),
];

/**
 * Roles of two words, which the service reads in both spellings. For the one role that version 18.3 does not have, this
 * is unknown: it is read as the role of the other desktops.
 */
const SPACED = ["RemoteProxy", "TrustedCluster", ...JOIN_ROLES].map((role) =>
  role.replace(/\B[A-Z]/g, "_$&").toLowerCase(),
);

/** The spelling of a role to compare by: the service ignores case, and accepts a few roles in two words. */
export function plainRole(given: string): string {
  const role = given.trim().toLowerCase();
  return SPACED.includes(role) ? role.replace("_", "") : role;
}

/** The first version of each service, and the role in which its agents join. */
export const SERVICE_FACTS: readonly VersionFact[] = Object.values(SERVICE_KINDS).flatMap(
  ({ fact, section, joinsAs }): readonly VersionFact[] =>
    fact === undefined
      ? []
      : [
          { ...fact, about: "configuration", names: [section] },
          {
            ...fact,
            about: "field of token",
            names: [`spec.roles[]=${joinsAs}`],
            text: `agents can join in the role ${joinsAs}`,
          },
        ],
);
