#!/bin/sh
# Delivers the declared resources to the service, or checks whether the service still has them. TASK is one of these:
#   deliver  creates declared resources, and removes those that are no longer declared: ask, prepare and act;
#   ask      reads the record and the resources of the service, with tctl;
#   prepare  works out what has to be done, with jq and the secrets;
#   act      does it, with tctl, and reports all failures together at the end;
#   report   notes in the ConfigMap NOTE which of the declared resources differ, by names and fields;
#   restore  creates the resources that differ, and notes what remains.
#
# The record of earlier deliveries is in the service itself: it is the labels of a role without permissions. The record
# is widened before anything is created, so that an interrupted run forgets nothing. At the end, it is narrowed to what
# is there. Meanwhile a lock, of which the service keeps one at most, holds off other deliveries with this record.
#
# A change counts only when it has been read back. The service answers from a cache that may be behind, so the script
# reads again for a while. An empty answer counts as no answer.
#
# Secrets are never in an argument or the log. They are in files below HOME, which are in the memory of the pod.
#
# A program that dies ends the run. So no program is in a pipe, and no function that runs one is called in a condition:
# the shell would go on there. Conditions only ask for the status of tctl, kubectl and `command`. Needs a POSIX shell
# with cat, date, sed, sha256sum and sleep; jq; kubectl or tctl.

set -euf
export LC_ALL=C
cd "$HOME"

is_reported=
is_locked=
end() {
  [ -n "$is_reported" ] || echo "a step has failed: what it had not reached is as it was" >&2
  if [ -n "$is_locked" ]; then tctl rm "$LOCK" </dev/null >released 2>&1 || :; fi
}
trap 'exit 143' TERM
trap end EXIT

# tctl runs here with the identity of a bot, or else in the auth service's pod.
if [ -n "${IDENTITY:-}" ]; then
  tctl() { command tctl --auth-server="$DEPLOYMENT" --identity="$IDENTITY" "$@"; }
  how_to_reset() { echo "to reset it, declare it as the service makes it"; }
else
  # A WebSocket needs the verb "get", which the account lacks. Each time, kubectl would try it before SPDY.
  export KUBECTL_REMOTE_COMMAND_WEBSOCKETS=false
  tctl() {
    kubectl exec --stdin --namespace "$NAMESPACE" "deployment/$DEPLOYMENT" --container "$CONTAINER" -- tctl "$@"
  }
  how_to_reset() { echo "to reset it, run tctl rm $1 and restart $DEPLOYMENT"; }
fi

TAB=$(printf '\t')
NEW_LINE='
'
# How often a change is read back from the service's cache, once a second.
READS=$((PATIENCE < 10 ? PATIENCE : 10))
# The lock is a rule that fits no database. The service creates no second one of that name, and removes it in the end.
LOCK="db_object_import_rule/$RECORD-lock"

failures=
failed_count=0
looks=0
restored=
# Numbers of documents, and entries, between blanks.
not_created=" "
not_removed=" "

# Ends with a message. The words of the service come last, because people see the end of a failed Job's log.
fail() {
  printf '%s\n' "$@" >words
  sed -f hidden.list -e '/^command terminated with exit code/d' words >&2
  is_reported=1
  exit 1
}

# Arguments are what failed, and the words of the service. The run goes on.
note_failure() {
  failed_count=$((failed_count + 1))
  failures=$(printf '%s\n\n%s\n%s' "$failures" "$1" "$2")
}

# Ends the run if something has failed. The argument says what became of everything else.
end_if_failed() {
  if [ "$failed_count" -gt 0 ]; then fail "failed: $failed_count; $1$failures"; fi
}

give_up() {
  note_failure "$1" "$2"
  end_if_failed "what had not been reached by then is as it was"
}

# Runs a program of jq with the files and the arguments of this run.
run_jq() {
  program=$1
  shift
  jq -n -r -L "$DELIVERY_DIRECTORY" -f "$DELIVERY_DIRECTORY/$program.jq" --arg role "$RECORD" \
    --slurpfile resources "$DELIVERY_DIRECTORY/resources.json" --slurpfile secrets "$DELIVERY_DIRECTORY/secrets.json" \
    --slurpfile service "$DELIVERY_DIRECTORY/service.json" "$@" </dev/null
}

# For each line of a file: its SHA-256, and the line.
checksums() {
  while read -r line; do
    printf '%s' "$line" >line
    sha256sum line >line-sum
    read -r sum _ <line-sum
    printf '%s %s\n' "$sum" "$line"
  done <"$1"
}

