import type { Brand } from "../../brand/brand";
import type { HttpConnectProxy } from "../../network/http-connect-proxy";
import type { FlowOptions } from "../../network/network-flows";
import { bypassesProxyOnPort } from "../../network/no-proxy-match";
import type { PlatformAddresses } from "../../network/no-proxy";
import { AGENT_DIRECT_DIAL_PORTS } from "../../network/port-table";
import type { VersionChannels } from "../../updates/version-channels";
import { dialsDirectly, httpConnectOf, type HttpConnect } from "../../workloads/http-connect-environment";

/** Where certificates are renewed, and where applications' identity providers are. */
const HTTPS_PORT = 443;

/**
 * The HTTP CONNECT proxy of the proxies; their own Kubernetes cluster always bypasses it.
 *
 * @see specification 1.2, rule 6
 */
export function proxyHttpConnect(
  httpProxy: HttpConnectProxy | undefined,
  platform: PlatformAddresses & { readonly brand: Brand },
): HttpConnect | undefined {
  const connect = httpConnectOf(httpProxy, platform);
  return connect && { ...connect, noProxy: [platform.brand.kubernetesServerName] };
}

/**
 * Where proxies connect to outside of the platform.
 *
 * With an HTTP CONNECT proxy, HTTPS goes there, even to upstream version servers; agents are dialled directly, with or
 * without it. Port 443 stays open if an entry of `NO_PROXY` can match a host with that port.
 */
export function proxyEgress(channels: VersionChannels, connect: HttpConnect | undefined): FlowOptions {
  const declared = connect?.proxy.noProxy.resolve(connect.platform) ?? [];
  const https = connect === undefined || bypassesProxyOnPort(HTTPS_PORT, declared) ? [HTTPS_PORT] : [];
  const forwarding = channels.forwardHosts().filter(({ host, port }) => dialsDirectly(addressOf(host, port), connect));
  return {
    outsidePorts: [...https, ...forwarding.map(({ port }) => port), ...AGENT_DIRECT_DIAL_PORTS.map(({ port }) => port)],
    httpConnect: connect?.proxy,
  };
}

function addressOf(host: string, port: number): string {
  return host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
}
