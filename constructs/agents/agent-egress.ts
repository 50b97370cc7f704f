import { HostPort } from "../network/host-port";
import type { AgentService } from "./agent-service";
import type { ProxyEndpoint } from "./proxy-endpoint";

const HTTPS_PORT = 443;

/** TCP ports that the pods of a release dial: the proxy, its version server, and whatever the services protect. */
export function egressPorts(
  {
    proxyAddress,
    tunnelAddress,
    versionServer,
  }: Pick<ProxyEndpoint, "proxyAddress" | "tunnelAddress" | "versionServer">,
  services: readonly AgentService[],
  further: readonly number[] = [],
): readonly number[] {
  return [
    HostPort.of(proxyAddress).port ?? HTTPS_PORT,
    HostPort.of(tunnelAddress).port ?? HTTPS_PORT,
    portOfUrl(versionServer),
    ...services.flatMap((service) => service.egressPorts),
    ...further,
  ];
}

function portOfUrl(url: string): number {
  const [, authority] = /^https?:\/\/([^/]+)/.exec(url) ?? [];
  return (authority === undefined ? undefined : HostPort.of(authority).port) ?? HTTPS_PORT;
}
