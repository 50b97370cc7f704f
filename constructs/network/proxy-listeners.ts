import { Problems, Value } from "../core/value";
import type { Listener } from "./listener";
import { readListeners } from "./listener-options";
import type { ListenerMode, PortName } from "./port-table";

/** What a proxy with TLS routing may listen on besides HTTPS. */
export interface TlsRoutingOptions {
  /**
   * Proxy peering: true for the port of the port table, or a port from 1024.
   *
   * @default false
   */
  readonly peering?: boolean | number;
}

/** Listeners of a proxy with a port for each protocol: true for the port of the port table, a port, or false. */
export interface SeparateListenersOptions extends TlsRoutingOptions {
  /** @default true */
  readonly ssh?: boolean | number;

  /** @default true */
  readonly reverseTunnel?: boolean | number;

  /** @default true */
  readonly kubernetes?: boolean | number;

  /** @default true */
  readonly mysql?: boolean | number;

  /** @default true */
  readonly postgres?: boolean | number;

  /** @default true */
  readonly mongodb?: boolean | number;

  /** @default true */
  readonly redis?: boolean | number;

  /**
   * Port of Web UI and HTTPS API.
   *
   * @default 443, the port that TLS routing has too
   */
  readonly httpsPort?: 3080 | 443;
}

/**
 * The ports that the proxy listens on.
 *
 * An invalid port carries `LISTENER-001`, an HTTPS port other than 3080 and 443 `LISTENER-002`. Two listeners on one
 * port of the Service carry `LISTENER-003`, on one port of the container `LISTENER-004`. Peering on a port below 1024
 * carries `LISTENER-005`, an option that the mode does not have `LISTENER-006`, options that are not an object
 * `LISTENER-007`.
 *
 * @see specification 4.2
 */
export class ProxyListeners extends Value {
  /** Everything on port 443 (listener mode `multiplex`), the specification's default. */
  static tlsRouting(options: TlsRoutingOptions = {}): ProxyListeners {
    return ProxyListeners.#read("multiplex", options);
  }

  /**
   * A port for each protocol (listener mode `separate`).
   *
   * All of them are open unless they are turned off, databases included: the specification's table for this mode lists
   * them, and a platform that leaves TLS routing keeps everything reachable. Only peering is off by default, because it
   * needs the Enterprise edition.
   *
   * A port below 1024 is open on the Service only: containers do not run as root, so the container keeps the port of
   * the port table.
   */
  static separate(options: SeparateListenersOptions = {}): ProxyListeners {
    return ProxyListeners.#read("separate", options);
  }

  static #read(mode: ListenerMode, options: unknown): ProxyListeners {
    const problems = new Problems();
    return new ProxyListeners(mode, readListeners(mode, options, problems), problems);
  }

  /** Whether proxies reach agents through each other. */
  readonly peering: boolean;

  /** Port under which clients reach Web UI and HTTPS API. */
  readonly httpsPort: number;

  /** All listeners, in the order of the port table. */
  readonly listeners: readonly Listener[];

  /** The listeners on the Kubernetes Service of the proxy: all except those for other proxies. */
  readonly exposed: readonly Listener[];

  private constructor(
    readonly mode: ListenerMode,
    { https, others }: { https: Listener; others: readonly Listener[] },
    problems: Problems,
  ) {
    super(problems.list);
    this.listeners = Object.freeze([https, ...others]);
    this.exposed = Object.freeze(this.listeners.filter(({ audience }) => audience !== "proxies"));
    this.httpsPort = https.port;
    this.peering = this.listener("peering") !== undefined;
  }

  /** The listener of a name, where it is on. */
  listener(name: PortName): Listener | undefined {
    return this.listeners.find((listener) => listener.name === name);
  }
}
