import { shellWord } from "./shell-words";
import type { MachinePlan } from "../machine/machine-plan";

/** A function that tells whether the updater's timer is on, for a plan that turns it off. */
export function timerFunction({ enrolled, suspended }: MachinePlan): string {
  return enrolled && !suspended ? "" : TIMER_FUNCTION;
}

const TIMER_FUNCTION = String.raw`
timer_runs() { systemctl is-enabled --quiet "$timer" 2>/dev/null || systemctl is-active --quiet "$timer"; }
`;

/**
 * Commands with which systemd restarts or reloads what changed. What an earlier run could not finish counts as changed.
 */
export const SERVICE_COMMANDS = String.raw`if [ -e "$pending-restart" ] || [ -e "$pending-reload" ]; then
  systemctl daemon-reload
  rm -f "$pending-reload"
fi
if ! systemctl is-enabled --quiet "$unit" 2>/dev/null; then
  step "enabling $unit"
  systemctl enable "$unit"
fi
if [ -e "$pending-restart" ] || ! systemctl is-active --quiet "$unit"; then
  step "starting $unit"
  systemctl restart "$unit"
  rm -f "$pending-restart"
fi`;

const RESUME = String.raw`if ! systemctl is-enabled --quiet "$timer" 2>/dev/null || ! systemctl is-active --quiet "$timer"; then
  step "enabling $timer"
  systemctl enable --now "$timer"
fi`;

const SUSPEND = String.raw`if timer_runs; then
  step "suspending updates: disabling $timer"
  systemctl disable --now "$timer"
fi`;

/**
 * Commands that turn the updater on, or suspend it. They run even if the agent does not start, because an update may
 * repair it.
 */
export function timerCommands({ enrolled, suspended }: MachinePlan): readonly string[] {
  if (!enrolled) return [];
  return [suspended ? SUSPEND : RESUME];
}

/** Commands that ask the updater whether it can do its work. */
export function updaterCommands(plan: MachinePlan): readonly string[] {
  if (!plan.enrolled) return [];
  return [
    'echo "what the updater would do:"',
    `as_agent "$(command -v ${shellWord(plan.brand.updaterCommand)})" dry-run ||`,
    '  fail "the updater cannot do its work, see above"',
  ];
}

/**
 * A function that runs a program with the environment of the agent, and so through its proxy.
 *
 * A shell reads the environment file as systemd does, and some versions of systemd cannot run a program and wait for
 * it.
 */
export const AS_AGENT_FUNCTION = String.raw`
# Runs a program with the variables of the agent; a trace of this script does not show them.
as_agent() (
  set +x
  set -a
  # shellcheck source=/dev/null
  . "$environment"
  exec "$@"
)
`;
