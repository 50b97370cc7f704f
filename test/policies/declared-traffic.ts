import {
  PORT_TABLE,
  WEB_CONTAINER_PORT,
  type Audience,
  type ListenerMode,
  type PortName,
  type PortRow,
} from "../../constructs/network/port-table";

/*
 * What ought to be let through, from what does not depend on how policies are made:
 *
 * - the rows of the port table: who opens a port, in which mode, and to whom it is open
 * - which workload is what: known by its name, and never by its labels, which are what policies select by
 * - what a program declares, which its test says a second time: ports of storage and services, and who may connect, by the
 *   name of the pod or by the address, and never by selectors or networks
 *
 * `network-flows.ts`, which policies are rendered from, is not asked: a test that did could not fail.
 */

/** Everybody, the pods of the cluster, or endpoints by their names. */
type Who = "anyone" | "pods" | readonly string[];

/** Connections that are let through. */
export interface Connections {
  readonly who: Who;

  /** TCP ports, UDP ports, or every port. */
  readonly tcp?: readonly number[];
  readonly udp?: readonly number[];
  readonly any?: true;
}

/** What the pods of a workload accept, and what they open. */
interface Traffic {
  readonly accepts: readonly Connections[];
  readonly dials: readonly Connections[];
}

/** By `namespace/name` of the workload. */
export type DeclaredTraffic = ReadonlyMap<string, Traffic>;

/** Names are resolved by the DNS of the cluster, wherever it is. */
export const DNS: Connections = { who: "anyone", tcp: [53], udp: [53] };

/** The Kubernetes API has these ports where nothing is known of it. */
export const API_PORTS = [443, 6443];

/** The Kubernetes API, wherever it is. */
export const API: Connections = { who: "anyone", tcp: API_PORTS };

/** Hosts outside of the platform, on some ports: policies know no names. */
export function outside(...tcp: readonly number[]): Connections {
  return { who: "anyone", tcp };
}

/** Whom each audience of the port table is, for the ports of one component. */
type Audiences = Readonly<Record<Audience, Who>>;

/** What is declared of a platform. */
export interface PlatformTraffic {
  readonly namespace: string;
  readonly name: string;
  readonly mode: ListenerMode;
  readonly peering: boolean;

  /** The workloads of its proxies, each with its clients. */
  readonly pools: Readonly<Record<string, Who>>;

  /** Whom `metrics` names. */
  readonly scrapers: readonly string[];

  /** Who joins the auth service besides the proxies. */
  readonly joining: readonly string[];
  readonly api: Connections;

  /** What auth service and proxies open besides what they need of each other. */
  readonly authDials: readonly Connections[];
  readonly proxiesDial: readonly Connections[];

  /** Workloads that do their work through the Kubernetes API, by the names of their components. */
  readonly jobs: readonly string[];
}

/** The traffic of a platform. */
export function platformTraffic(platform: PlatformTraffic): DeclaredTraffic {
  const { namespace, name, mode, peering, scrapers, joining, api } = platform;
  const auth = `${namespace}/${name}-auth`;
  const proxies = Object.keys(platform.pools);
  const audiences = { proxies, components: [...proxies, ...joining], node: scrapers };
  const rows = PORT_TABLE.filter((row) => row.modes.includes(mode) && (row.name !== "peering" || peering));
  return new Map<string, Traffic>([
    [auth, { accepts: accepted(rows, "auth", { ...audiences, anyone: [] }), dials: [DNS, api, ...platform.authDials] }],
    ...Object.entries(platform.pools).map(([pool, clients]): [string, Traffic] => [
      pool,
      {
        accepts: accepted(rows, "proxy", { ...audiences, anyone: clients }),
        dials: [
          DNS,
          ...accepted(rows, "auth", { proxies: [auth], components: [auth], anyone: [], node: [] }),
          ...accepted(rows, "proxy", { proxies, components: [], anyone: [], node: [] }),
          ...platform.proxiesDial,
        ],
      },
    ]),
    ...["auth-test", "proxy-test"].map((test): [string, Traffic] => [
      `${namespace}/${name}-${test}`,
      { accepts: [], dials: [] },
    ]),
    ...platform.jobs.map((job): [string, Traffic] => [`${namespace}/${name}-${job}`, { accepts: [], dials: [api] }]),
  ]);
}

/** What is declared of a release of agents. */
export interface ReleaseTraffic {
  /** `namespace/name`. */
  readonly release: string;

  /** @default none: they dial out */
  readonly dialled?: readonly PortName[];

  /** Whom `metrics` names. @default nobody */
  readonly scrapers?: readonly string[];

  /** The auth service that they join directly. @default none */
  readonly joins?: string;

  /** What else they open. */
  readonly dials: readonly Connections[];

  /** What their updater opens. */
  readonly updaterDials: readonly Connections[];
}

/** The traffic of releases of agents: of the agents, and of the updater beside them. */
export function releaseTraffic(...releases: readonly ReleaseTraffic[]): DeclaredTraffic {
  return new Map(
    releases.flatMap(({ release, dialled = [], scrapers = [], joins, dials, updaterDials }): [string, Traffic][] => {
      const rows = PORT_TABLE.filter(({ name, owner }) => owner !== "agent" || dialled.includes(name));
      const audiences = { anyone: "anyone", proxies: [], components: [], node: scrapers } as const;
      const auth = { anyone: [], proxies: [], components: joins === undefined ? [] : [joins], node: [] };
      const traffic = {
        accepts: accepted(rows, "agent", audiences),
        dials: [DNS, ...accepted(rows, "auth", auth), ...dials],
      };
      return [
        [release, traffic],
        [`${release}-updater`, { accepts: [], dials: [DNS, ...updaterDials] }],
      ];
    }),
  );
}

/** The ports of a component, each for those whom the port table lets in. */
function accepted(rows: readonly PortRow[], owner: PortRow["owner"], audiences: Audiences): readonly Connections[] {
  return rows
    .filter((row) => row.owner === owner || row.owner === "every component")
    .map((row) => ({ who: audiences[row.audience], tcp: [containerPort(row)] }));
}

/** The port of the pod: what has no listen address of its own comes in with HTTPS. */
function containerPort({ name, owner, port, configurationKey }: PortRow): number {
  const isServedByHttps = owner === "proxy" && configurationKey === undefined;
  return name === "https" || isServedByHttps ? WEB_CONTAINER_PORT : port;
}
