#!/bin/sh
# Takes a snapshot. Once it is ready to use, removes the oldest snapshots.
#
# Only snapshots with the labels of the backup are counted and removed. Snapshots that never became ready do not count.
# They are removed when they are older than the oldest one that is kept.
#
# Exits with 2 if the snapshot was made but is not ready, because another try would make one more.
#
# A POSIX shell, with awk, date, grep and sleep, and kubectl with the right to create, list and delete snapshots.

set -euf
export LC_ALL=C
trap 'exit 143' TERM

list() {
  kubectl get volumesnapshots.snapshot.storage.k8s.io --namespace "$NAMESPACE" "$@"
}

# A line for each snapshot of the backup, the oldest first: its name, whether it is ready, when it began to be deleted.
snapshots() {
  list --selector "$SELECTOR" --sort-by=.metadata.creationTimestamp \
    --output='jsonpath={range .items[*]}{.metadata.name}|{.status.readyToUse}|{.metadata.deletionTimestamp}{"\n"}{end}'
}

made=$(kubectl create --filename "$BACKUP_DIRECTORY/snapshot.json" --output=name)
name=${made##*/}
echo "made: $name"

end=$(($(date +%s) + PATIENCE))
until snapshots | grep -xF "$name|true|" >/dev/null; do
  if [ "$(date +%s)" -ge "$end" ]; then
    answer=$(list --field-selector "metadata.name=$name" --output='jsonpath={.items[*].status.error.message}' 2>&1) || true
    printf '%s\n' "$name is not ready after $PATIENCE seconds, so no older snapshot is removed" "$answer" >&2
    exit 2
  fi
  sleep 5
done
echo "ready: $name"

all=$(snapshots)
old=$(printf '%s\n' "$all" | awk -F '|' -v retain="$RETAIN" '
  $3 == "" { count++; names[count] = $1; ready[count] = $2 }
  END { for (i = count; i > 0; i--) if (kept >= retain) print names[i]; else if (ready[i] == "true") kept++ }')
for name in $old; do
  kubectl delete volumesnapshots.snapshot.storage.k8s.io --namespace "$NAMESPACE" --wait=false "$name"
done