wait_for_service() {
  echo "waiting for $DEPLOYMENT"
  start=$(date +%s)
  until answer=$(tctl status </dev/null 2>&1); do
    now=$(date +%s)
    if [ $((now - start)) -ge "$PATIENCE" ]; then fail "$DEPLOYMENT is not ready after $PATIENCE seconds:" "$answer"; fi
    sleep 1
  done
}

# Whether the service answers that a resource does not exist. Errors of kubectl, about a pod, begin in lower case.
is_absent() {
  case $1 in
    *ERROR*"not found"* | *ERROR*"not configured"* | *ERROR*"not exist"* | *ERROR*"n't exist"*) ;;
    *) return 1 ;;
  esac
}

# Values of a label in an answer, each on a line of its own.
label() { sed -n "s|^ *\"$1\": \"\(.*\)\",*\$|\1|p" "$2"; }

# Takes the lock. This delivery may hold it already: an earlier step took it, or a pod that died.
lock() {
  start=$(date +%s)
  host=$(cat /etc/hostname)
  waited_for=
  while :; do
    now=$(date +%s)
    # No run is longer than twice its patience.
    expires=$(date -u -d "@$((now + 2 * PATIENCE + 60))" +%Y-%m-%dT%H:%M:%SZ)
    {
      printf '{"kind":"db_object_import_rule","version":"v1","metadata":{"name":"%s","expires":"%s",' "${LOCK#*/}" "$expires"
      printf '"description":"fits no database; while it is there, one delivery writes","labels":{"delivery":"%s",' "$owner"
      printf '"holder":"%s"}},"spec":{"database_labels":[{"name":"%s","values":["none"]}],' "$host" "$RECORD"
      printf '"mappings":[{"match":{"table_names":["none"]}}]}}\n'
    } >lock.json
    if answer=$(tctl create <lock.json 2>&1); then
      is_locked=1
    else
      case $answer in
        *ERROR*"already exists"*) ;;
        *) fail "the lock cannot be taken:" "$answer" ;;
      esac
    fi
    if answer=$(tctl get "$LOCK" --format=json </dev/null 2>&1 >lock); then
      locked_by=$(label delivery lock)
      holder=$(label holder lock)
      answer="$holder is delivering, until $(label expires lock) at the latest"
      if [ "$locked_by" = "$owner" ]; then break; fi
    elif ! is_absent "$answer"; then
      fail "the lock cannot be read:" "$answer"
    fi
    if [ $((now - start)) -ge "$PATIENCE" ]; then fail "$LOCK is not free after $PATIENCE seconds:" "$answer"; fi
    if [ "$answer" != "$waited_for" ]; then echo "waiting: $answer"; fi
    waited_for=$answer
    sleep 1
  done
  is_locked=1
  # By then, every cache has what the other delivery wrote.
  if [ -n "$waited_for" ]; then sleep 2; fi
}

unlock() {
  answer=$(tctl rm "$LOCK" </dev/null 2>&1) || is_absent "$answer" || fail "the lock cannot be removed:" "$answer"
  is_locked=
}

# Reads the resources of the kinds in a file: into live, and the reasons for unread kinds into unread.
read_live() {
  : >live
  : >unread
  while read -r kind; do
    if tctl get "$kind" --format=json </dev/null >answer 2>error; then
      read -r first <answer || :
      case $first in
        "["* | "{"*)
          cat answer >>live
          continue
          ;;
      esac
      echo "the service has answered nothing" >error
    fi
    sed -f hidden.list -e '/^command terminated with exit code/d' error >words
    answer=
    while read -r line; do answer="$answer $line"; done <words
    if ! is_absent "$answer"; then printf '%s:%s\n' "$kind" "$answer" >>unread; fi
  done <"$1"
}

ask() {
  wait_for_service
  if [ -z "$is_locked" ]; then lock; fi
  answer=$(tctl get "role/$RECORD" --format=json </dev/null 2>&1 >record) || case $answer in
    *ERROR*"$RECORD"*"not found"*) echo '"none"' >record ;;
    *) fail "the record cannot be read:" "$answer" ;;
  esac
  # Static tokens are on record by their checksum alone.
  {
    echo token
    cat "$DELIVERY_DIRECTORY/kinds"
    sed -n "s|^ *\"$RECORD/[0-9]*\": \"\([a-z][a-z0-9_]*\).*|\1|p" record
  } >asked
  unique asked >kinds
  read_live kinds
}

