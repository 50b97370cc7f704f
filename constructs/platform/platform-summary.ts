import type { HostPort } from "../network/host-port";
import type { ProxyListeners } from "../network/proxy-listeners";
import type { MaintenanceWindow } from "../updates/maintenance-window";
import type { VersionChannels } from "../updates/version-channels";
import type { PlatformSettings } from "./component/platform-settings";

/** What a summary is made of. */
export interface SummarisedPlatform {
  readonly settings: PlatformSettings;
  readonly proxyAddress: HostPort;
  readonly tunnelAddress: HostPort;

  /** For agents that are dialled directly; undefined if none can join from outside of the cluster. */
  readonly authAddress: string | undefined;
  readonly listeners: ProxyListeners;
  readonly channels: VersionChannels;
  readonly maintenanceWindow: MaintenanceWindow | undefined;
}

/** What a person or a pipeline wants to know of a platform: the stack's output `access_platform`. */
export function summariseOutput(platform: SummarisedPlatform): Readonly<Record<string, unknown>> {
  const { settings, listeners, channels, maintenanceWindow } = platform;
  return {
    brand: settings.brand.id,
    name: settings.name,
    edition: settings.edition,
    version: settings.version.toString(),
    cluster_name: settings.clusterName,
    public_address: platform.proxyAddress.toString(),
    tunnel_address: platform.tunnelAddress.toString(),
    ...(platform.authAddress !== undefined && { auth_address: platform.authAddress }),
    listener_mode: listeners.mode,
    ports: listeners.listeners.map(({ name, port, use, audience }) => ({ name, port, use, audience })),
    channels: channels.names,
    namespace: settings.namespace,
    ...(settings.imageRegistry !== undefined && { image_registry: settings.imageRegistry }),
    ...(maintenanceWindow === undefined
      ? {}
      : {
          maintenance_window: {
            utc_start_hour: maintenanceWindow.utcStartHour,
            weekdays: maintenanceWindow.weekdays,
          },
        }),
  };
}
