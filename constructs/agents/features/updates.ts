import type { Version } from "../../updates/version";
import type { AgentReleaseProps } from "./agent-release-props";

/** What any agent declares about its updates, on Kubernetes or on Linux. */
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

/** The version that an agent declares, if any: the pinned one, or the one of the first installation. */
export function declaredVersion({ version }: Pick<UpdateDeclaration, "version">): Version | undefined {
  return version.strategy.kind === "pinned" ? version.strategy.version : version.strategy.first;
}
