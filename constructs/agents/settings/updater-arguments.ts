import { listOf } from "../../core/given";
import type { Problems } from "../../core/value";
import { AGENT_SETTING_RULES } from "./rules";

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

/** Notes arguments that are not flags, and flags that the release sets (`AGENT-071`). */
export function checkUpdaterArguments(given: unknown, problems: Problems): void {
  if (given === undefined) return;
  const list = listOf(given);
  if (list === undefined) problems.add(AGENT_SETTING_RULES.updaterArgument, "updater.extraArguments", given);
  list?.forEach((argument, index) => {
    const flag = typeof argument === "string" ? flagOf(argument) : undefined;
    if (flag === undefined || OWNED_FLAGS.includes(flag)) {
      problems.add(AGENT_SETTING_RULES.updaterArgument, `updater.extraArguments[${index}]`, argument);
    }
  });
}

/** A flag and its value are one argument, so that each argument can be checked by itself. */
function flagOf(argument: string): string | undefined {
  return /^--?([a-z][a-z0-9-]*)(=.*)?$/s.exec(argument)?.[1];
}
