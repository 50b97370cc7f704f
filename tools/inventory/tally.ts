import { grouped } from "../../constructs/core/grouped";
import { byCodeUnit } from "../../constructs/core/order";
import { releaseName } from "../model/model";
import { STANDINGS, type Assessment, type Assessor } from "./assess";
import type { InventoryRecord } from "./record";

/** Processes that share a finding. */
export interface Cohort extends Assessment {
  /** As the processes say it, with or without its `v`. */
  readonly version: string;

  /** Names of their hosts, or their ids where they have no name; in the order of the inventory. */
  readonly members: readonly string[];
}

/** Processes by what they share, the most urgent first, and by version. */
export function cohortsOf(records: readonly InventoryRecord[], assessor: Assessor): readonly Cohort[] {
  const assessed = records.map((record) => ({ ...record, assessment: assessor.assess(record) }));
  const alike = grouped(assessed, ({ version, assessment }) => {
    const { standing, group, target, releases, isTaken } = assessment;
    return JSON.stringify([standing, group, target, version, releases.map(releaseName), isTaken]);
  });
  const cohorts = [...alike.values()].map(([first, ...others]): Cohort => {
    const members = [first, ...others].map(({ hostname, id }) => (hostname === "" ? id : hostname));
    return { ...first.assessment, version: first.version, members };
  });
  const key = (cohort: Cohort) => `${cohort.group ?? ""}\n${cohort.version}`;
  return cohorts.sort(
    (a, b) => STANDINGS.indexOf(a.standing) - STANDINGS.indexOf(b.standing) || byCodeUnit(key(a), key(b)),
  );
}
