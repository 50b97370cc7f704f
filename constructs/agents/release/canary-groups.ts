import type { Construct, IConstruct } from "constructs";
import { ROLLOUT_RULES } from "../../access/settings/managed-updates";
import { grouped } from "../../core/grouped";
import { checkTree, type TreeProblems } from "../../core/tree/tree";
import { updaterChannel } from "../common/updates";
import type { PlannedRelease } from "../features/agent-release-props";
import { canBeCanaries } from "../features/update-checks";

const members = new WeakMap<IConstruct, PlannedRelease>();

/** Counts the agents of a release among those of its group of the rollout, which the whole program is asked for. */
export function joinCanaryGroup(construct: Construct, release: PlannedRelease): void {
  if (!canBeCanaries(release)) return;
  members.set(construct, release);
  checkTree(construct, checkGroups);
}

/** Notes groups whose agents are all canaries (`ROLLOUT-010`). */
function checkGroups(root: IConstruct, problems: TreeProblems): void {
  const found = root.node.findAll().flatMap((at) => {
    const release = members.get(at);
    return release === undefined ? [] : [{ at, release, channel: updaterChannel(release) }];
  });
  for (const ofRollout of grouped(found, ({ release }) => release.platform.managedUpdates).values()) {
    for (const [channel, group] of grouped(ofRollout, (each) => each.channel)) {
      const [{ at, release }] = group;
      const canaries = release.platform.managedUpdates?.canariesOf(channel) ?? 0;
      const agents = group.reduce((sum, { release: { pods } }) => sum + (pods.replicas ?? 1), 0);
      if (canaries === 0 || canaries < agents) continue;
      problems.add(at, ROLLOUT_RULES["ROLLOUT-010"], "updater.channel", `${channel}: ${canaries} of ${agents} agents`);
    }
  }
}
