import { DELIVERY_FILES } from "./delivery-environment";

/** Functions of the delivery's script that talk to the service, and about it. */
export const SERVICE_FUNCTIONS = String.raw`tctl() {
  kubectl exec --stdin --namespace "$NAMESPACE" "deployment/$DEPLOYMENT" --container "$CONTAINER" -- tctl "$@"
}

secrets() {
  awk -v task="$1" -v file="$DELIVERY_DIRECTORY/${DELIVERY_FILES.secrets}" \
    -f "$DELIVERY_DIRECTORY/${DELIVERY_FILES.secretsProgram}"
}

sha256() { sha256sum | cut -d ' ' -f 1; }

# The words of the service come last: they are what a failed Job is known by.
fail() {
  printf '%s\n' "$@" | sed '/^command terminated with exit code/d' | secrets hide >&2
  exit 1
}

failures=
failed_count=0

# One failure holds back nothing else: what failed, and in which words.
note_failure() {
  failed_count=$((failed_count + 1))
  failures=$(printf '%s\n\n%s\n%s' "$failures" "$1" "$2")
}

fail_if_noted() {
  if [ "$failed_count" -gt 0 ]; then fail "failed: $failed_count; everything else is as declared$failures"; fi
}

give_up() {
  note_failure "$1" "$2"
  fail "failed: $failed_count; what had not been reached by then is as it was$failures"
}

# Entries write unusual characters as = and three octal digits: they need no quotes, here and in the record.
decoded() { printf '%b' "$(printf '%s' "$1" | sed 's/=/\\0/g')"; }

public_name() { decoded "$1" | sed 's/sha256:.*/(a secret)/'; }

json_lines() { tr ',{}' '\n'; }

# Lists have a line for each item. The first without, or within, the items of the second.
without() { printf '%s\n' "$1" | sed '/^$/d' | grep -vxF "$2" || true; }
within() { printf '%s\n' "$1" | sed '/^$/d' | grep -xF "$2" || true; }

line_of() { printf '%s\n' "$2" | sed -n "$1p"; }

wait_for_service() {
  end=$(($(date +%s) + PATIENCE))
  echo "waiting for $DEPLOYMENT"
  until answer=$(tctl status </dev/null 2>&1); do
    if [ "$(date +%s)" -ge "$end" ]; then fail "$DEPLOYMENT is not ready after $PATIENCE seconds:" "$answer"; fi
    sleep 1
  done
}
`;
