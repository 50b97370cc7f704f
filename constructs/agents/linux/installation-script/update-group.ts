import type { MachinePlan } from "../machine/machine-plan";
import { shellWord } from "./shell-text";

/** A function that reads from the updater's own file what it follows. */
export function groupFunction({ updateGroup }: MachinePlan): string {
  return updateGroup === undefined ? "" : FOLLOWS;
}

const FOLLOWS = String.raw`
# A setting of the updater: proxy, group, or enabled.
follows() {
  if [ -e "$updates" ]; then sed -n "/^spec:/,/^status:/ s/^ *$1: *//p" "$updates" | tr -d \"\'; fi
}
`;

/**
 * Commands that give a machine back to its package, where it has followed a group: the agent then is the one of the package,
 * and another updater, or none, decides its version.
 */
export function leaveGroupCommands({ brand, updateGroup }: MachinePlan): readonly string[] {
  if (updateGroup !== undefined) return [];
  return [
    'if [ -e "$updates" ]; then',
    '  step "leaving the update group"',
    '  : >"$pending-restart"',
    `  ${shellWord(brand.groupUpdaterCommand)} uninstall || fail "the updater cannot leave its group, see above"`,
    "fi",
  ];
}

/**
 * Commands with which a machine joins its group, or suspends its updates. The updater installs the version of the group at
 * once, so they come after the agent is up.
 */
export function groupCommands({ brand, updateGroup, suspended }: MachinePlan): readonly string[] {
  if (updateGroup === undefined) return [];
  const command = shellWord(brand.groupUpdaterCommand);
  if (suspended) {
    return ['if [ "$(follows enabled)" = true ]; then', '  step "suspending updates"', `  ${command} disable`, "fi"];
  }
  const [name, proxy] = [updateGroup.name, updateGroup.proxyAddress].map(shellWord);
  const conflict = updateGroup.isElsewhere ? " --allow-proxy-conflict" : "";
  return [
    `if [ "$(follows proxy)" != ${proxy} ] || [ "$(follows group)" != ${name} ] || [ "$(follows enabled)" != true ]; then`,
    `  step ${shellWord(`joining the update group ${updateGroup.name}`)}`,
    `  as_agent "$(command -v ${command})" enable --proxy ${proxy} --group ${name}${conflict} ||`,
    '    fail "the updater cannot do its work, see above"',
    "fi",
  ];
}
