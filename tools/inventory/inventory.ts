import type { PlatformModel } from "../model/model";
import { Assessor, type Circumstances } from "./assess";
import type { InventoryRecord } from "./record";
import type { Rollout } from "./rollout";
import { cohortsOf, type Cohort } from "./tally";

/** The processes that are connected to a platform, each with its standing. */
export interface Inventory {
  readonly platform: PlatformModel;
  readonly assessor: Assessor;
  readonly count: number;

  /** The rollout that the service reports as under way. */
  readonly rollout?: Rollout | undefined;

  /** Processes that share a finding, the most urgent first. */
  readonly cohorts: readonly Cohort[];
}

/** Compares processes with the declaration. */
export function takeInventory(records: readonly InventoryRecord[], circumstances: Circumstances): Inventory {
  const assessor = new Assessor(circumstances);
  const { platform, rollout } = circumstances;
  return { platform, assessor, count: records.length, cohorts: cohortsOf(records, assessor), rollout };
}
