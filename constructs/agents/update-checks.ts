import { checkAgentVersion, checkAutomaticUpdates } from "../updates/compatibility";
import type { Version } from "../updates/version";
import { Problems } from "../validation/value";
import type { Violation } from "../validation/violation";
import type { AgentReleaseProps } from "./agent-release-props";
import { AGENT_RELEASE_RULES as RULES } from "./rules";

/** What any agent says of its updates, on Kubernetes or on Linux. */
export type UpdateDeclaration = Pick<AgentReleaseProps, "platform" | "version"> & {
  readonly updater?: { readonly enabled?: boolean; readonly channel?: string };
  readonly updates?: { readonly suspended?: boolean };
};

/** Whether an agent has an updater. */
export function hasUpdater({ updater }: Pick<UpdateDeclaration, "updater">): boolean {
  return updater?.enabled ?? true;
}

/** Channel that the updater of an agent follows. */
export function updaterChannel({ updater, platform }: Pick<UpdateDeclaration, "updater" | "platform">): string {
  return updater?.channel ?? platform.releaseChannel;
}

/** The version that an agent declares: the pinned one, or the one of the first installation. */
export function declaredVersion({ version }: Pick<UpdateDeclaration, "version">): Version {
  return version.strategy.kind === "pinned" ? version.strategy.version : version.strategy.first;
}

/** Updates that the platform does not make, or has to make: `AGENT-020` to `AGENT-024`. */
export function checkUpdates(props: UpdateDeclaration): readonly Violation[] {
  const { platform, updates = {}, version } = props;
  const problems = new Problems();
  const enabled = hasUpdater(props);
  const onCloud = platform.hosting === "cloud-hosted";
  if (enabled && platform.edition !== "enterprise") {
    problems.add(RULES.updaterEdition, "updater.enabled", platform.edition);
  }
  if (!enabled && onCloud) problems.add(RULES.cloudUpdater, "updater.enabled", false);
  if (updates.suspended === true && onCloud) problems.add(RULES.cloudSuspended, "updates.suspended", true);
  if (enabled && version.strategy.kind === "pinned") {
    problems.add(RULES.pinnedWithUpdater, "version", version.strategy.version.toString());
  }
  const channel = updaterChannel(props);
  if (enabled && !platform.hasChannel(channel)) problems.add(RULES.channel, "updater.channel", channel);
  return problems.list;
}

/** Versions that the platform does not serve, or cannot update: `COMPATIBILITY-001` to `COMPATIBILITY-003`. */
export function checkVersions(props: UpdateDeclaration): readonly Violation[] {
  const { version, hosting } = props.platform;
  if (version === undefined) return [];
  return [
    ...checkAgentVersion(version, declaredVersion(props)),
    ...(hasUpdater(props) ? checkAutomaticUpdates(version, hosting, "platform.version") : []),
  ];
}
