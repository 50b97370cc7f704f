import type { MachinePlan } from "../machine/machine-plan";
import { shellWord } from "./shell-text";

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

/** How long an agent may take to be ready, and how long it must stay ready. */
const PATIENCE_SECONDS = 90;
const STEADY_SECONDS = 10;

/** Restarts after which the installation gives up. */
const MOST_RESTARTS = 3;

/** Lines of the journal that a failure shows. */
const JOURNAL_LINES = 20;

/** Where the agent says on its machine whether it is ready. */
export function readinessUrl({ diagnosticsAddress }: MachinePlan): string {
  return `http://${diagnosticsAddress}/readyz`;
}

/**
 * A function that waits until the agent is up, or fails with what the agent said.
 *
 * An active unit is not enough: a unit that restarts again and again is active most of the time.
 */
export const READINESS_FUNCTION = String.raw`
says_ready() {
  if command -v curl >/dev/null; then
    [ "$(curl --silent --noproxy '*' --max-time 5 --output /dev/null --write-out '%{http_code}' "$ready")" = 200 ]
  else
    wget --quiet --no-proxy --max-redirect=0 --tries=1 --timeout=5 --output-document=/dev/null "$ready"
  fi
}

# Waits until the unit has stayed up for a while and the agent says that it is ready. The file $pending-up tells which
# start was seen to be so: one look at that is enough.
await_agent() {
  looks=0 steady=0 starts=0 entered=
  while [ "$looks" -lt ${PATIENCE_SECONDS} ] && [ "$starts" -le ${MOST_RESTARTS} ]; do
    before=$entered
    entered=$(systemctl show --property=ActiveEnterTimestampMonotonic "$unit")
    if [ "$entered" != "$before" ]; then starts=$((starts + 1)) steady=0; fi
    if systemctl is-active --quiet "$unit" && says_ready; then steady=$((steady + 1)); else steady=0; fi
    if [ "$steady" -eq 1 ] && [ -e "$pending-up" ] && [ "$(cat "$pending-up")" = "$entered" ]; then return; fi
    if [ "$steady" -eq ${STEADY_SECONDS} ]; then
      printf '%s\n' "$entered" >"$pending-up"
      return
    fi
    sleep 1
    looks=$((looks + 1))
  done
  journalctl --unit="$unit" --lines=${JOURNAL_LINES} --no-pager >&2 || :
  if [ "$starts" -gt ${MOST_RESTARTS} ]; then fail "$unit restarts over and over, its last lines are above"; fi
  fail "the agent does not say at $ready that it is ready, its last lines are above"
}
`;