# The lines of a file without repetitions.
unique() {
  seen=$NEW_LINE
  while read -r line; do
    case $seen in *"$NEW_LINE$line$NEW_LINE"*) continue ;; esac
    seen="$seen$line$NEW_LINE"
    printf '%s\n' "$line"
  done <"$1"
}

plan() {
  run_jq prepare --arg task "$1" --slurpfile record record --slurpfile live live --rawfile unread unread \
    --rawfile name_sums name-sums --rawfile token_sums token-sums --rawfile refused refused.list >"$1.list"
}

prepare() {
  plan hidden
  plan secrets
  checksums secrets.list >name-sums
  plan tokens
  checksums tokens.list >token-sums
  for list in refused documents declared widened leaving; do plan "$list"; done
}

# Writes the record. Entries need no escapes in JSON. The numbers of the keys keep the order: the service sorts labels.
record() {
  {
    printf '{"kind":"role","version":"v7","metadata":{"name":"%s",' "$RECORD"
    printf '"description":"grants nothing; its labels are what the declaration of the platform delivered","labels":{'
    number=0
    while read -r entry; do
      if [ "$number" -gt 0 ]; then printf ','; fi
      printf '"%s/%05d":"%s"' "$RECORD" "$number" "$entry"
      number=$((number + 1))
    done <"$1"
    printf '}},"spec":{}}\n'
  } >role
  answer=$(tctl create -f <role 2>&1) || give_up "the record cannot be written:" "$answer"
  wanted=$(cat "$1")
  reads=1
  while :; do
    answer=$(tctl get "role/$RECORD" --format=json </dev/null 2>&1 >stored) || : >stored
    answer=$(label "$RECORD/[0-9]*" stored)
    if [ "$answer" = "$wanted" ]; then return; fi
    if [ "$reads" -ge "$READS" ]; then give_up "the record is not as it was written, but holds:" "$answer"; fi
    reads=$((reads + 1))
    sleep 1
  done
}

create_part() {
  answer=$(tctl create -f <part.json 2>&1) || return 1
  if [ -z "$answer" ]; then give_up "the service has said nothing to what it was to create" ""; fi
}

# Creates the resources of a range of lines. tctl stops at the first resource that the service refuses. The script then
# creates each half by itself, until it has found each refused resource. The line of a resource that is left out is
# empty.
create() {
  sed -n "$1,$2{/./p;}" documents.list >part.json
  if [ ! -s part.json ]; then return; fi
  if create_part; then return; fi
  if [ "$1" -lt "$2" ]; then
    set -- "$1" "$((($1 + $2) / 2))" "$2"
    create "$1" "$2"
    create "$(($2 + 1))" "$3"
    return
  fi
  case $answer in
    # The service's cache may lack a resource that an earlier attempt of this run created.
    *ERROR*"does not exist"*)
      sleep 1
      if create_part; then return; fi
      ;;
  esac
  sed -n "$1p" declared.list >line
  IFS=$TAB read -r _ _ shown declared_by _ <line
  not_created="$not_created$1 "
  note_failure "$shown, declared by $declared_by, cannot be created:" "$answer"
  if ! answer=$(tctl status </dev/null 2>&1); then give_up "$DEPLOYMENT does not answer any more:" "$answer"; fi
}

# Removes a resource. Arguments are its name for messages, its name in the service, and its entry.
remove() {
  is_gone=
  # An earlier run may have removed it.
  if answer=$(tctl rm "$2" </dev/null 2>&1) || is_absent "$answer"; then
    is_gone=1
    return
  fi
  case $answer in
    # No later run could remove it either.
    *ERROR*"managed by static configuration"* | *ERROR*"resources of type"*"not supported"*)
      echo "forgotten, since the service removes no such resource: $1"
      ;;
    *)
      not_removed="$not_removed$3 "
      note_failure "$1 cannot be removed:" "$answer"
      ;;
  esac
}

remove_leaving() {
  while read -r action entry escaped owner; do
    name=$(printf '%b' "$escaped")
    shown=$name
    case $entry in token/sha256:*) shown="token/(a secret)" ;; esac
    case $action in
      unknown) echo "left alone, since no such kind is delivered: $entry" ;;
      owned) echo "left alone, since $owner manages it, as its label teleport.dev/origin says: $shown" ;;
      stays) echo "not removed, since the service makes it: $shown stays as it was declared; $(how_to_reset "$shown")" ;;
      unread)
        not_removed="$not_removed$entry "
        answer=$(sed -n '/^token:/p' unread)
        note_failure "$shown cannot be removed, since the tokens cannot be read:" "$answer"
        ;;
      *)
        echo "removing: $shown"
        remove "$shown" "$name" "$entry"
        # A resource that is reset exists again, so it is not read back.
        if [ "$action" = remove ] && [ -n "$is_gone" ]; then printf '%s\t%s\t%s\n' "$entry" "$shown" "$name" >>removed; fi
        ;;
    esac
  done <leaving.list
}

