import type { Duration } from "../../core/duration";
import { document, named, within } from "../../core/schema/document";
import { make } from "../../core/schema/make";
import { flag, oneOf, wholeNumber } from "../../core/schema/shapes";
import { Value } from "../../core/value";
import { anyWindow, type MaintenanceWindow, type MaintenanceWindowProps } from "../../updates/maintenance-window";
import type { PlatformResource } from "../platform-resource";
import { duration, free, lasting } from "../shapes";

/** Networking settings of a platform's cluster. Every setting is optional: without it, the service's default applies. */
export interface ClusterNetworkingProps {
  /** After how long a connection without traffic ends, for example `15m`. @default never */
  readonly clientIdleTimeout?: Duration;

  /** Message to the client of such a connection. @default none */
  readonly clientIdleTimeoutMessage?: string;

  /** After how long an idle session of the Web UI ends, for example `30m`. @default never */
  readonly webIdleTimeout?: Duration;

  /** How often a server checks that its clients are there, for example `5m`. */
  readonly keepAliveInterval?: Duration;

  /** How many of these checks may fail before the connection ends, 1 or more. */
  readonly keepAliveCountMax?: number;

  /**
   * How long an agent may be disconnected from the auth service before it ends sessions whose number is limited, for
   * example `2m`.
   */
  readonly sessionControlTimeout?: Duration;

  /** Which host a client reaches if several have the same name. @default "unambiguous_match" */
  readonly routingStrategy?: "unambiguous_match" | "most_recent";

  /** Whether names of hosts ignore upper and lower case. @default false */
  readonly caseInsensitiveRouting?: boolean;

  /** How long an SSH connection may take to be established, for example `30s`. */
  readonly sshDialTimeout?: Duration;

  /**
   * How often the proxies keep connections with TLS routing alive, for example `30s`. Version 18 of Teleport accepts
   * it, and keeps 30 seconds.
   */
  readonly proxyPingInterval?: Duration;

  /** Number of proxies to which an agent holds a tunnel; needs proxy peering (`NETWORKING-001`). @default 1 */
  readonly agentConnectionCount?: number;
}

/** What the settings are read as: keys of the configuration file. */
export const CLUSTER_NETWORKING = document<ClusterNetworkingProps>()({
  clientIdleTimeout: duration,
  clientIdleTimeoutMessage: free,
  webIdleTimeout: duration,
  keepAliveInterval: lasting,
  // The service takes 0 for its default.
  keepAliveCountMax: wholeNumber({ from: 1 }),
  sessionControlTimeout: lasting,
  routingStrategy: oneOf(["unambiguous_match", "most_recent"]),
  caseInsensitiveRouting: flag(),
  sshDialTimeout: lasting,
  proxyPingInterval: duration,
  agentConnectionCount: wholeNumber({ from: 1 }),
});

/**
 * Networking settings of a platform's cluster, in the configuration file of the auth service, which would refuse them
 * as a resource. A change restarts the auth service.
 *
 * @see specification 4.2
 * @example
 * ```ts
 * networking: ClusterNetworking.of({ clientIdleTimeout: "15m", webIdleTimeout: "30m" }),
 * ```
 */
export class ClusterNetworking extends Value {
  /** The settings of the props. */
  static of(props: ClusterNetworkingProps): ClusterNetworking {
    return make(ClusterNetworking, CLUSTER_NETWORKING, props, (section) => {
      const { agent_connection_count: agentConnectionCount, ...settings } = section;
      return new ClusterNetworking(settings, agentConnectionCount as number | undefined);
    });
  }

  private constructor(
    /** @internal Keys of the auth service's section of the configuration file. */
    readonly settings: Readonly<Record<string, unknown>>,
    /** @internal Tunnels that each agent opens with proxy peering; undefined for the service's default. */
    readonly agentConnectionCount: number | undefined,
  ) {
    super([]);
  }
}

/** How sessions are recorded. Every setting is optional: without it, the service's default applies. */
export interface SessionRecordingProps {
  /**
   * Where sessions are recorded, and whether a session waits for its recording (`-sync`). Teleport's cloud refuses `proxy`.
   *
   * @default "node"
   */
  readonly mode?: "node" | "node-sync" | "proxy" | "proxy-sync" | "off";

  /** Whether proxies that record check the keys of hosts; Teleport's cloud refuses false. @default true */
  readonly proxyChecksHostKeys?: boolean;

  /** Whether recordings are encrypted by the service; from version 18.2 on (`RESOURCE-018`). @default false */
  readonly encrypted?: boolean;
}

/** What the settings are read as. */
export const SESSION_RECORDING = document<SessionRecordingProps>()({
  mode: oneOf(["node", "node-sync", "proxy", "proxy-sync", "off"]),
  proxyChecksHostKeys: flag(),
  encrypted: named("encryption", within("enabled", flag())),
});

/**
 * How a platform records sessions; there is one such resource per platform. If you remove it, the service's defaults
 * apply again.
 *
 * @example
 * ```ts
 * sessionRecording: SessionRecording.of({ mode: "node-sync" }),
 * ```
 */
export class SessionRecording extends Value {
  /** The settings of the props. */
  static of(props: SessionRecordingProps): SessionRecording {
    return make(SessionRecording, SESSION_RECORDING, props, (spec) => new SessionRecording(spec));
  }

  private constructor(private readonly spec: Readonly<Record<string, unknown>>) {
    super([]);
  }

  /** @internal The resource that is delivered. */
  toResource(): PlatformResource {
    return {
      kind: "session_recording_config",
      version: "v2",
      metadata: { name: "session-recording-config" },
      spec: this.spec,
    };
  }
}

/** The resource with the maintenance window of a platform; there is one, with a fixed name. @see specification 2.2 */
export class MaintenanceConfig extends Value {
  /** The resource of a maintenance window. */
  static of(window: MaintenanceWindowProps | MaintenanceWindow): MaintenanceConfig {
    return make(MaintenanceConfig, anyWindow, window, (given) => new MaintenanceConfig(given));
  }

  private constructor(
    /** @internal */
    readonly window: MaintenanceWindow,
  ) {
    super([]);
  }

  /** The resource that is delivered. */
  toResource(): PlatformResource {
    const { utcStartHour, weekdays } = this.window;
    return {
      kind: "cluster_maintenance_config",
      version: "v1",
      metadata: { name: "cluster-maintenance-config" },
      spec: { agent_upgrades: { utc_start_hour: utcStartHour, weekdays } },
    };
  }
}
