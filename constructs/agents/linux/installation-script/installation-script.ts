import type { MachinePlan } from "../machine/machine-plan";
import { channelFunction, downloadChecks, downloadFunctions } from "./downloads";
import { FILE_FUNCTIONS, fileCommands, ownerChecks, ownerCommands, ownerFunctions, scheduleCommands } from "./files";
import { downloadCommands, installCommands, installFunctions, needCommands, updaterPackageCommands } from "./method";
import { PACKAGE_FUNCTIONS } from "./packages";
import { groupCommands, groupFunction } from "./update-group";
import {
  AS_AGENT_FUNCTION,
  READINESS_FUNCTION,
  readinessUrl,
  SERVICE_COMMANDS,
  timerCommands,
  timerFunction,
  updaterCommands,
} from "./services";
import { secretChecks, secretFunctions, shellWord } from "./shell-text";

/**
 * The script that installs an agent on one machine and keeps it as declared; for any POSIX shell, run as root.
 *
 * It checks everything before it changes anything. It changes only what differs from the declaration, so a second run
 * changes nothing. The updater decides the version of an installed agent, unless the program pins it. Secrets stay in
 * files.
 *
 * @see specification 3, 4.4 and 1.2, rule 7
 */
export function installationScript(plan: MachinePlan): string {
  return [
    heading(plan),
    FUNCTIONS,
    PACKAGE_FUNCTIONS,
    installFunctions(plan),
    secretFunctions(plan),
    downloadFunctions(plan),
    plan.version.kind === "channel" ? channelFunction(plan.version.url, plan.version.first) : "",
    FILE_FUNCTIONS,
    ownerFunctions(plan),
    timerFunction(plan),
    groupFunction(plan),
    READINESS_FUNCTION,
    needsEnvironment(plan) ? AS_AGENT_FUNCTION : "",
    "\n",
    block("Checks, before anything is changed", checks(plan)),
    "\n",
    block("Changes, where something is not as declared", changes(plan)),
  ].join("");
}

function heading(plan: MachinePlan): string {
  const { brand, packages, installation } = plan;
  const names = {
    ...(installation.method.kind === "packages" ? { package: packages.agent } : {}),
    updater: packages.updater,
    timer: `${brand.updaterCommand}.timer`,
    updates: brand.groupUpdaterFile,
    unit: brand.unit,
    ready: readinessUrl(plan),
    ...(needsEnvironment(plan) ? { environment: brand.environmentFile } : {}),
    pending: `/run/${brand.agentRelease}-install`,
  };
  return [
    "#!/bin/sh",
    `# Installs the ${brand.id} agent on this machine, and keeps it as it is declared. Run it as root, as often as you like.`,
    "set -euf",
    "umask 022",
    "export LC_ALL=C PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    "",
    ...Object.entries(names).map(([name, value]) => `${name}=${shellWord(value)}`),
    "",
  ].join("\n");
}

/** What all other functions call. */
const FUNCTIONS = String.raw`
changed=0
problems=0
next=

step() {
  printf '%s\n' "$1"
  changed=1
}

problem() {
  printf 'problem: %s\n' "$1" >&2
  problems=$((problems + 1))
}

fail() {
  printf 'error: %s\n' "$1" >&2
  exit 1
}

# Runs a command again while it fails: a machine that boots may not have its network yet, or be at work on its packages.
patiently() {
  attempt=1
  until "$@"; do
    if [ "$attempt" -eq 5 ]; then return 1; fi
    sleep $((attempt * 3))
    attempt=$((attempt + 1))
  done
}

clean_up() {
  rm -rf "$work"
  if [ -n "$next" ]; then rm -f "$next"; fi
}
`;

// A run by hand waits for the run of the first start. If an earlier run was interrupted, $pending-restart and
// $pending-reload say what systemd still has to do.
const PREPARATION = String.raw`if [ "$(id -u)" -eq 0 ]; then
  exec 9>"$pending.lock"
  if ! flock --wait 900 9; then fail "another run of this script is at work for 15 minutes: wait for it, or end it"; fi
  work=$(mktemp -d "$pending.XXXXXX")
else
  work=$(mktemp -d)
  problem "this is not root: run the script as root"
fi
trap clean_up EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
if [ ! -d /run/systemd/system ]; then problem "systemd does not run here: the agent is a unit of systemd"; fi`;

function checks(plan: MachinePlan): readonly string[] {
  return [
    PREPARATION,
    ...needCommands(plan),
    ...ownerChecks(plan),
    ...secretChecks(plan),
    ...downloadChecks(plan, downloadCommands(plan)),
    'if [ "$problems" -gt 0 ]; then fail "nothing was changed; problems: $problems"; fi',
  ];
}

function changes(plan: MachinePlan): readonly string[] {
  return [
    ...installCommands(plan),
    ...ownerCommands(plan),
    ...fileCommands(plan),
    "",
    ...scheduleCommands(plan),
    ...updaterPackageCommands(plan),
    SERVICE_COMMANDS,
    ...timerCommands(plan),
    "await_agent",
    ...updaterCommands(plan),
    ...groupCommands(plan),
    'if [ "$changed" -eq 0 ]; then echo "nothing changed"; else echo "done"; fi',
  ];
}

/** Whether a program runs that reaches the platform as the agent does. */
function needsEnvironment({ enrolled, updateGroup, installation, proxyVariables }: MachinePlan): boolean {
  return enrolled || updateGroup !== undefined || (installation.method.kind === "script" && proxyVariables.length > 0);
}

function block(comment: string, commands: readonly string[]): string {
  return [`# ${comment}.`, ...commands, ""].join("\n");
}
