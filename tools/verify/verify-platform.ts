import { Failure } from "../cli/failure";
import type { PlatformModel } from "../model/model";
import { resolve, targetsAt } from "./addresses";
import { lookAtCluster, type ClusterLook, type ClusterOptions } from "./kubernetes/look";
import type { NotSeen } from "./difference";
import type { Target } from "./target";
import { verifyProxies, type Verified, type VerifyOptions } from "./verify";

/** Where a platform is checked, and how. */
export interface PlatformOptions extends Omit<VerifyOptions, "seen" | "notSeen"> {
  /** Addresses of proxies; without one, those of the public name. */
  readonly addresses: readonly string[];

  /** Of the stack, as it was synthesised. */
  readonly configuration: unknown;

  /** Undefined if no cluster is checked. */
  readonly cluster: ClusterOptions | undefined;
}

/** Of a platform that no stack makes, neither objects nor open ports are declared. */
const WITHOUT_OBJECTS = { cluster: undefined, knock: undefined } as const;

/** Nothing, where no cluster is checked. */
const NO_CLUSTER: ClusterLook = { seen: [], notSeen: [], targets: [], close: () => undefined };

/** Checks a platform from outside, and from inside of its cluster. */
export async function verifyPlatform(platform: PlatformModel, given: PlatformOptions): Promise<Verified> {
  const isOwn = platform.runBy === undefined;
  const options = isOwn ? given : { ...given, ...WITHOUT_OBJECTS };
  const { cluster, configuration } = options;
  const inside = cluster === undefined ? NO_CLUSTER : await lookAtCluster(platform, configuration, cluster, options);
  try {
    const outside = await addressesOf(platform, options);
    const targets = [...outside.targets, ...inside.targets];
    const notSeen = [...outside.notSeen, ...inside.notSeen, ...(isOwn ? [] : clusterOf(given))];
    const verified = await verifyProxies(platform, targets, { ...options, seen: inside.seen, notSeen });
    return inside.others === undefined ? verified : { ...verified, others: inside.others };
  } finally {
    inside.close();
  }
}

/** A public name that does not lead anywhere is no failure if there are pods to ask. */
async function addressesOf(
  { publicAddress = "" }: PlatformModel,
  { addresses, cluster }: PlatformOptions,
): Promise<{ readonly targets: readonly Target[]; readonly notSeen: readonly NotSeen[] }> {
  try {
    return { targets: await targetsAt(addresses, publicAddress, resolve), notSeen: [] };
  } catch (error) {
    if (cluster === undefined || addresses.length > 0 || !(error instanceof Failure)) throw error;
    return { targets: [], notSeen: [{ where: publicAddress, why: error.reason }] };
  }
}

function clusterOf({ cluster }: PlatformOptions): readonly NotSeen[] {
  if (cluster === undefined) return [];
  return [{ where: `context ${cluster.context}`, why: "this program declares no object of the platform" }];
}
