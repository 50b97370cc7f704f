import { RunningPlatform } from "../node/platform/running-platform";
import { TIER } from "../node/platform/tier";
import { SECRETS } from "./declared-kinds";
import { BRAND, EDITION, type ProductFolder } from "./product-folder";

/** The inventory has an instance some two minutes after it has connected. */
export const UNTIL_IN_INVENTORY_MS = 4 * 60_000;

/** A real node with the images of the product, on which nothing runs yet. */
export async function startProduct({ archives }: ProductFolder): Promise<RunningPlatform> {
  return RunningPlatform.start({
    tier: TIER,
    brand: BRAND,
    edition: EDITION,
    versions: async (images) => {
      for (const archive of archives) await images.import(archive);
    },
    variables: SECRETS,
  });
}
