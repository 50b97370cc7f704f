import type { SecretRef } from "../../secrets/secret-ref";
import type { ClusterNetworking } from "../../access/settings/cluster-settings";
import { renderResources } from "../../access/platform-resource";
import { canonicalYaml } from "../../core/canonical-yaml";
import { mergedData } from "../../core/merged-data";
import { portRow } from "../../network/ports";
import type { PublicAddress } from "../../network/public-address";
import type { ServiceExposure } from "../../workloads/service-exposure";
import type { ServiceLog } from "../../workloads/log";
import type { FurtherConfiguration } from "../component/configuration/further-configuration";
import { renderedLog } from "../component/configuration/rendered-log";
import type { AuthStorage } from "./auth-storage";
import type { DeclaredAuth } from "./auth-props";
import type { PlatformSettings } from "../component/platform-settings";

/** Where the Enterprise license is mounted. */
export const LICENSE_DIRECTORY = "/var/lib/license";

/** File name of the resources that the auth service creates before it answers. */
export const STARTUP_RESOURCES_FILE = "apply-on-startup.yaml";

/** Settings of the auth service's configuration in addition to the platform's settings. */
export interface AuthConfiguration {
  readonly storage: AuthStorage;
  readonly publicAddresses?: readonly PublicAddress[];
  readonly license?: SecretRef;
  readonly networking: ClusterNetworking | undefined;
  readonly exposure: ServiceExposure;
  readonly log?: ServiceLog;
  readonly furtherConfiguration?: FurtherConfiguration;
}

/**
 * The configuration file of the auth service.
 *
 * @see specification 4.2 (`proxy_listener_mode`), 1.1 (`public_addr`)
 */
export function renderAuthConfiguration(settings: PlatformSettings, auth: AuthConfiguration): string {
  const { brand } = settings;
  const { backend } = auth.storage.settings;
  const rendered = {
    version: "v3",
    [brand.configurationSection]: {
      data_dir: brand.dataDirectory,
      log: renderedLog(auth.log),
      ...(Object.keys(backend).length > 0 && { storage: backend }),
    },
    auth_service: authServiceSection(settings, auth),
    proxy_service: { enabled: false },
    ssh_service: { enabled: false },
  };
  return canonicalYaml(mergedData(auth.furtherConfiguration ?? {}, rendered));
}

/** The section of the auth service. Settings of the cluster in it cannot be resources of the service. */
export function authServiceSection(
  { listeners, clusterName }: PlatformSettings,
  { publicAddresses = [], license, networking, exposure }: Omit<AuthConfiguration, "storage">,
): Readonly<Record<string, unknown>> {
  const { port } = portRow("auth");
  const connections = networking?.agentConnectionCount;
  const { proxyProtocol } = exposure.settings;
  return {
    enabled: true,
    cluster_name: clusterName,
    listen_addr: `0.0.0.0:${port}`,
    proxy_listener_mode: listeners.mode,
    ...networking?.settings,
    ...(listeners.peering && {
      tunnel_strategy: {
        type: "proxy_peering",
        ...(connections !== undefined && { agent_connection_count: connections }),
      },
    }),
    ...(publicAddresses.length > 0 && { public_addr: publicAddresses.map((address) => address.withPort(port)) }),
    ...(proxyProtocol !== undefined && { proxy_protocol: proxyProtocol }),
    ...(license !== undefined && { license_file: `${LICENSE_DIRECTORY}/${license.key}` }),
  };
}

/** The resources without which no proxy could join; they exist before the auth service answers. */
export function renderStartupResources({ proxyToken }: PlatformSettings): string {
  return renderResources([proxyToken.toResource()]);
}

/** Where signing keys, licenses and clouds are asked. */
const HTTPS_PORT = 443;

/** Ports outside of the platform: identity providers, storage, and whatever the program adds. */
export function authEgress({ storage, connectors, egressPorts = [] }: DeclaredAuth): readonly number[] {
  return [
    HTTPS_PORT,
    ...storage.settings.ports,
    ...connectors.flatMap((connector) => connector.dialledPorts),
    ...egressPorts,
  ];
}
