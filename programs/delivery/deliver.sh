#!/bin/sh
# Brings the resources of the service to what is declared, or looks whether they still are that.
#
# TASK is one of three:
#   deliver  creates what is declared, and removes what is declared no more;
#   report   notes which of the declared resources differ;
#   restore  creates those that differ, and notes what remains.
#
# Each resource is delivered, or removed, even if others fail. All failures are reported together at the end.
#
# What was delivered before is on record in the service itself, as the labels of a role without permissions: so the
# record is as durable as the resources, and needs no permission beyond those of delivering. It is widened before
# anything is created, so that a run that is cut off forgets nothing, and narrowed at the end to what is there: what was
# created, and what was on record and could not be changed or removed.
# Only that role counts, and no program can declare one of its name. An answer that neither is the role nor says that it
# is not found ends the delivery: no answer is not "no record".
# Where a name is a secret, the record holds its SHA-256.
#
# What was found is noted in a ConfigMap, NOTE: as names and fields, never as values of secrets.
#
# Secrets come from the environment and go to standard input: never to an argument, a file or the log.
#
# A POSIX shell, with awk, cat, cut, date, grep, sed, sha256sum, sort, tail and tr, and kubectl or tctl. Documents are
# read by programs for awk, which every small image has.

set -euf
export LC_ALL=C
trap 'exit 143' TERM

# From outside, with the identity of a bot; or in the auth service's pod.
if [ -n "${IDENTITY:-}" ]; then
  tctl() { command tctl --auth-server="$DEPLOYMENT" --identity="$IDENTITY" "$@"; }
  reset() { echo "to reset it, declare it as the service makes it"; }
else
  # A WebSocket is asked for with the verb "get", which the account has not; kubectl would go on with SPDY each time.
  export KUBECTL_REMOTE_COMMAND_WEBSOCKETS=false
  tctl() {
    kubectl exec --stdin --namespace "$NAMESPACE" "deployment/$DEPLOYMENT" --container "$CONTAINER" -- tctl "$@"
  }
  reset() { echo "to reset it, run tctl rm $1 and restart $DEPLOYMENT"; }
fi

# ---- messages

secrets() { awk -v task="$1" -v file="$DELIVERY_DIRECTORY/secrets" -f "$DELIVERY_DIRECTORY/secrets.awk"; }

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

# ---- lists, which have a line for each item

# The first without, or within, the items of the second.
without() { printf '%s\n' "$1" | sed '/^$/d' | grep -vxF "$2" || true; }
within() { printf '%s\n' "$1" | sed '/^$/d' | grep -xF "$2" || true; }

line_of() { printf '%s\n' "$2" | sed -n "$1p"; }

# ---- the service

# Of a document in JSON: the field, or all fields of a map.
field() { awk -v path="$1" -f "$DELIVERY_DIRECTORY/documents.awk" -f "$DELIVERY_DIRECTORY/field.awk"; }

wait_for_service() {
  end=$(($(date +%s) + PATIENCE))
  echo "waiting for $DEPLOYMENT"
  until answer=$(tctl status </dev/null 2>&1); do
    if [ "$(date +%s)" -ge "$end" ]; then fail "$DEPLOYMENT is not ready after $PATIENCE seconds:" "$answer"; fi
    sleep 1
  done
}

# Whether the service says that there is no such thing. kubectl has the same words for a pod, but begins its errors in
# lower case.
is_absent() {
  case $1 in
    *ERROR*"not found"* | *ERROR*"not configured"* | *ERROR*"not exist"* | *ERROR*"n't exist"*) ;;
    *) return 1 ;;
  esac
}

# ---- the record

# Of the one role, and of its labels only what has the form of an entry: no other word gets into a command.
recorded_entries() {
  if ! role=$(tctl get "role/$RECORD" --format=json </dev/null 2>&1); then
    case $role in
      *ERROR*"$RECORD"*"not found"*) return ;;
      *) fail "the record cannot be read:" "$role" ;;
    esac
  fi
  printf '%s\n' "$role" | field metadata.labels. |
    { grep -xE '[a-z][a-z0-9_]*(/[A-Za-z0-9._/@+=:-]*)?' || true; } | of_delivered_kinds | sort -u
}

of_delivered_kinds() {
  awk -F / -v file="$DELIVERY_DIRECTORY/kinds" '
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

# ---- what is declared

# A line for each document. The name of a resource that is a secret is $ and a variable in the file, and a checksum from
# here on.
declared_entries() {
  while read -r entry _; do
    case $entry in
      *'$'*)
        name=$(printf '%s' "$entry" | cut -d '$' -f 2 | secrets name) || exit 1
        printf '%s%s\n' "$(printf '%s' "$entry" | cut -d '$' -f 1)" "$(printf '%s' "$name" | sha256)"
        ;;
      *) printf '%s\n' "$entry" ;;
    esac
  done <"$DELIVERY_DIRECTORY/names"
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
  declared_by=$(sed -n "$1s/^[^ ]* //p" "$DELIVERY_DIRECTORY/names")
  not_created=$(printf '%s\n%s' "$not_created" "$entry")
  note_failure "$(public_name "$entry"), declared by $declared_by, cannot be created:" "$answer"
  if ! answer=$(tctl status </dev/null 2>&1); then give_up "$DEPLOYMENT does not answer any more:" "$answer"; fi
}