# Kind, and name in JSON, of each resource in the answers. They come in either order, and Go escapes some characters.
# The step act may have no jq, so sed relies on four blanks a level and a field a line. It finds nothing in answers of
# another form.
list_live() {
  sed -n -e '/^    {/{s/.*//;h;}' -e '/^        "kind": "/H' -e '/^        "metadata": {/,/^        }/{/^            "name": "/H;}' -e '/^    }/{
    x;s/^\(.*\)\(\n        "kind": "[a-z0-9_]*",*\)\(.*\)$/\2\1\3/;s/^\n *"kind": "\([a-z0-9_]*\)",*\n *"name": \(".*"\),*$/\1 \2/
    s/\\u003c/</g;s/\\u003e/>/g;s/\\u0026/\&/g;p;}' live
}

# Whether a resource is among the answers, given by kind, or by kind and name.
is_live() {
  case $names in *"$NEW_LINE$1$NEW_LINE"* | *"$NEW_LINE$1 \""*) ;; *) return 1 ;; esac
}

# Lists resources that should be there and are not, or should not be there and are.
list_lacking() {
  number=0
  while IFS=$TAB read -r _ _ shown declared_by found; do
    number=$((number + 1))
    case $not_created in *" $number "*) continue ;; esac
    case $not_shown in *" ${found%% *} "*) continue ;; esac
    if ! is_live "$found"; then printf '%s\t%s, declared by %s, cannot be read back\n' - "$shown" "$declared_by"; fi
  done <declared.list
  while IFS=$TAB read -r entry shown found; do
    case $not_removed in *" $entry "*) continue ;; esac
    case $not_read in *" ${found%% *} "*) printf '%s\t%s cannot be read back\n' "$entry" "$shown" ;; esac
    if is_live "$found"; then printf '%s\t%s is still there\n' "$entry" "$shown"; fi
  done <gone
}

# Reads back what was created and removed.
read_back() {
  {
    cat "$DELIVERY_DIRECTORY/kinds"
    sed "s|.*$TAB||;s|/.*||" removed
  } >asked
  unique asked >kinds
  sed "s|[\\\"]|\\\\&|g;s|\(.*${TAB}[^/]*\)/\(.*\)|\1 \"\2\"|" removed >gone
  reads=1
  while :; do
    read_live kinds
    list_live >names
    names=$(cat names)
    names="$NEW_LINE$names$NEW_LINE"
    not_shown=" "
    not_read=" "
    while read -r kind words; do
      case $words in
        *"getting \""*"not supported"*) not_shown="$not_shown${kind%:} " ;;
        *) not_read="$not_read${kind%:} " ;;
      esac
    done <unread
    list_lacking >lacking
    if [ ! -s lacking ] || [ "$reads" -ge "$READS" ]; then break; fi
    reads=$((reads + 1))
    sleep 1
  done
  for kind in $not_shown; do echo "not read back, since the service does not show it: $kind"; done
  answer=$(cat unread)
  while IFS=$TAB read -r entry what; do
    if [ "$entry" != - ]; then not_removed="$not_removed$entry "; fi
    note_failure "$what, after the service has said that this was done:" "$answer"
  done <lacking
}

# Narrows the record to what is there. A record without entries is removed.
narrow_record() {
  if [ ! -s leaving.list ] && [ "$not_created" = " " ]; then return; fi
  number=0
  while IFS=$TAB read -r state entry _; do
    number=$((number + 1))
    case $state$not_created in new*" $number "*) continue ;; esac
    echo "$entry"
  done <declared.list >there
  for entry in $not_removed; do echo "$entry"; done >>there
  if [ -s there ]; then record there; else remove_record; fi
}

remove_record() {
  remove "the record" "role/$RECORD" ""
  reads=1
  while answer=$(tctl get "role/$RECORD" --format=json </dev/null 2>&1) || ! is_absent "$answer"; do
    if [ "$reads" -ge "$READS" ]; then give_up "the record is still there after it was removed:" "$answer"; fi
    reads=$((reads + 1))
    sleep 1
  done
}

# Reports the resources that are not delivered, with the reasons.
refuse() {
  while IFS=$TAB read -r number reason; do
    sed -n "${number}p" declared.list >line
    IFS=$TAB read -r _ _ shown declared_by _ <line
    not_created="$not_created$number "
    note_failure "$shown, declared by $declared_by, is not brought:" "$reason"
  done <refused.list
}

