import { isPaused } from "../../constructs/access/settings/managed-updates";
import type { PlatformModel } from "../model/model";
import { listAt, objectAt, textAt } from "../json/plain-data";
import { readResources } from "../tctl/resource-text";
import { TctlFailed, type Tctl } from "../tctl/tctl";

/** An agent that is updated before the others of its group. */
interface Canary {
  /** Id of its process in the inventory. */
  readonly host: string;
  readonly hostname: string;

  /** Whether it has connected with the new version. */
  readonly isUpdated: boolean;
}

/** A group of a rollout, and how far it has come: `unstarted`, `canary`, `active`, `done` or `rolledback`. */
export interface RolloutGroup {
  readonly name: string;
  readonly state: string;

  /** Canaries for which the group waits. The service picks them when the group starts. */
  readonly canaryCount: number;
  readonly canaries: readonly Canary[];
}

/** A rollout of agents that is under way, as the service reports it. */
export interface Rollout {
  /** Whether every agent gets the new version, whatever its group. */
  readonly isForAll: boolean;

  /** Whether the service asks no agent to update, whoever has paused it. */
  readonly isPaused: boolean;
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
      const { name, state, canary_count: canaryCount = 0 } = objectAt(group);
      return {
        name: String(name),
        state: String(state).replace(STATE, "").toLowerCase(),
        canaryCount: Number(canaryCount),
        canaries: listAt(group, "canaries").map(readCanary),
      };
    });
    const mode = textAt(resource, "spec", "autoupdate_mode");
    const isForAll = mode === "disabled" || textAt(resource, "spec", "schedule") === "immediate";
    return { isForAll, isPaused: isPaused(mode), startVersion, targetVersion, groups };
  } catch (error) {
    if (error instanceof TctlFailed && error.isNotFound) return undefined;
    throw error;
  }
}

function readCanary(canary: unknown): Canary {
  const { host_id: host, hostname, success } = objectAt(canary);
  return { host: String(host), hostname: String(hostname), isUpdated: success === true };
}

/** The version that a process of a group gets now: the new one, as a canary or once the group is being updated. */
export function versionFor(group: string, host: string, rollout: Rollout): string {
  const { isForAll, startVersion, targetVersion, groups } = rollout;
  if (isForAll) return targetVersion;
  const found = groups.find(({ name }) => name === group) ?? groups.at(-1);
  const isCanary = found?.state === "canary" && found.canaries.some((canary) => canary.host === host);
  return isCanary || found?.state === "active" || found?.state === "done" ? targetVersion : startVersion;
}
