import { releaseName } from "../model/model";
import { nextOpening } from "../cli/time/openings";
import type { Inventory } from "./inventory";
import type { Rollout } from "./rollout";

/** The inventory for programs, as docs/schemas/inventory.schema.json describes it. */
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

function reported({ startVersion, targetVersion, groups }: Rollout): object {
  return { startVersion, targetVersion, groups };
}
