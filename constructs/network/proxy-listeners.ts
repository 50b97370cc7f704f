import { make } from "../core/schema/make";
import { Value } from "../core/value";
import {
  LISTENER_OPTIONS,
  modeListeners,
  type Listener,
  type SeparateListenersOptions,
  type TlsRoutingOptions,
} from "./listener-options";
import type { ListenerMode, PortName } from "./port-table";

/**
 * The ports that the proxy listens on.
 *
 * Two listeners on one port of the Service break `LISTENER-003`, on one port of the container `LISTENER-004`. Peering on
 * a port below 1024 breaks `LISTENER-005`.
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

  private constructor(
    /** Whether one port serves all protocols. @internal */
    readonly mode: ListenerMode,

    /** All listeners, in the order of the port table. @internal */
    readonly listeners: readonly Listener[],
  ) {
    super([]);
    Object.freeze(listeners);
    this.exposed = Object.freeze(listeners.filter(({ audience }) => audience !== "proxies"));
    this.httpsPort = (this.listener("https") as Listener).port;
    this.peering = this.listener("peering") !== undefined;
  }

  /** The listener of a name, where it is on. @internal */
  listener(name: PortName): Listener | undefined {
    return this.listeners.find((listener) => listener.name === name);
  }
}
