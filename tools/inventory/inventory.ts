import { grouped } from "../../constructs/core/grouped";
import { byCodeUnit } from "../../constructs/core/order";
import { nextOpening } from "../cli/time/openings";
import { releaseName, type PlatformModel } from "../model/model";
import { Assessor, STANDINGS, type Assessment, type Circumstances } from "./assess";
import type { InventoryRecord } from "./read-inventory";
import type { Rollout } from "./rollout";

/** The processes connected to a platform, with their standings. */
export interface Inventory {
  readonly platform: PlatformModel;
  readonly assessor: Assessor;
  readonly count: number;

  /** The rollout in progress, as the service reports it. */
  readonly rollout?: Rollout | undefined;

  /** Groups of processes with the same assessment, the most urgent first. */
  readonly cohorts: readonly Cohort[];
}

/** Compares processes with the declaration. */
export function takeInventory(records: readonly InventoryRecord[], circumstances: Circumstances): Inventory {
  const assessor = new Assessor(circumstances);
  const { platform, rollout } = circumstances;
  return { platform, assessor, count: records.length, cohorts: groupCohorts(records, assessor), rollout };
}

/** Processes with the same assessment. */
export interface Cohort extends Assessment {
  /** As the processes report it, with or without a leading `v`. */
  readonly version: string;

  /** Host names, or ids of processes without one, in the order of the inventory. */
  readonly members: readonly string[];
}

/** Groups processes by assessment and version, the most urgent first. */
function groupCohorts(records: readonly InventoryRecord[], assessor: Assessor): readonly Cohort[] {
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

/** The JSON of an inventory, which docs/schemas/inventory.schema.json describes. */
export function toJson({ platform, assessor, count, cohorts, rollout }: Inventory, at: Date): object {
  return {
    at: at.toISOString(),
    stack: platform.stack,
    name: platform.name,
    version: platform.version ?? null,
    count,
    needAttention: cohorts.reduce((sum, { needsAttention, members }) => sum + (needsAttention ? members.length : 0), 0),
    rollout: rollout === undefined ? null : reported(rollout),
    cohorts: cohorts.map(({ standing, version, group, target, releases, needsAttention, members }) => {
      const window = standing === "behind" ? assessor.windowOf(group) : undefined;
      const opening = window === undefined ? undefined : nextOpening(window, at);
      return {
        standing,
        needsAttention,
        version,
        group: group ?? null,
        target: target ?? null,
        releases: releases.map(releaseName),
        nextWindow:
          opening === undefined ? null : { start: opening.start.toISOString(), end: opening.end.toISOString() },
        hosts: members,
      };
    }),
  };
}

function reported({ isPaused, startVersion, targetVersion, groups }: Rollout): object {
  return { isPaused, startVersion, targetVersion, groups };
}
