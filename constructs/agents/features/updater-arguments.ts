import { listOf } from "../../core/given";

/** Flags of the updater that follow from other props, or from the specification's reconciliation period. */
const OWNED_FLAGS = [
  "agent-name",
  "agent-namespace",
  "base-image",
  "proxy-address",
  "sync-period",
  "update-group",
  "version-channel",
  "version-server",
];

/** Arguments that the updater is started with, as far as they are texts. */
export function updaterArguments(given: unknown): readonly string[] {
  return (listOf(given) ?? []).filter((argument) => typeof argument === "string");
}

/** Whether a text is one flag that the release does not set itself. */
export function isUpdaterArgument(given: string): boolean {
  const flag = flagOf(given);
  return flag !== undefined && !OWNED_FLAGS.includes(flag);
}

/** A flag and its value are one argument, so that each argument can be checked by itself. */
function flagOf(argument: string): string | undefined {
  return /^--?([a-z][a-z0-9-]*)(=.*)?$/s.exec(argument)?.[1];
}
