import type { MachinePlan } from "../machine/machine-plan";

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
