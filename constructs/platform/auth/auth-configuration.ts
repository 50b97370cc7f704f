import { renderResources } from "../../access/platform-resource";
import { canonicalYaml } from "../../core/canonical-yaml";
import { mergedData } from "../../core/merged-data";
import type { FlowOptions } from "../../network/network-flows";
import { portRow } from "../../network/ports";
import { dialsPort, type HttpConnect } from "../../workloads/http-connect-environment";
import type { DeclaredPlatform } from "../access-platform-props";
import { renderedLog } from "../component/configuration/rendered-log";
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
  const rendered = {
    version: "v3",
    [brand.configurationSection]: {
      data_dir: brand.dataDirectory,
      log: renderedLog(auth.log),
      ...(Object.keys(backend).length > 0 && { storage: backend }),
    },
    auth_service: authServiceSection(settings),
    proxy_service: { enabled: false },
    ssh_service: { enabled: false },
  };
  return canonicalYaml(mergedData(auth.furtherConfiguration ?? {}, rendered));
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

/**
 * Where the auth service connects to outside of the platform: identity providers, storage, and whatever the program adds.
 *
 * With an HTTP CONNECT proxy, HTTPS goes there. Port 443 stays open if an entry of `NO_PROXY` can match a host with that port.
 */
export function authEgress(
  { auth: { storage, egressPorts = [] }, connectors = [] }: Pick<DeclaredPlatform, "auth" | "connectors">,
  connect: HttpConnect | undefined,
): Pick<FlowOptions, "outsidePorts" | "httpConnect"> {
  const known = [HTTPS_PORT, ...storage.settings.ports, ...connectors.flatMap(({ dialledPorts }) => dialledPorts)];
  const isOpen = dialsPort(HTTPS_PORT, connect);
  return {
    outsidePorts: [...known.filter((port) => isOpen || port !== HTTPS_PORT), ...egressPorts],
    httpConnect: connect?.proxy,
  };
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
