import { portOfUrl } from "../../network/egress";
import type { FlowOptions } from "../../network/network-flows";
import { readAddress } from "../../network/host-port";
import type { Destination, PlatformAddresses } from "../../network/no-proxy";
import { HTTPS_PORT, AGENT_DIRECT_DIAL_PORTS, portRow } from "../../network/ports";
import type { Listener } from "../../network/proxy-listeners";
import type { PublicAddress } from "../../network/public-address";
import {
  dialsDirectly,
  dialsPort,
  httpConnectWithPlatform,
  type HttpConnect,
} from "../../workloads/http-connect-environment";
import { authAddress } from "../component/component-names";
import { renderedConfiguration } from "../component/configuration/rendered-configuration";
import type { PlatformSettings } from "../component/platform-settings";
import { combinedProxyEdge } from "./proxy-edge";
import type { ProxyTls } from "./proxy-tls";

/** Folder of the certificate in the proxies' containers. */
export const CERTIFICATE_DIRECTORY = "/etc/certificate";

/** Folder of the folders of further certificates, which have the names of their Secrets. */
export const FURTHER_CERTIFICATES_DIRECTORY = "/etc/further-certificates";

/**
 * The configuration file that all proxies of a platform share, whatever pool they belong to.
 *
 * @see specification 2.4, 4.2 (ports) and 9, rule 3 (one channel configuration)
 */
export function renderProxyConfiguration(settings: PlatformSettings): string {
  const { brand, listeners, proxyToken } = settings;
  const channels = settings.versionChannels.toConfiguration();
  const { addresses: publicAddresses } = settings;
  const edge = combinedProxyEdge(settings.pools.values());
  const own = {
    auth_server: authAddress(settings),
    join_params: { method: "kubernetes", token_name: proxyToken.name },
  };
  return renderedConfiguration(brand, settings.proxies, own, {
    auth_service: { enabled: false },
    proxy_service: {
      enabled: true,
      public_addr: publicAddresses.map((address) => address.withDefaultPort(listeners.httpsPort).toString()),
      ...Object.fromEntries(listeners.listeners.flatMap((listener) => listenerSettings(listener, publicAddresses))),
      ...certificateSettings(settings.tls),
      proxy_protocol: edge.proxyProtocol,
      ...(edge.trustForwardedFor && { trust_x_forwarded_for: true }),
      ...(settings.proxies.allowIpv6Downgrade === true && { proxy_protocol_allow_downgrade: true }),
      ...(Object.keys(channels).length > 0 ? { automatic_upgrades_channels: channels } : {}),
    },
  });
}

function listenerSettings(listener: Listener, publicAddresses: readonly PublicAddress[]): [string, unknown][] {
  const result: [string, unknown][] = [];
  if (listener.configurationKey !== undefined) {
    result.push([listener.configurationKey, `0.0.0.0:${listener.containerPort}`]);
  }
  const { publicAddressKey: publicKey } = portRow(listener.name);
  if (publicKey !== undefined) result.push([publicKey, addressesAt(listener, publicAddresses)]);
  return result;
}

/** Where clients reach a listener. */
function addressesAt({ publicAddress, port }: Listener, publicAddresses: readonly PublicAddress[]): readonly string[] {
  return publicAddress === undefined
    ? publicAddresses.map((address) => address.withPort(port).toString())
    : [publicAddress.withDefaultPort(port).toString()];
}

/** Where clients reach listeners, by the name of the port; those that the proxies tell them. */
export function listenerAddresses(
  settings: Pick<PlatformSettings, "listeners" | "addresses">,
): Readonly<Record<string, string>> {
  const { listeners } = settings.listeners;
  const told = listeners.filter(({ name }) => portRow(name).publicAddressKey !== undefined);
  return Object.fromEntries(
    told.map((listener) => [listener.name, addressesAt(listener, settings.addresses)[0] ?? ""]),
  );
}

function certificateSettings({ source }: ProxyTls): Record<string, unknown> {
  if (source.kind === "self-signed") return {};
  if (source.kind === "acme") return { acme: { enabled: true, email: source.email, uri: source.directory } };
  const further = source.furtherSecrets.map((name) => `${FURTHER_CERTIFICATES_DIRECTORY}/${name}`);
  return {
    https_keypairs: [CERTIFICATE_DIRECTORY, ...further].map((folder) => ({
      key_file: `${folder}/tls.key`,
      cert_file: `${folder}/tls.crt`,
    })),
    https_keypairs_reload_interval: "12h",
  };
}

/**
 * The HTTP CONNECT proxy of the proxies; their own Kubernetes cluster always bypasses it.
 *
 * @see specification 1.2, rule 6
 */
export function proxyHttpConnect(
  settings: PlatformAddresses & Pick<PlatformSettings, "httpProxy" | "brand">,
): HttpConnect | undefined {
  const connect = httpConnectWithPlatform(settings.httpProxy, settings);
  return connect && { ...connect, noProxy: [settings.brand.kubernetesServerName] };
}

/**
 * Where proxies connect to outside of the platform.
 *
 * With an HTTP CONNECT proxy, HTTPS goes there, even to upstream version servers; agents are dialled directly, with or
 * without it, where the auth service lets them join from outside of its cluster. Agents inside say so themselves. Port 443 stays open if an entry of `NO_PROXY` can match a host with that port.
 */
export function proxyEgress(
  {
    versionChannels,
    tls,
    proxies: { egressPorts = [] },
    auth: { agentNetworks = [] },
  }: Pick<PlatformSettings, "versionChannels" | "tls" | "proxies"> & {
    readonly auth: Pick<PlatformSettings["auth"], "agentNetworks">;
  },
  connect: HttpConnect | undefined,
): FlowOptions {
  const forwarding = versionChannels
    .forwardHosts()
    .map(({ host, port }) => readAddress(host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`));
  const dialled = [...acmeDestinations(tls), ...forwarding].filter((address) => dialsDirectly(address, connect));
  return {
    outsidePorts: [
      // Certificates are renewed there, and applications' identity providers are there.
      ...(dialsPort(HTTPS_PORT, connect) ? [HTTPS_PORT] : []),
      ...egressPorts,
      ...dialled.map(({ port = HTTPS_PORT }) => port),
      ...(agentNetworks.length === 0 ? [] : AGENT_DIRECT_DIAL_PORTS.map(({ port }) => port)),
    ],
    httpConnect: connect?.proxy,
  };
}

/** The ACME authority that the proxies ask, where a program names it by an address that is known. */
function acmeDestinations({ source }: ProxyTls): readonly Destination[] {
  const directory = source.kind === "acme" ? source.directory : undefined;
  if (directory === undefined) return [];
  const port = portOfUrl(directory);
  return port === undefined ? [] : [readAddress(`${new URL(directory).hostname}:${port}`)];
}
