import { isNetmask } from "../network/netmask";
import { portRow } from "../network/port-table";
import { PublicAddress } from "../network/public-address";
import { listOf } from "../core/given";
import { Problems } from "../core/value";
import type { Violation } from "../core/violation";
import { checkExposure, ServiceExposure } from "../workloads/service-exposure";
import type { AuthServiceProps } from "./auth-service";
import { selectorLabels } from "./component-labels";
import { authName, type PlatformSettings } from "./platform-settings";
import { PLATFORM_RULES } from "./rules";

type Reached = Pick<AuthServiceProps, "exposure" | "agentNetworks" | "publicAddresses">;

/** Where proxies, and agents in the same cluster, join the auth service, `host:port`. */
export function authAddress(settings: Pick<PlatformSettings, "name" | "namespace">): string {
  return `${authName(settings)}.${settings.namespace}.svc:${portRow("auth").port}`;
}

/** The auth service for agents that join it. Agents outside of its cluster need its address and access to it. */
export function authEndpoint(settings: PlatformSettings, auth: Reached) {
  const [address] = listOf(auth.publicAddresses) ?? [];
  const isOpen = agentNetworks(auth).length > 0 && address instanceof PublicAddress;
  return {
    name: authName(settings),
    address: authAddress(settings),
    publicAddress: isOpen ? address.withPort(portRow("auth").port) : undefined,
    pods: { namespace: settings.namespace, podLabels: selectorLabels(settings, "auth") },
  };
}

/** How the Service of the auth service is reached. */
export function authExposure({ exposure }: Reached): ServiceExposure {
  return exposure ?? ServiceExposure.clusterIp();
}

/** The networks that the auth service lets in, besides the components of its cluster. */
export function agentNetworks({ agentNetworks: given }: Reached): readonly string[] {
  return (listOf(given) ?? []).filter((network): network is string => isNetwork(network));
}

/**
 * Reports invalid networks (`PLATFORM-010`), an exposed auth service without any network (`PLATFORM-011`), and
 * `EXPOSURE-001`.
 */
export function checkAuthReach(auth: Reached): readonly Violation[] {
  const problems = new Problems();
  const networks: unknown = auth.agentNetworks;
  if (networks !== undefined && listOf(networks)?.every(isNetwork) !== true) {
    problems.add(PLATFORM_RULES.agentNetworks, "auth.agentNetworks", networks);
  } else if (authExposure(auth).settings.type !== "ClusterIP" && agentNetworks(auth).length === 0) {
    problems.add(PLATFORM_RULES.authExposure, "auth.exposure", authExposure(auth).settings.type);
  }
  return [...problems.list, ...checkExposure(authExposure(auth), [portRow("auth").name], "auth.exposure")];
}

function isNetwork(given: unknown): boolean {
  return typeof given === "string" && isNetmask(given);
}