create_declared() {
  for entry in $declared; do echo "delivering: $(public_name "$entry")"; done
  while read -r first last; do create "$first" "$last"; done <"$DELIVERY_DIRECTORY/batches"
}

# ---- what has left the declaration

not_removed=

# How it is called, what the service knows it by, and its entry.
remove() {
  # An earlier run may have removed it.
  if answer=$(tctl rm "$2" </dev/null 2>&1) || is_absent "$answer"; then return; fi
  case $answer in
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
  if ! tokens=$(tctl get token --format=json </dev/null 2>&1); then
    not_removed=$(printf '%s\n%s' "$not_removed" "$1")
    note_failure "the tokens cannot be read:" "$tokens"
    return
  fi
  for name in $(printf '%s\n' "$tokens" | field metadata.name | { grep -xE '[A-Za-z0-9._~+=:@-]+' || true; }); do
    if [ "token/sha256:$(printf '%s' "$name" | sha256)" = "$1" ]; then
      remove "$(public_name "$1")" "token/$name" "$1"
    fi
  done
}

# Nothing can be removed while something else refers to it.
in_order_of_removal() {
  awk -v file="$DELIVERY_DIRECTORY/ranks" '
    BEGIN { while ((getline line < file) > 0) { split(line, field, " "); rank[field[1]] = field[2] } }
    { split($0, part, "/"); print ((part[1] in rank) ? rank[part[1]] : rank["*"]), $0 }' | sort -rn | cut -d ' ' -f 2
}

# Who has a role that is gone cannot sign in, and the service makes a missing one only at its next start.
is_preset() { grep -qxF "$1" "$DELIVERY_DIRECTORY/presets"; }

remove_leaving() {
  for entry in $(without "$before" "$declared" | in_order_of_removal); do
    if is_preset "$entry"; then
      echo "not removed, since the service makes it: $(public_name "$entry") stays as it was declared;" \
        "$(reset "$(public_name "$entry")")"
      continue
    fi
    echo "removing: $(public_name "$entry")"
    case $entry in
      token/sha256:*) remove_by_checksum "$entry" ;;
      *) remove "$(decoded "$entry")" "$(decoded "$entry")" "$entry" ;;
    esac
  done
}

# ---- what the service has

# Notes of the declared resources which ones differ, and what else there is of their kinds. Reads the names that are
# trusted: of those, what the service has now is what was delivered.
look() {
  cat >"$HOME/trusted"
  set -- part=secrets "$DELIVERY_DIRECTORY/secrets" part=names "$DELIVERY_DIRECTORY/names" \
    part=made "$DELIVERY_DIRECTORY/made" part=additions "$DELIVERY_DIRECTORY/additions" \
    part=marks "$HOME/marks" part=trusted "$HOME/trusted" part=declared "$DELIVERY_DIRECTORY/resources.yaml"
  : >"$HOME/unread"
  for kind in $(names | cut -d / -f 1 | sort -u); do
    if ! tctl get "$kind" --format=json </dev/null >"$HOME/live-$kind" 2>"$HOME/error"; then
      if is_absent "$(cat "$HOME/error")"; then
        echo "[]" >"$HOME/live-$kind"
      else
        printf '%s: %s\n' "$kind" "$(sed '/^command terminated with exit code/d' "$HOME/error" | tr '\n' ' ')" >>"$HOME/unread"
        continue
      fi
    fi
    set -- "$@" part=live kind="$kind" "$HOME/live-$kind"
  done
  awk -v record="$RECORD" -f "$DELIVERY_DIRECTORY/documents.awk" -f "$DELIVERY_DIRECTORY/compare.awk" "$@" |
    secrets hide >"$HOME/found"
}

found() { sed -n "s/^$1	//p" "$HOME/found"; }

# A line for each difference, with the moment at which a look has first found the resource to differ. Of kinds that could
# not be read, what was known before. A note has its limits.
drift() {
  found differs | awk -F '\t' -v now="$now" -v old="$HOME/drift" -v unread="$HOME/unread" '
    function tell(line) { if (++count <= 300) print line }
    BEGIN {
      while ((getline line < unread) > 0) { sub(/:.*/, "", line); is_unread[line] = 1 }
      while ((getline line < old) > 0) {
        name = substr(line, index(line, " ") + 1)
        since[substr(name, 1, index(name, ": "))] = substr(line, 1, index(line, " ") - 1)
        kind = name
        sub(/[\/:].*/, "", kind)
        if (kind in is_unread) tell(line)
      }
    }
    { key = $2 ":"; tell(((key in since) ? since[key] : now) " " key " " $3) }
    END { if (count > 300) print now " other resources: " count - 300 " differences more" }'
}

