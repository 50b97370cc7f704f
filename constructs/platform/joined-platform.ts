import { TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { listInOutput } from "../terraform/listed-output";
import type { ProxyEndpoint } from "./proxy/proxy-endpoint";

const OUTPUT = {
  name: "joined_platforms",
  description: "platforms that the agents of this program join, and that it does not make",
};

/**
 * Writes into an output of a stack which platform its agents join, if no stack makes it, and what delivers to it:
 * resources show only its address.
 */
export function describeJoinedPlatform(construct: Construct, platform: ProxyEndpoint): void {
  if (platform.hosting === "self-hosted" && platform.stack !== undefined) return;
  const isDelivered = platform.stack !== undefined && TerraformStack.of(construct) === platform.stack;
  const delivery = isDelivered ? platform.deliveredBy : undefined;
  const { version, maintenanceWindow: window } = platform;
  listInOutput(construct, OUTPUT, {
    hosting: platform.hosting,
    brand: platform.brand.id,
    edition: platform.edition,
    cluster_name: platform.clusterName,
    public_address: platform.proxyAddress.toString(),
    tunnel_address: platform.tunnelAddress.toString(),
    ...(version !== undefined && { version: version.toString() }),
    ...(window !== undefined && {
      maintenance_window: { utc_start_hour: window.utcStartHour, weekdays: window.weekdays },
    }),
    ...(delivery !== undefined && { delivery }),
  });
}
