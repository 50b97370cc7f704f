import { HostPort } from "../network/host-port";
import type { AgentService } from "./agent-service";
import type { ProxyEndpoint } from "./proxy-endpoint";

const HTTPS_PORT = 443;

/** Ports of the Kubernetes API: that of its Service, and the usual one behind it, which policies may see instead. */
const KUBERNETES_API_PORTS = [HTTPS_PORT, 6443];

/**
 * TCP ports that the pods of a release dial, ascending: the proxy, its version server, the Kubernetes API, and
 * whatever the services protect.
 */
export function egressPorts(
  { proxyAddress, versionServer }: Pick<ProxyEndpoint, "proxyAddress" | "versionServer">,
  services: readonly AgentService[],
  further: readonly number[] = [],
): readonly number[] {
  const ports = [
    ...KUBERNETES_API_PORTS,
    HostPort.of(proxyAddress).port ?? HTTPS_PORT,
    portOfUrl(versionServer),
    ...services.flatMap((service) => service.egressPorts),
    ...further,
  ];
  return [...new Set(ports)].sort((a, b) => a - b);
}

function portOfUrl(url: string): number {
  const [, authority] = /^https?:\/\/([^/]+)/.exec(url) ?? [];
  return (authority === undefined ? undefined : HostPort.of(authority).port) ?? HTTPS_PORT;
}
