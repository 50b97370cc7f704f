import { isRecord } from "../core/given";
import { make } from "../core/schema/make";
import { group, needed, type Check, type Declared, type GivenOf, type PropsOf } from "../core/schema/group";
import { checked, either, flag, oneOf } from "../core/schema/shapes";
import { Value } from "../core/value";
import { defineRules } from "../core/violation";
import { portNumber, admissiblePorts, portRow } from "./ports";
import {
  PORT_TABLE,
  WEB_CONTAINER_PORT,
  type Audience,
  type ListenerMode,
  type PortName,
  type PortRow,
} from "./port-table";
import { anyAddress, type PublicAddress } from "./public-address";

const LISTENER_RULES = defineRules({
  "LISTENER-003": {
    problem: "two listeners of the proxy have the same port",
    fix: "choose another port for one of them, or turn it off",
    source: "specification 4.2",
  },
  "LISTENER-004": {
    problem: "two listeners of the proxy need the same port in the container",
    allowed:
      `a different port for each; HTTPS has ${WEB_CONTAINER_PORT}, diagnostics has ${portRow("diagnostics").port}, ` +
      "and a listener below 1024 has the port of the specification in the container",
    fix: "choose another port for one of them",
    source: "specification 4.2",
  },
  "LISTENER-005": {
    problem: "proxies dial each other on a port below 1024, which a pod cannot open",
    fix: "pass true for the port of the specification, or a number from 1024 to 65535",
    source: "specification 4.2; Kubernetes, Pod Security Standards",
  },
});

/** One port that the proxy listens on. */
export interface Listener {
  /** Name of the port in the port table. */
  readonly name: PortName;

  /** Port that others connect to: the port of the Kubernetes Service; for peering, the port of the pod. */
  readonly port: number;

  /** Port on which the container listens. */
  readonly containerPort: number;

  /** What the port is for, in words. */
  readonly use: string;

  /** Who may connect. */
  readonly audience: Audience;

  /** Key of the listen address below `proxy_service`; none where the web listener serves the protocol. */
  readonly configurationKey?: string;

  /** Where clients reach it, if that is not the public address of the platform. */
  readonly publicAddress?: PublicAddress;
}

/** A listener that clients reach at an address of its own. */
export interface ListenerAt {
  /** Port of the listener. @default the port of the port table */
  readonly port?: number;

  /** Where clients reach the listener. Its default port is that of the listener. */
  readonly publicAddress: string | PublicAddress;
}

/** Ports of a proxy with TLS routing besides HTTPS. */
export interface TlsRoutingOptions {
  /**
   * Proxy peering: true for the port of the port table, or a port from 1024.
   *
   * @default false
   */
  readonly peering?: boolean | number;
}

/**
 * Listeners of a proxy with a port for each protocol: true for the port of the port table, a number for another port,
 * an address of its own, or false.
 */
export interface SeparateListenersOptions extends TlsRoutingOptions {
  /** SSH. @default true */
  readonly ssh?: boolean | number | ListenerAt;

  /** Reverse tunnels. Without them, only directly dialled agents can join. @default true */
  readonly reverseTunnel?: boolean | number | ListenerAt;

  /** The Kubernetes API. @default true */
  readonly kubernetes?: boolean | number | ListenerAt;

  /** MySQL. @default true */
  readonly mysql?: boolean | number | ListenerAt;

  /** PostgreSQL. @default true */
  readonly postgres?: boolean | number | ListenerAt;

  /** MongoDB. @default true */
  readonly mongodb?: boolean | number | ListenerAt;

  /** Redis. @default true */
  readonly redis?: boolean | number;

  /**
   * Port of Web UI and HTTPS API.
   *
   * @default 443, the port that TLS routing has too
   */
  readonly httpsPort?: 3080 | 443;
}

const FIRST_UNPRIVILEGED_PORT = 1024;

/** Options whose name differs from the listener's name in the port table. */
const OPTION_OF: Partial<Record<PortName, string>> = { https: "httpsPort", "reverse-tunnel": "reverseTunnel" };

/** Listeners that are off unless asked for. */
const OFF_BY_DEFAULT: readonly PortName[] = ["peering"];

const port = either((given) => typeof given === "boolean", flag(), portNumber());

const LISTENER_AT = group<ListenerAt>()({ port: portNumber(), publicAddress: needed(anyAddress) });
const listener = either(isRecord, LISTENER_AT, port);

const TLS_ROUTING = {
  peering: checked(port, (given, problems) => {
    const isPrivileged = typeof given === "number" && given < FIRST_UNPRIVILEGED_PORT;
    if (isPrivileged) problems.add(LISTENER_RULES["LISTENER-005"], "", given);
  }),
} as const satisfies PropsOf<TlsRoutingOptions>;

const SEPARATE = {
  ...TLS_ROUTING,
  ssh: listener,
  reverseTunnel: listener,
  kubernetes: listener,
  mysql: listener,
  postgres: listener,
  mongodb: listener,
  redis: port,
  httpsPort: oneOf(admissiblePorts(portRow("https"), "separate") as readonly (443 | 3080)[]),
} as const satisfies PropsOf<SeparateListenersOptions>;

type DeclaredListeners = GivenOf<SeparateListenersOptions, typeof SEPARATE>;

const LISTENER_OPTIONS = {
  multiplex: group<TlsRoutingOptions>()(TLS_ROUTING, [refuseCollisions("multiplex")]),
  separate: group<SeparateListenersOptions>()(SEPARATE, [refuseCollisions("separate")]),
};