act() {
  if [ -z "$is_locked" ]; then lock; fi
  if [ -s widened.list ]; then record widened.list; fi
  while IFS=$TAB read -r _ _ shown _; do echo "delivering: $shown"; done <declared.list
  refuse
  while read -r first last; do create "$first" "$last"; done <"$DELIVERY_DIRECTORY/batches"
  remove_leaving
  read_back
  narrow_record
  unlock
  end_if_failed "everything else is as declared"
  echo "delivered"
}

# Compares the declared resources with the live ones. Trusted resources, by numbers or "all", count as just delivered.
compare() {
  run_jq compare --arg trusted "$1" --slurpfile note note --rawfile unread unread live >found
  jq -r '.differs | unique_by(.number)[] | select(.owned | not) | "\(.number) \(.name)"' found >differing
}

look() {
  read_live "$DELIVERY_DIRECTORY/kinds"
  compare "$1"
  # The service answers from a cache, which may lack what was just delivered.
  if [ -n "$1" ] && [ -s differing ] && [ "$looks" -lt 5 ]; then
    looks=$((looks + 1))
    sleep 1
    look "$1"
  fi
}

# Reads the note into a file, and the name of its delivery into noted.
read_note() {
  kubectl get configmap "$NOTE" --namespace "$NAMESPACE" --output=json >"$1"
  noted=$(jq -r '.data.delivery // ""' "$1")
}

patch_note() { kubectl patch configmap "$NOTE" --namespace "$NAMESPACE" --type=merge --patch-file=patch.json 2>&1; }

# Makes the patch of the note from the files found and first: first is from before resources were restored.
make_patch() {
  run_jq note --arg task "$TASK" --arg occasion "${OCCASION:-}" --arg restored "$restored" --slurpfile old note \
    --slurpfile first first --slurpfile found found --rawfile unread unread >patch.json
}

# The work of the Job. A plan makes the Job anew for another occasion.
deliver() {
  if [ -n "${NOTE:-}" ]; then
    # A check of an earlier declaration may still run. It stops when it reads this name in the note.
    printf '{"data":{"delivery":"%s"}}\n' "$DELIVERY" >patch.json
    patch_note
  fi
  ask
  prepare
  act
  if [ -n "${NOTE:-}" ]; then
    compare all
    make_patch
    patch_note
  fi
}

restore() {
  if [ ! -s differing ]; then return; fi
  owner="$DELIVERY $TASK"
  lock
  read_note note-now
  if [ "$noted" = "$DELIVERY" ]; then
    cat found >first
    while read -r number shown; do
      echo "restoring: $shown"
      create "$number" "$number"
      case $not_created in *" $number "*) ;; *) restored="$restored $number" ;; esac
    done <differing
  fi
  unlock
  look "$restored"
}

# Ends with 3 if a resource differs or could not be read: the Job fails, so those who watch Jobs see it.
watch() {
  read_note note
  if [ "$noted" != "$DELIVERY" ]; then
    echo "nothing is looked at: another declaration is being delivered, or its delivery has failed"
    return
  fi
  wait_for_service
  echo '"none"' >record
  prepare
  look ""
  if [ "$TASK" = restore ]; then restore; fi
  make_patch
  answer=$(patch_note) || case $answer in
    *"the object has been modified"*)
      echo "nothing is noted: a delivery came in between"
      return
      ;;
    *) fail "the note cannot be written:" "$answer" ;;
  esac
  jq -r '.data | (.drift, .unread) |= (. / "\n" | map(select(. != "")))
    | (.drift[] | "differs: \(.[index(" ") + 1:])"), (.unread[] | "cannot be read: \(.)")' patch.json >findings
  cat findings
  end_if_failed "everything else is as declared"
  if [ -s findings ]; then
    is_reported=1
    exit 3
  fi
  echo "everything is as declared"
}

owner=$DELIVERY
for file in record live unread removed name-sums token-sums hidden.list refused.list note first; do [ -e "$file" ] || : >"$file"; done
# The steps ask and act need tctl alone.
[ "$TASK" = ask ] || [ "$TASK" = act ] || command -v jq >/dev/null ||
  fail "this image has no jq: leave out the image, or put jq 1.6 or newer into yours"
case $TASK in report | restore) watch ;; *) "$TASK" ;; esac
# The next step takes the lock over.
if [ "$TASK" = ask ]; then is_locked=; fi
is_reported=1
