import { portRow } from "../../network/port-table";
import type { AuthServiceProps } from "./auth-props";
import { selectorLabels } from "./component-labels";
import { authName, type PlatformSettings } from "./platform-settings";

/** Where proxies, and agents in the same cluster, join the auth service, `host:port`. */
export function authAddress(settings: Pick<PlatformSettings, "name" | "namespace">): string {
  return `${authName(settings)}.${settings.namespace}.svc:${portRow("auth").port}`;
}

/** The auth service for agents that join it. Agents outside of its cluster need its address and access to it. */
export function authEndpoint(
  settings: Pick<PlatformSettings, "brand" | "name" | "namespace">,
  { publicAddresses = [], agentNetworks = [] }: Pick<AuthServiceProps, "publicAddresses" | "agentNetworks">,
) {
  const [address] = agentNetworks.length > 0 ? publicAddresses : [];
  return {
    name: authName(settings),
    address: authAddress(settings),
    publicAddress: address?.withPort(portRow("auth").port),
    pods: { namespace: settings.namespace, podLabels: selectorLabels(settings, "auth") },
  };
}