/** The listeners of a mode, in the order of the port table: HTTPS is the first. */
function modeListeners(mode: ListenerMode, options: DeclaredListeners): readonly Listener[] {
  const given = new Map<string, Option>(Object.entries(options));
  const rows = PORT_TABLE.filter((row) => row.owner === "proxy" && row.modes.includes(mode));
  return rows.flatMap((row) => {
    const option = given.get(listenerOption(row.name));
    const at = listenerPort(row, option);
    return at === undefined ? [] : [listenerOn(at, row, typeof option === "object" ? option.publicAddress : undefined)];
  });
}

type Option = boolean | number | Declared<typeof LISTENER_AT>;

/** The port of a listener, or nothing where it is off. */
function listenerPort(row: PortRow, option: Option = !OFF_BY_DEFAULT.includes(row.name)): number | undefined {
  if (typeof option === "number") return option;
  if (typeof option === "object") return option.port ?? row.port;
  return option ? row.port : undefined;
}

function listenerOn(at: number, row: PortRow, publicAddress: PublicAddress | undefined): Listener {
  const { name, use, audience, configurationKey } = row;
  return Object.freeze({
    name,
    port: at,
    containerPort: containerPort(at, row),
    use,
    audience,
    ...(configurationKey === undefined ? {} : { configurationKey }),
    ...(publicAddress === undefined ? {} : { publicAddress }),
  });
}

function containerPort(at: number, row: PortRow): number {
  if (row.name === "https" || row.configurationKey === undefined) return WEB_CONTAINER_PORT;
  return at < FIRST_UNPRIVILEGED_PORT ? row.port : at;
}

function namesByContainerPort(listeners: readonly Listener[]): ReadonlyMap<number, PortName> {
  const names = new Map<number, PortName>();
  for (const { containerPort: port, name } of listeners) if (!names.has(port)) names.set(port, name);
  return names;
}

/** Whether a listener is on the Service of the proxy. The listener for other proxies is only on the pod. */
function isExposed({ audience }: Listener): boolean {
  return audience !== "proxies";
}

/**
 * Reports each pair of listeners once: by the port of the Service if both have the same, or by that of the container.
 */
function refuseCollisions(mode: ListenerMode): Check<DeclaredListeners> {
  return (options, problems) => {
    const { name: diagnostics, port: containerPort } = portRow("diagnostics");
    const listeners = modeListeners(mode, options);
    for (const [index, listener] of listeners.entries()) {
      const { name, port: at } = listener;
      const note = (code: keyof typeof LISTENER_RULES, number: number, other: string) => {
        problems.add(LISTENER_RULES[code], listenerOption(name), `${number} for ${other} and ${name}`);
      };
      const earlier = listeners.slice(0, index);
      const samePort = isExposed(listener) ? earlier.filter(isExposed).find((other) => other.port === at) : undefined;
      const sameContainerPort = [...earlier, { name: diagnostics, containerPort }].find(
        (other) => other.containerPort === listener.containerPort,
      );
      if (samePort !== undefined) note("LISTENER-003", at, samePort.name);
      else if (listener.configurationKey !== undefined && sameContainerPort !== undefined) {
        note("LISTENER-004", listener.containerPort, sameContainerPort.name);
      }
    }
  };
}

function listenerOption(name: PortName): string {
  return OPTION_OF[name] ?? name;
}

/**
 * The ports that the proxy listens on.
 *
 * Two listeners on one port of the Service break `LISTENER-003`, on one port of the container `LISTENER-004`. A port
 * below 1024 for peering breaks `LISTENER-005`.
 *
 * @see specification 4.2
 */
export class ProxyListeners extends Value {
  /** Everything on port 443 (listener mode `multiplex`), the specification's default. */
  static tlsRouting(props: TlsRoutingOptions = {}): ProxyListeners {
    return ProxyListeners.#made("multiplex", props);
  }

  /**
   * A port for each protocol (listener mode `separate`).
   *
   * All of them are open unless they are turned off, databases included. Only peering is off by default: it needs the
   * Enterprise edition. Teleport's chart opens fewer: see docs/migration.md.
   *
   * A port below 1024 is open on the Service only: containers do not run as root, so the container keeps the port of
   * the port table.
   *
   * @example
   * ```ts
   * const listeners = ProxyListeners.separate({ mysql: 3306, redis: false });
   * ```
   */
  static separate(props: SeparateListenersOptions = {}): ProxyListeners {
    return ProxyListeners.#made("separate", props);
  }

  static #made(mode: ListenerMode, options: object): ProxyListeners {
    const schema = LISTENER_OPTIONS[mode];
    return make(ProxyListeners, schema, options, (right) => new ProxyListeners(mode, modeListeners(mode, right)));
  }

  /** Whether proxies reach agents through each other. @internal */
  readonly peering: boolean;

  /** Port under which clients reach Web UI and HTTPS API. */
  readonly httpsPort: number;

  /** The listeners on the Kubernetes Service of the proxy: all except those for other proxies. */
  readonly exposed: readonly Listener[];

  /** Names of the ports of the container, by number: listeners that share one have the name of the first. @internal */
  readonly containerPorts: ReadonlyMap<number, PortName>;

  private constructor(
    /** Whether one port serves all protocols. @internal */
    readonly mode: ListenerMode,

    /** All listeners, in the order of the port table. @internal */
    readonly listeners: readonly Listener[],
  ) {
    super();
    Object.freeze(listeners);
    this.exposed = Object.freeze(listeners.filter(isExposed));
    this.containerPorts = namesByContainerPort(listeners);
    this.httpsPort = (this.listener("https") as Listener).port;
    this.peering = this.listener("peering") !== undefined;
  }

  /** The listener of a name, where it is on. @internal */
  listener(name: PortName): Listener | undefined {
    return this.listeners.find((listener) => listener.name === name);
  }
}
