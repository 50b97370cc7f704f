import { checkAgentVersion, checkAutomaticUpdates } from "../../updates/compatibility";
import { isRecord } from "../../core/given";
import { Problems } from "../../core/value";
import type { Violation } from "../../core/violation";
import { checkFollowedChannel } from "./followed-channel";
import { AGENT_RELEASE_RULES as RULES } from "./rules";
import { UPDATE_RULES } from "./update-rules";
import { declaredVersion, hasUpdater, updaterChannel, type UpdateDeclaration } from "./updates";

/**
 * Violations of updates that the platform cannot make, or must make: `AGENT-020` to `AGENT-024`, `AGENT-051`,
 * `AGENT-054`, `AGENT-055`.
 */
export function checkUpdates(props: UpdateDeclaration): readonly Violation[] {
  const { platform, updates, version } = props;
  const problems = new Problems();
  checkForm(props, problems);
  const enabled = hasUpdater(props);
  const onCloud = platform.hosting === "cloud-hosted";
  if (enabled && platform.edition !== "enterprise") {
    problems.add(RULES.updaterEdition, "updater.enabled", platform.edition);
  }
  if (!enabled && onCloud) problems.add(RULES.cloudUpdater, "updater.enabled", false);
  if (updates?.suspended === true && onCloud) problems.add(RULES.cloudSuspended, "updates.suspended", true);
  if (enabled && version.strategy.kind === "pinned") {
    problems.add(RULES.pinnedWithUpdater, "version", version.strategy.version.toString());
  }
  if (enabled && !onCloud && platform.maintenanceWindow === undefined) {
    problems.add(UPDATE_RULES.window, "updater.enabled", true);
  }
  const channel = updaterChannel(props);
  if (enabled && !platform.hasChannel(channel)) problems.add(RULES.channel, "updater.channel", channel);
  return [...problems.list, ...checkFollowedChannel(props)];
}

/** Versions that the platform does not serve, or cannot update: `COMPATIBILITY-001` to `COMPATIBILITY-003`. */
export function checkVersions(props: UpdateDeclaration): readonly Violation[] {
  const { version, hosting } = props.platform;
  if (version === undefined) return [];
  const declared = declaredVersion(props);
  const problems = new Problems();
  if (declared !== undefined) checkAgentVersion({ platform: version, agent: declared }, problems);
  if (hasUpdater(props)) checkAutomaticUpdates({ version, hosting, property: "platform.version" }, problems);
  return problems.list;
}

/** A value that is neither true nor false would silently count as one of the two. */
function checkForm(props: UpdateDeclaration, problems: Problems): void {
  for (const [property, flag] of [
    ["updater", "enabled"],
    ["updates", "suspended"],
  ] as const) {
    const given: unknown = props[property];
    if (given === undefined) continue;
    if (!isRecord(given)) problems.add(UPDATE_RULES.form, property, given);
    else if (!["boolean", "undefined"].includes(typeof given[flag])) {
      problems.add(UPDATE_RULES.form, `${property}.${flag}`, given[flag]);
    }
  }
}
