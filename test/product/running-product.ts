import { RunningPlatform, type RunningPlatformOptions } from "../node/platform/running-platform";
import { TIER } from "../node/platform/tier";
import { SECRETS } from "./declared-kinds";
import { BRAND, EDITION, type ProductFolder } from "./product-folder";

/** The inventory has an instance some two minutes after it has connected. */
export const UNTIL_IN_INVENTORY_MS = 4 * 60_000;

/**
 * A real node with the images of the product, on which nothing runs yet.
 *
 * @param names beside the platform's, with the service that each leads to
 */
export async function startProduct(
  { archives }: ProductFolder,
  names: RunningPlatformOptions["names"] = {},
): Promise<RunningPlatform> {
  return RunningPlatform.start({
    tier: TIER,
    brand: BRAND,
    edition: EDITION,
    versions: async (images) => {
      for (const archive of archives) await images.import(archive);
    },
    variables: SECRETS,
    names,
  });
}

/** A resource as the service has it. */
interface LiveResource {
  readonly spec?: unknown;
}

/** A resource as the service has it; undefined where it has none. */
export async function resourceHere(platform: RunningPlatform, reference: string): Promise<LiveResource | undefined> {
  try {
    const [found] = JSON.parse(await platform.tctl("get", reference, "--format=json")) as LiveResource[];
    return found;
  } catch (error) {
    // Some kinds are not found in two lines.
    if (/ERROR:[^]*(not found|has been created|not exist|n't exist|not configured)/.test(String(error)))
      return undefined;
    throw error;
  }
}

/** What the runs of the delivery's Job printed. */
export async function lastWords({ cluster }: RunningPlatform, namespace = BRAND.namespace): Promise<string> {
  // a container that never starts has no log, and is no failure of the question
  const all = ["--all-containers", "--ignore-errors", "--tail=-1"];
  return cluster.kubectl("logs", "-n", namespace, "-l", "batch.kubernetes.io/job-name", ...all);
}
