import { DELIVERY_FILES } from "./delivery-environment";

/** How a delivery reaches the service: in the auth service's pod, or from outside, with the identity of a bot. */
export type DeliveryReach = "pod" | "bot";

/** The one function that differs, and what a person does about a preset that was withdrawn. */
const REACH: Readonly<Record<DeliveryReach, { readonly tctl: string; readonly reset: string }>> = {
  pod: {
    tctl: 'kubectl exec --stdin --namespace "$NAMESPACE" "deployment/$DEPLOYMENT" --container "$CONTAINER" -- tctl "$@"',
    reset: 'to reset it, run tctl rm $(public_name "$entry") and restart $DEPLOYMENT',
  },
  bot: {
    tctl: 'command tctl --auth-server="$DEPLOYMENT" --identity="$IDENTITY" "$@"',
    reset: "to reset it, declare it as the service makes it",
  },
};

/** Functions of the delivery's script that talk to the service, and about it. */
const SERVICE_FUNCTIONS = String.raw`secrets() {
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

/** Functions of the delivery's script that read and write the record. */
const RECORD_FUNCTIONS = String.raw`# Of the one role, and of its labels only what has the form of an entry: no other word gets into a command.
recorded_entries() {
  if ! role=$(tctl get "role/$RECORD" --format=json </dev/null 2>&1); then
    case $role in
      *ERROR*"$RECORD"*"not found"*) return ;;
      *) fail "the record cannot be read:" "$role" ;;
    esac
  fi
  printf '%s\n' "$role" | json_lines |
    sed -n "s|^ *\"$RECORD/[0-9]*\": *\"\([a-z][a-z0-9_]*\(/[A-Za-z0-9._/@+=:-]*\)\{0,1\}\)\".*|\1|p" |
    of_delivered_kinds | sort -u
}

of_delivered_kinds() {
  awk -F / -v file="$DELIVERY_DIRECTORY/${DELIVERY_FILES.kinds}" '
    BEGIN { while ((getline line < file) > 0) known[line] = 1 }
    $1 in known { print; next }
    { print "left alone, since no such kind is delivered: " $0 | "cat >&2" }'
}

record_role() {
  printf 'kind: role\nversion: v7\nmetadata:\n  name: "%s"\n' "$RECORD"
  printf '  description: "grants nothing; its labels are what the declaration of the platform delivered"\n'
  printf '  labels:\n'
  number=0
  for entry in $1; do
    printf '    "%s/%d": "%s"\n' "$RECORD" "$number" "$entry"
    number=$((number + 1))
  done
  printf 'spec: {}\n'
}

record() { answer=$(record_role "$1" | tctl create -f 2>&1) || give_up "the record cannot be written:" "$answer"; }

# Leaves on record what is there, from what is on record: a record of nothing is none.
narrow_record() {
  if [ "$2" = "$1" ]; then return; fi
  if [ -n "$2" ]; then record "$2"; else remove "the record" "role/$RECORD" ""; fi
}
`;

/** Functions of the delivery's script that bring what is declared. */
const CREATE_FUNCTIONS = String.raw`# A line for each document. The name of a resource that is a secret is $ and a variable in the file, and a checksum from here on.
declared_entries() {
  while read -r entry _; do
    case $entry in
      *'$'*)
        name=$(printf '%s' "$entry" | cut -d '$' -f 2 | secrets name) || exit 1
        printf '%s%s\n' "$(printf '%s' "$entry" | cut -d '$' -f 1)" "$(printf '%s' "$name" | sha256)"
        ;;
      *) printf '%s\n' "$entry" ;;
    esac
  done <"$DELIVERY_DIRECTORY/${DELIVERY_FILES.names}"
}

# From one number to another.
documents() {
  printf '%s\n' "$all_documents" | awk -v first="$1" -v last="$2" '
    BEGIN { n = 1 }
    /^---$/ { n++; if (n == first) next }
    n >= first && n <= last'
}

not_created=

# What is brought together is quick, and stops at the first that is refused; halves of it find each of these, in order.
create() {
  if answer=$(documents "$1" "$2" | tctl create -f 2>&1); then return; fi
  if [ "$1" -lt "$2" ]; then
    set -- "$1" "$((($1 + $2) / 2))" "$2"
    create "$1" "$2"
    create "$(($2 + 1))" "$3"
    return
  fi
  case $answer in
    # The service's cache may lack what an earlier attempt of this run has brought.
    *ERROR*"does not exist"*)
      sleep 1
      if answer=$(documents "$1" "$2" | tctl create -f 2>&1); then return; fi
      ;;
  esac
  entry=$(line_of "$1" "$entries")
  declared_by=$(sed -n "$1s/^[^ ]* //p" "$DELIVERY_DIRECTORY/${DELIVERY_FILES.names}")
  not_created=$(printf '%s\n%s' "$not_created" "$entry")
  note_failure "$(public_name "$entry"), declared by $declared_by, cannot be created:" "$answer"
  if ! answer=$(tctl status </dev/null 2>&1); then give_up "$DEPLOYMENT does not answer any more:" "$answer"; fi
}

