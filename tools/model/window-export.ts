import type { UpdateGroup } from "./update-groups";
import { FIRST_WINDOW_EXPORT_MINUTES as FIRST, WINDOW_EXPORT_MINUTES as PERIOD } from "../../constructs/updates/limits";

/** When a window holds for an agent: updaters read it from agents, and not from the service. */
const WINDOW_EXPORT =
  `An agent writes the window for its updater within ${FIRST} minutes of its start, and then about every ${PERIOD} minutes. ` +
  `So a changed window holds up to ${PERIOD} minutes later. Until an agent has written it once, an updater on Kubernetes ` +
  "updates the agent at once, also outside of the window.";

/** When a group of a rollout gets its version: the service answers for the group, and no agent writes a window. */
const ROLLOUT =
  "The service answers each updater with the version of its group: the start version before the turn of the group, then the target. " +
  "The maintenance window of the platform does not count. In a group with canaries, these are updated first, and the others when " +
  "all canaries have connected again.";

/** When a rollout is paused, the service still answers with the versions of the groups. */
const PAUSED =
  "The program has paused the rollout, so the service asks no agent to update. Updaters on Kubernetes still follow the maintenance " +
  "window of the platform, if it has one.";

/** How groups of agents come to be updated in their windows. */
export function updatesExplained([first]: readonly Pick<UpdateGroup, "scheme" | "isPaused">[]): string {
  if (first?.scheme !== "groups") return WINDOW_EXPORT;
  return first.isPaused ? PAUSED : ROLLOUT;
}

/** When updaters know a window that an apply changes. */
export const CHANGED_WINDOW = `Updaters know it up to ${PERIOD} minutes after the apply.`;

/** When agents that an apply starts may update. */
export const STARTED_AGENTS = `new agents may update at once, in their first ${FIRST} minutes`;
