import { make } from "../../core/schema/make";
import { Value } from "../../core/value";
import { anyWindow, type MaintenanceWindow, type MaintenanceWindowProps } from "../../updates/maintenance-window";
import {
  CLUSTER_NETWORKING,
  SESSION_RECORDING,
  type ClusterNetworkingProps,
  type SessionRecordingProps,
} from "../generated/settings";
import type { PlatformResource } from "../platform-resource";

/**
 * Networking settings of a platform's cluster. They are in the configuration file of the auth service, which would
 * refuse them as a resource. A change restarts the auth service.
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
    super();
  }
}

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
    super();
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

/** The resource of a platform's maintenance window. There is one, with a fixed name. @see specification 2.2 */
export class MaintenanceConfig extends Value {
  /** The resource of a maintenance window. */
  static of(window: MaintenanceWindowProps | MaintenanceWindow): MaintenanceConfig {
    return make(MaintenanceConfig, anyWindow, window, (given) => new MaintenanceConfig(given));
  }

  private constructor(
    /** @internal */
    readonly window: MaintenanceWindow,
  ) {
    super();
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
