import type { Connector } from "../../access/sign-in/connector";
import type { Flow } from "../../network/flow";
import { authFlows, type FlowOptions } from "../../network/network-flows";
import { dialsPort, httpConnectWithPlatform, type HttpConnect } from "../../workloads/http-connect-environment";
import { metadataServers } from "../../workloads/identity/pod-service-account";
import type { DeclaredPlatform } from "../access-platform-props";
import type { PlatformSettings } from "../component/platform-settings";
import { HTTPS_PORT } from "../../network/ports";

/**
 * All traffic that the network policy of the auth service allows: `authFlows` says who may connect, and this file where
 * it connects to. Agents that are dialled directly bring a policy of their own (agents/release/release-policies.ts).
 *
 * @param connectors identity providers that it asks
 */
export function authTraffic(settings: PlatformSettings, connectors: readonly Connector[]): readonly Flow[] {
  const { auth, kubernetesApi, scrapedBy } = settings;
  return authFlows({
    ...authEgress(auth, connectors, httpConnectWithPlatform(auth.httpProxy, settings)),
    agentNetworks: auth.agentNetworks ?? [],
    kubernetesApi,
    scrapedBy,
    metadataServers: metadataServers(auth.serviceAccount),
  });
}

/**
 * Where the auth service connects to outside of the platform: identity providers, storage, and whatever the program adds.
 *
 * With an HTTP CONNECT proxy, HTTPS goes there. Port 443 stays open if an entry of `NO_PROXY` can match a host with that port.
 */
function authEgress(
  { storage, egressPorts = [] }: DeclaredPlatform["auth"],
  connectors: readonly Connector[],
  connect: HttpConnect | undefined,
): Pick<FlowOptions, "outsidePorts" | "httpConnect"> {
  // Signing keys, licenses and clouds are asked over HTTPS.
  const known = [HTTPS_PORT, ...storage.settings.ports, ...connectors.flatMap(({ dialledPorts }) => dialledPorts)];
  const isOpen = dialsPort(HTTPS_PORT, connect);
  return {
    outsidePorts: [...known.filter((port) => isOpen || port !== HTTPS_PORT), ...egressPorts],
    httpConnect: connect?.proxy,
  };
}
