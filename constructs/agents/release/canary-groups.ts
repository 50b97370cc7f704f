import type { Construct, IConstruct } from "constructs";
import { ROLLOUT_RULES } from "../../access/settings/managed-updates";
import { grouped } from "../../core/grouped";
import { checkTree, type TreeProblems } from "../../core/tree/tree";
import type { PlannedRelease } from "../common/feature";
import { canBeCanaries, updaterChannel } from "../common/updates";

const members = new WeakMap<IConstruct, PlannedRelease>();

/** Counts a release among those of its group of the rollout, which the whole program is asked for. */
export function joinCanaryGroup(construct: Construct, release: PlannedRelease): void {
  if (!canBeCanaries(release)) return;
  members.set(construct, release);
  checkTree(construct, checkGroups);
}

/**
 * Notes groups that have no more releases than canaries (`ROLLOUT-010`). A release is one canary, whatever its replicas: all have
 * the id of its updater, and the service picks each id once.
 */
function checkGroups(root: IConstruct, problems: TreeProblems): void {
  const found = root.node.findAll().flatMap((at) => {
    const release = members.get(at);
    const group = release?.platform.managedUpdates?.groupOf(updaterChannel(release));
    return group === undefined ? [] : [{ at, group }];
  });
  for (const [{ name, canaries = 0 }, releases] of grouped(found, ({ group }) => group)) {
    if (canaries === 0 || canaries < releases.length) continue;
    const given = `${name}: ${canaries} of ${releases.length} releases`;
    problems.add(releases[0].at, ROLLOUT_RULES["ROLLOUT-010"], "updater.channel", given);
  }
}
