import { isPaused } from "../../constructs/access/settings/managed-updates";
import type { PlatformModel } from "../model/model";
import { listAt, objectAt, textAt } from "../json/plain-data";
import { readResources } from "../tctl/resource-text";
import { TctlFailed, type Tctl } from "../tctl/tctl";

/** An agent that is updated before the others of its group. */
interface Canary {
  /** Id of the process in the inventory. */
  readonly host: string;
  readonly hostname: string;

  /** Whether the agent has connected with the new version. */
  readonly isUpdated: boolean;
}

/** A group of a rollout. Its state is `unstarted`, `canary`, `active`, `done` or `rolledback`. */
export interface RolloutGroup {
  readonly name: string;
  readonly state: string;

  /** How many canaries the group waits for. The service chooses them when the group starts. */
  readonly canaryCount: number;
  readonly canaries: readonly Canary[];
}

/** A rollout in progress, as the service reports it. */
export interface Rollout {
  /** Whether every agent gets the new version, whatever the state of its group. */
  readonly isForAll: boolean;

  /** Whether the service updates no agent at present, whatever has paused the rollout. */
  readonly isPaused: boolean;
  readonly startVersion: string;
  readonly targetVersion: string;
  readonly groups: readonly RolloutGroup[];
}

const KIND = "autoupdate_agent_rollout";
const STATE = "AUTO_UPDATE_AGENT_GROUP_STATE_";

/** Whether the platform declares that a rollout updates its agents. */
export function isRolledOut({ resources }: PlatformModel): boolean {
  return resources.some(({ kind }) => kind === "autoupdate_version");
}

/**
 * Reads the rollout of a service; undefined if there is none.
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

/** The version for a process of a group: the new one, if the group is being updated or the process is a canary. */
export function versionFor(group: string, host: string, rollout: Rollout): string {
  const { isForAll, startVersion, targetVersion, groups } = rollout;
  if (isForAll) return targetVersion;
  const found = groups.find(({ name }) => name === group) ?? groups.at(-1);
  const isCanary = found?.state === "canary" && found.canaries.some((canary) => canary.host === host);
  return isCanary || found?.state === "active" || found?.state === "done" ? targetVersion : startVersion;
}
