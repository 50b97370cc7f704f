import type { PlatformModel } from "../model/model";
import { Assessor, type Circumstances } from "./assess";
import type { InventoryRecord } from "./record";
import type { Rollout } from "./rollout";
import { cohortsOf, type Cohort } from "./tally";

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

/** Holds processes against what is declared. */
export function takeInventory(records: readonly InventoryRecord[], circumstances: Circumstances): Inventory {
  const assessor = new Assessor(circumstances);
  const { platform, rollout } = circumstances;
  return { platform, assessor, count: records.length, cohorts: cohortsOf(records, assessor), rollout };
}
