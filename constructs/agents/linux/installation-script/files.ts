import type { Brand } from "../../../brand/brand";
import type { LinuxFile, MachinePlan } from "../machine/machine-plan";
import { printText, shellWord } from "./shell-text";

/** What a change of a file asks of systemd. */
type Effect = "restart" | "reload" | "";

/** Functions that bring folders and files to the declared state, and leave alone what already has it. */
export const FILE_FUNCTIONS = String.raw`
# Arguments are path, mode, owner and group. A folder may be a link to where there is room.
is_like() { [ "$(stat -Lc '%04a %U %G' "$1")" = "$2 $3 $4" ]; }

folder() {
  if [ -d "$1" ] && is_like "$@"; then return; fi
  step "folder $1"
  mkdir -p "$1"
  chown "$3:$4" "$1"
  chmod "$2" "$1"
}

# Writes a file, whose content is in $work/content: at once, and never open to others in between. The fifth argument
# is what a change asks of systemd; the file $pending-... tells until it is done, even if this run ends before.
place() {
  if [ -f "$1" ] && [ ! -L "$1" ] && is_like "$@" &&
    [ "$(sha256sum <"$1")" = "$(sha256sum <"$work/content")" ]; then
    return
  fi
  step "writing $1"
  if [ -n "$5" ]; then : >"$pending-$5"; fi
  next=$(mktemp "$1.XXXXXX")
  cat "$work/content" >"$next"
  chown "$3:$4" "$next"
  chmod "$2" "$next"
  mv -fT "$next" "$1"
  next=
}
`;

/**
 * Commands that write a file if it differs from the declaration.
 *
 * @param effect what systemd must do after a change
 */
export function placeFile({ path, mode, owner, group, parts }: LinuxFile, effect: Effect): readonly string[] {
  return [
    "",
    "{",
    ...printText(parts),
    '} >"$work/content"',
    `place ${[path, mode, owner, group, effect].map(shellWord).join(" ")}`,
  ];
}

/** Commands that add the user of the agent, and make its folders. */
export function ownerCommands({ brand, user, group, directories }: MachinePlan): readonly string[] {
  return [
    ...(group === "root" ? [] : [`add_group ${shellWord(group)}`]),
    ...(user === "root" ? [] : [`add_user ${[user, group, brand.dataDirectory].map(shellWord).join(" ")}`]),
    ...directories.map(
      ({ path, mode, owner, group: of }) => `folder ${[path, mode, owner, of].map(shellWord).join(" ")}`,
    ),
  ];
}

/** Commands that check that the agent's user can be added where it is missing. */
export function ownerChecks({ user }: MachinePlan): readonly string[] {
  if (user === "root") return [];
  return [
    `if ! getent passwd ${shellWord(user)} >/dev/null && ! command -v useradd >/dev/null; then`,
    `  problem ${shellWord(`the user ${user} is not there, and neither is useradd to add it`)}`,
    "fi",
  ];
}

/** Functions that {@link ownerCommands} calls. */
export function ownerFunctions({ user, group }: MachinePlan): string {
  return [...(group === "root" ? [] : [ADD_GROUP]), ...(user === "root" ? [] : [ADD_USER])].join("");
}

/** Whether a file must exist before anything is installed. */
export function isNeededFirst({ path }: LinuxFile, { brand, proxyVariables, installation }: MachinePlan): boolean {
  return path === brand.environmentFile && proxyVariables.length > 0 && installation.method.kind === "script";
}

/** Commands that write the files of a machine, except those that were needed earlier. */
export function fileCommands(plan: MachinePlan): readonly string[] {
  const { brand } = plan;
  const files = plan.files.filter((file) => !isNeededFirst(file, plan));
  return files.flatMap((file) => placeFile(file, effectOf(file, brand)));
}

/**
 * A restart ends sessions, so a changed join token restarts nothing: an agent that has not joined reads it at its next
 * try.
 */
function effectOf(
  { path }: LinuxFile,
  { agentSecretsDirectory, updaterDirectory, updaterCommand, groupUpdaterCommand }: Brand,
): Effect {
  if (path.startsWith(`${agentSecretsDirectory}/`)) return "";
  const commands = [updaterCommand, groupUpdaterCommand].map((command) => `/etc/systemd/system/${command}.`);
  const ofUpdater = [`${updaterDirectory}/`, ...commands];
  return ofUpdater.some((start) => path.startsWith(start)) ? "reload" : "restart";
}

/** Commands that create the schedule of the updater: it is empty at first, and from then on the agent writes it. */
export function scheduleCommands({ schedule, user, group, enrolled }: MachinePlan): readonly string[] {
  if (!enrolled) return [];
  const path = shellWord(schedule);
  return [
    `if [ ! -e ${path} ] || [ "$(stat -Lc '%U %G' ${path})" != ${shellWord(`${user} ${group}`)} ]; then`,
    `  step ${shellWord(`schedule ${schedule}, owned by ${user}`)}`,
    `  : >>${path}`,
    `  chown ${shellWord(`${user}:${group}`)} ${path}`,
    "fi",
  ];
}

const ADD_GROUP = String.raw`
add_group() {
  if getent group "$1" >/dev/null; then return; fi
  step "group $1"
  groupadd --system "$1"
}
`;

const ADD_USER = String.raw`
add_user() {
  if getent passwd "$1" >/dev/null; then return; fi
  step "user $1"
  useradd --system --gid "$2" --home-dir "$3" --no-create-home --shell /usr/sbin/nologin "$1"
}
`;
