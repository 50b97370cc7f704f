import { TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import type { DeliveryPart } from "../core/model/platform-part";
import { rememberedFor } from "../core/remembered";
import { addModelPart } from "../terraform/declared-parts";
import { windowPart } from "./platform-description";
import type { ProxyEndpoint } from "./proxy/proxy-endpoint";

const describedEndpoints = rememberedFor<TerraformStack, Set<ProxyEndpoint>>(() => new Set());

/**
 * Says once in the document of a stack which platform its agents join, if no stack makes it: resources show only its
 * address.
 *
 * @param delivery what in the stack delivers to it; default nothing
 */
export function describeJoinedPlatform(
  construct: Construct,
  platform: ProxyEndpoint,
  delivery: () => DeliveryPart | undefined = () => undefined,
): void {
  if (platform.hosting === "self-hosted" && platform.stack !== undefined) return;
  const stack = construct.node.scopes.find((scope) => TerraformStack.isStack(scope));
  if (stack === undefined || describedEndpoints(stack).has(platform)) return;
  describedEndpoints(stack).add(platform);
  const { hosting, edition, clusterName, proxyAddress, tunnelAddress, version, maintenanceWindow } = platform;
  addModelPart(construct, "joined", () => ({
    hosting,
    brand: platform.brand.id,
    edition,
    clusterName,
    version: version?.toString(),
    delivery: delivery(),
    publicAddress: proxyAddress.toString(),
    tunnelAddress: tunnelAddress.toString(),
    window: windowPart(maintenanceWindow),
  }));
}
