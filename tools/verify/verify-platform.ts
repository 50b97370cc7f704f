import { Failure } from "../cli/failure";
import type { PlatformModel } from "../model/model";
import { joined, type Sight } from "./difference";
import { lookAtCluster, type ClusterLook, type ClusterOptions } from "./kubernetes/look";
import { resolve, targetsAt } from "./target";
import { verifyProxies, type Verified, type VerifyOptions } from "./verify";

export interface PlatformOptions extends VerifyOptions {
  /** Addresses of proxies. If the list is empty, the public name is resolved. */
  readonly addresses: readonly string[];

  /** The synthesised configuration of the stack. */
  readonly configuration: unknown;

  /** Undefined if the cluster is not checked. */
  readonly cluster: ClusterOptions | undefined;
}

/** A platform that no stack makes has neither declared objects nor declared open ports. */
const WITHOUT_OBJECTS = { cluster: undefined, knock: undefined } as const;

/** The result without a check of the cluster. */
const NO_CLUSTER: ClusterLook = { seen: [], notSeen: [], targets: [], close: () => undefined };

/** Checks a platform from outside, and inside its cluster. */
export async function verifyPlatform(platform: PlatformModel, given: PlatformOptions): Promise<Verified> {
  const isOwn = platform.runBy === undefined;
  const options = isOwn ? given : { ...given, ...WITHOUT_OBJECTS };
  const { cluster, configuration } = options;
  const inside = cluster === undefined ? NO_CLUSTER : await lookAtCluster(platform, configuration, cluster, options);
  try {
    const outside = await outsideTargets(platform, options);
    const seen = joined([inside, outside, ...(isOwn ? [] : [unseenCluster(given)])]);
    return await verifyProxies(platform, [...outside.targets, ...inside.targets], options, seen);
  } finally {
    inside.close();
  }
}

/** A public name that cannot be resolved is no failure if there are pods to ask. */
async function outsideTargets(
  { publicAddress = "" }: PlatformModel,
  { addresses, cluster }: PlatformOptions,
): Promise<Sight & Pick<ClusterLook, "targets">> {
  try {
    return { targets: await targetsAt(addresses, publicAddress, resolve), seen: [], notSeen: [] };
  } catch (error) {
    if (cluster === undefined || addresses.length > 0 || !(error instanceof Failure)) throw error;
    return { targets: [], seen: [], notSeen: [{ where: publicAddress, why: error.reason }] };
  }
}

function unseenCluster({ cluster }: PlatformOptions): Sight {
  const why = "this program declares no object of the platform";
  return { seen: [], notSeen: cluster === undefined ? [] : [{ where: `context ${cluster.context}`, why }] };
}
