import type { PlatformSettings } from "./component/platform-settings";

/**
 * What a person or a pipeline wants to know of a platform: the stack's output `access_platform`.
 *
 * @param authAddress for agents that are dialled directly; undefined if none can join from outside of the cluster
 */
export function summariseOutput(
  settings: PlatformSettings,
  authAddress: string | undefined,
): Readonly<Record<string, unknown>> {
  const { listeners, maintenanceWindow } = settings;
  return {
    brand: settings.brand.id,
    name: settings.name,
    edition: settings.edition,
    version: settings.version.toString(),
    cluster_name: settings.clusterName,
    public_address: settings.proxyAddress.toString(),
    tunnel_address: settings.tunnelAddress.toString(),
    ...(authAddress !== undefined && { auth_address: authAddress }),
    listener_mode: listeners.mode,
    ports: listeners.listeners.map(({ name, port, use, audience }) => ({ name, port, use, audience })),
    channels: settings.versionChannels.names,
    namespace: settings.namespace,
    ...(settings.imageRegistry !== undefined && { image_registry: settings.imageRegistry }),
    ...(maintenanceWindow !== undefined && {
      maintenance_window: { utc_start_hour: maintenanceWindow.utcStartHour, weekdays: maintenanceWindow.weekdays },
    }),
  };
}
