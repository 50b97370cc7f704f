import { fieldsOf } from "../../constructs/core/given";
import type { PlatformModel } from "../model/model";
import { listAt, textAt } from "../json/plain-data";
import { readResources } from "../tctl/resource-text";
import { TctlFailed, type Tctl } from "../tctl/tctl";

/** A group of a rollout, and how far it has come: `unstarted`, `canary`, `active`, `done` or `rolledback`. */
interface RolloutGroup {
  readonly name: string;
  readonly state: string;
}

/** A rollout of agents that is under way, as the service reports it. */
export interface Rollout {
  /** Whether every agent gets the new version, whatever its group. */
  readonly isForAll: boolean;
  readonly startVersion: string;
  readonly targetVersion: string;
  readonly groups: readonly RolloutGroup[];
}

const KIND = "autoupdate_agent_rollout";
const STATE = "AUTO_UPDATE_AGENT_GROUP_STATE_";

/** Whether the agents of a platform are updated by a rollout, as it is declared. */
export function isRolledOut({ resources }: PlatformModel): boolean {
  return resources.some(({ kind }) => kind === "autoupdate_version");
}

/**
 * The rollout of a service; undefined where it has none.
 *
 * @throws TctlFailed
 */
export async function readRollout(tctl: Pick<Tctl, "get">): Promise<Rollout | undefined> {
  try {
    const [resource] = readResources(await tctl.get(KIND));
    const startVersion = textAt(resource, "spec", "start_version");
    const targetVersion = textAt(resource, "spec", "target_version");
    if (startVersion === undefined || targetVersion === undefined) return undefined;
    const groups = listAt(resource, "status", "groups").map((group) => {
      const { name, state } = fieldsOf(group);
      return { name: String(name), state: String(state).replace(STATE, "").toLowerCase() };
    });
    const isForAll =
      textAt(resource, "spec", "autoupdate_mode") === "disabled" ||
      textAt(resource, "spec", "schedule") === "immediate";
    return { isForAll, startVersion, targetVersion, groups };
  } catch (error) {
    if (error instanceof TctlFailed && error.isNotFound) return undefined;
    throw error;
  }
}

/** The version that a group gets now. Without agents that were picked as canaries, it gets none of the new one. */
export function versionFor(group: string, { isForAll, startVersion, targetVersion, groups }: Rollout): string {
  if (isForAll) return targetVersion;
  const state = groups.find(({ name }) => name === group)?.state ?? groups.at(-1)?.state;
  return state === "active" || state === "done" ? targetVersion : startVersion;
}