create_declared() {
  for entry in $declared; do echo "delivering: $(public_name "$entry")"; done
  while read -r first last; do create "$first" "$last"; done <"$DELIVERY_DIRECTORY/${DELIVERY_FILES.batches}"
}
`;

/** Functions of the delivery's script that remove what has left the declaration. */
const removeFunctions = (reset: string) => String.raw`not_removed=

# How it is called, what the service knows it by, and its entry.
remove() {
  if answer=$(tctl rm "$2" </dev/null 2>&1); then return; fi
  case $answer in
    # An earlier run may have removed it. kubectl has the same words for a pod, but begins its errors in lower case.
    *ERROR*"not found"* | *ERROR*"not configured"* | *ERROR*"not exist"* | *ERROR*"n't exist"*) ;;
    # No later run could remove it either.
    *ERROR*"managed by static configuration"* | *ERROR*"resources of type"*"not supported"*)
      echo "forgotten, since the service removes no such resource: $1"
      ;;
    *)
      not_removed=$(printf '%s\n%s' "$not_removed" "$3")
      note_failure "$1 cannot be removed:" "$answer"
      ;;
  esac
}

remove_by_checksum() {
  if ! tokens=$(tctl get tokens --format=json </dev/null 2>&1); then
    not_removed=$(printf '%s\n%s' "$not_removed" "$1")
    note_failure "the tokens cannot be read:" "$tokens"
    return
  fi
  for name in $(printf '%s\n' "$tokens" | json_lines | sed -n 's|^ *"name": *"\([A-Za-z0-9._~+=:@-]*\)".*|\1|p'); do
    if [ "token/sha256:$(printf '%s' "$name" | sha256)" = "$1" ]; then
      remove "$(public_name "$1")" "token/$name" "$1"
    fi
  done
}

# Nothing can be removed while something else refers to it.
in_order_of_removal() {
  awk -v file="$DELIVERY_DIRECTORY/${DELIVERY_FILES.ranks}" '
    BEGIN { while ((getline line < file) > 0) { split(line, field, " "); rank[field[1]] = field[2] } }
    { split($0, part, "/"); print ((part[1] in rank) ? rank[part[1]] : rank["*"]), $0 }' | sort -rn | cut -d ' ' -f 2
}

# Who has a role that is gone cannot sign in, and the service makes a missing one only at its next start.
is_preset() { grep -qxF "$1" "$DELIVERY_DIRECTORY/${DELIVERY_FILES.presets}"; }

remove_leaving() {
  for entry in $(without "$before" "$declared" | in_order_of_removal); do
    if is_preset "$entry"; then
      echo "not removed, since the service makes it: $(public_name "$entry") stays as it was declared;" \
        "${reset}"
      continue
    fi
    echo "removing: $(public_name "$entry")"
    case $entry in
      token/sha256:*) remove_by_checksum "$entry" ;;
      *) remove "$(decoded "$entry")" "$(decoded "$entry")" "$entry" ;;
    esac
  done
}
`;

/**
 * Brings the resources of the service to what is declared.
 *
 * Each resource is delivered, or removed, even if others fail. All failures are reported together at the end.
 *
 * What was delivered before is on record in the service itself, as the labels of a role without permissions: so the
 * record is as durable as the resources, and needs no permission beyond those of delivering. It is widened before
 * anything is created, so that a run that is cut off forgets nothing, and narrowed at the end to what is there: what was
 * created, and what was on record and could not be changed or removed.
 * Only that role counts, and no program can declare one of its name. An answer that neither is the role nor says that it
 * is not found ends the delivery: no answer is not "no record".
 * Where a name is a secret, the record holds its SHA-256.
 *
 * Secrets come from the environment and go to standard input: never to an argument, a file or the log.
 *
 * A POSIX shell, with awk, cat, cut, date, grep, sed, sha256sum, sort and tr, and kubectl or tctl.
 */
export function deliveryScript(reach: DeliveryReach): string {
  const { tctl, reset } = REACH[reach];
  return String.raw`set -euf
export LC_ALL=C
trap 'exit 143' TERM

tctl() {
  ${tctl}
}

${SERVICE_FUNCTIONS}
${RECORD_FUNCTIONS}
${CREATE_FUNCTIONS}
${removeFunctions(reset)}
wait_for_service

all_documents=$(secrets fill <"$DELIVERY_DIRECTORY/${DELIVERY_FILES.resources}")
entries=$(declared_entries)
declared=$(printf '%s\n' "$entries" | sort -u)
before=$(recorded_entries)
widened=$(printf '%s\n%s\n' "$before" "$declared" | sed '/^$/d' | sort -u)
if [ "$widened" != "$before" ]; then record "$widened"; fi

create_declared
remove_leaving

there=$({
  without "$declared" "$not_created"
  within "$before" "$not_created"
  within "$before" "$not_removed"
} | sort -u)
narrow_record "$widened" "$there"
fail_if_noted
echo "delivered"
`;
}