read_note() {
  kubectl get configmap "$NOTE" --namespace "$NAMESPACE" --output=json >"$HOME/note"
  for part in marks drift restored; do field "data.$part" <"$HOME/note" | sed '/^$/d' >"$HOME/$part"; done
}

# What tells this delivery from those of other declarations.
delivery() {
  for part in resources.yaml names secrets; do cat "$DELIVERY_DIRECTORY/$part"; done | sha256
}

is_current() { [ "$(field data.delivery <"$HOME/note")" = "$(delivery)" ]; }

# Texts as name=FILE; with the version of the note that was read, it is not written over what came after that.
write_note() {
  version=$1
  shift
  awk -v version="$version" -f "$DELIVERY_DIRECTORY/note.awk" "$@" >"$HOME/patch"
  kubectl patch configmap "$NOTE" --namespace "$NAMESPACE" --type=merge --patch-file="$HOME/patch" >/dev/null
}

text() { printf '%s\n' "$2" >"$HOME/$1"; }

# What the look found, and why a plan delivers again.
note_look() {
  text looked-at "$now"
  text occasion "$2"
  text delivered "$3"
  found mark | tr '\t' ' ' >"$HOME/marks"
  found other | awk 'NR <= 100 { print } END { if (NR > 100) print "and " NR - 100 " more" }' >"$HOME/others"
  write_note "$1" looked-at="$HOME/looked-at" occasion="$HOME/occasion" delivered="$HOME/delivered" \
    drift="$HOME/drift" restored="$HOME/restored" marks="$HOME/marks" others="$HOME/others" unread="$HOME/unread"
}

moment() { date -u +%Y-%m-%dT%H:%M:%SZ; }

names() { cut -d ' ' -f 1 "$DELIVERY_DIRECTORY/names"; }

# ---- tasks

# What the Job brings; a plan makes it anew with another occasion.
deliver() {
  occasion=${OCCASION:-}
  if [ -n "${NOTE:-}" ]; then
    # A look of an earlier declaration, which goes on, takes its hands off.
    text delivery "$(delivery)"
    write_note "" delivery="$HOME/delivery"
  fi
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
  if [ -n "${NOTE:-}" ]; then
    : >"$HOME/marks"
    : >"$HOME/drift"
    : >"$HOME/restored"
    now=$(moment)
    names | look
    note_look "" "$occasion" "$occasion"
  fi
  echo "delivered"
}

# Ends with 3 where something differs, or could not be read: the Job has failed, which whoever watches Jobs sees.
watch() {
  read_note
  version=$(field metadata.resourceVersion <"$HOME/note")
  delivered=$(field data.delivered <"$HOME/note")
  occasion=$(field data.occasion <"$HOME/note")
  if ! is_current; then
    echo "nothing is looked at: another declaration is being delivered, or its delivery has failed"
    return
  fi
  wait_for_service
  now=$(moment)
  : | look
  if [ "$TASK" = restore ]; then restore; fi
  drift >"$HOME/drift-now"
  if [ ! -s "$HOME/drift-now" ]; then occasion=$delivered
  elif [ ! -s "$HOME/drift" ]; then occasion=$(date +%s); fi
  cat "$HOME/drift-now" >"$HOME/drift"
  if ! answer=$(note_look "$version" "$occasion" "$delivered" 2>&1); then
    case $answer in
      *"the object has been modified"*) echo "nothing is noted: a delivery came in between" ;;
      *) fail "the note cannot be written:" "$answer" ;;
    esac
    return
  fi
  sed 's/^[^ ]* /differs: /' "$HOME/drift"
  sed 's/^/cannot be read: /' "$HOME/unread"
  fail_if_noted
  if [ -s "$HOME/drift" ] || [ -s "$HOME/unread" ]; then exit 3; fi
  echo "everything is as declared"
}

restore() {
  differing=$(found differs | cut -f 1 | sort -u)
  if [ -z "$differing" ]; then return; fi
  read_note
  if ! is_current; then return; fi
  : >"$HOME/back"
  number=0
  for name in $(names); do
    number=$((number + 1))
    if [ -z "$(within "$name" "$differing")" ]; then continue; fi
    echo "restoring: $(public_name "$(line_of "$number" "$entries")")"
    count=$failed_count
    create "$number" "$number"
    if [ "$failed_count" = "$count" ]; then printf '%s\n' "$name" >>"$HOME/back"; fi
  done
  found differs | awk -F '\t' -v now="$now" -v file="$HOME/back" '
    BEGIN { while ((getline line < file) > 0) is_back[line] = 1 }
    $1 in is_back { print now " " $2 ": " $3 }' >>"$HOME/restored"
  tail -n 50 "$HOME/restored" >"$HOME/latest"
  cat "$HOME/latest" >"$HOME/restored"
  look <"$HOME/back"
}

all_documents=$(secrets fill <"$DELIVERY_DIRECTORY/resources.yaml")
entries=$(declared_entries)
if [ "$TASK" = deliver ]; then
  wait_for_service
  deliver
else watch; fi
