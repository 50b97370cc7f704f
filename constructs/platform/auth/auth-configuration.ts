import { renderResources } from "../../access/platform-resource";
import { portRow } from "../../network/ports";
import { renderedConfiguration } from "../component/configuration/rendered-configuration";
import type { PlatformSettings } from "../component/platform-settings";
import { componentName, claimName } from "../component/component-names";
import { CONFIGURATION_VOLUME, type MountedVolume } from "../component/pod-template";
import { STORAGE_DIRECTORY } from "./storage/storage-parts";

/** Where the Enterprise license is mounted. */
const LICENSE_DIRECTORY = "/var/lib/license";

/** File name of the resources that the auth service creates before it answers. */
export const STARTUP_RESOURCES_FILE = "apply-on-startup.yaml";

/**
 * The configuration file of the auth service.
 *
 * @see specification 4.2 (`proxy_listener_mode`), 1.1 (`public_addr`)
 */
export function renderAuthConfiguration(settings: PlatformSettings): string {
  const { brand, auth } = settings;
  const { backend } = auth.storage.settings;
  const own = Object.keys(backend).length > 0 ? { storage: backend } : {};
  const services = { auth_service: authServiceSection(settings), proxy_service: { enabled: false } };
  return renderedConfiguration(brand, auth, own, services);
}

/** The section of the auth service. Settings of the cluster in it cannot be resources of the service. */
export function authServiceSection({
  listeners,
  clusterName,
  networking,
  auth: { publicAddresses = [], license, exposure },
}: PlatformSettings): Readonly<Record<string, unknown>> {
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
    ...(publicAddresses.length > 0 && {
      public_addr: publicAddresses.map((address) => address.withDefaultPort(port).toString()),
    }),
    ...(proxyProtocol !== undefined && { proxy_protocol: proxyProtocol }),
    ...(license !== undefined && { license_file: `${LICENSE_DIRECTORY}/${license.key}` }),
  };
}

/** The resources without which no proxy could join; they exist before the auth service answers. */
export function renderStartupResources({ proxyToken }: PlatformSettings): string {
  return renderResources([proxyToken.toResource()]);
}

/** Volumes of the auth service's pods: configuration, data, and where they are declared, license and storage's files. */
export function authVolumes(settings: PlatformSettings): readonly MountedVolume[] {
  const {
    brand,
    auth: { storage, license },
  } = settings;
  const { kind, files } = storage.settings;
  return [
    {
      name: CONFIGURATION_VOLUME,
      mountPath: brand.configurationDirectory,
      readOnly: true,
      source: { configMap: componentName(settings, "auth") },
    },
    {
      name: "data",
      mountPath: brand.dataDirectory,
      readOnly: false,
      source: kind === "external" ? { emptyDirectory: true } : { claim: claimName(settings) },
    },
    ...(license === undefined
      ? []
      : [{ name: "license", mountPath: LICENSE_DIRECTORY, readOnly: true, source: { secret: license.name } }]),
    ...(files.length === 0
      ? []
      : [{ name: "storage", mountPath: STORAGE_DIRECTORY, readOnly: true, source: { files } }]),
  ];
}
