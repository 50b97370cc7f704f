import type { PlatformModel } from "../model/model";
import { Assessor, type Circumstances } from "./assess";
import { readInventory } from "./read-inventory";
import type { Rollout } from "./rollout";
import { Tally, type Cohort } from "./tally";

/** Who is connected to a platform, and how they stand. */
export interface Inventory {
  readonly platform: PlatformModel;
  readonly assessor: Assessor;
  readonly count: number;

  /** The rollout that the service tells to be under way. */
  readonly rollout?: Rollout | undefined;

  /** Processes that share a finding, the most urgent first. */
  readonly cohorts: readonly Cohort[];
}

/**
 * Reads an inventory, and holds it against what is declared.
 *
 * @throws Failure when it is something else than an inventory
 */
export async function takeInventory(chunks: AsyncIterable<Buffer>, circumstances: Circumstances): Promise<Inventory> {
  const assessor = new Assessor(circumstances);
  const tally = new Tally(assessor);
  await readInventory(chunks, (record) => {
    tally.add(record);
  });
  const { platform, rollout } = circumstances;
  return { platform, assessor, count: tally.count, cohorts: tally.all, rollout };
}
