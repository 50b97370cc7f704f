/** Names of the files that the script reads in its folder, and its own. */
export const BACKUP_FILES = { script: "backup.sh", snapshot: "snapshot.json" } as const;

/** Folder of those files in the container. */
export const BACKUP_DIRECTORY = "/backup";

/** Environment variables that the script reads. */
export interface BackupEnvironment {
  readonly BACKUP_DIRECTORY: string;
  readonly NAMESPACE: string;

  /** Of the snapshots that the backup has made, and that it may delete. */
  readonly SELECTOR: string;

  /** How many snapshots are kept. */
  readonly RETAIN: string;

  /** How long the script waits for a snapshot, in seconds. */
  readonly PATIENCE: string;
}

/** Exit code where the snapshot was made and is not ready: another try would make one more. */
export const NOT_READY = 2;

/** Kind and group of snapshots, as kubectl and rules of RBAC name them. */
export const SNAPSHOTS = { group: "snapshot.storage.k8s.io", resource: "volumesnapshots" } as const;

/**
 * Takes a snapshot, and removes the oldest ones once it is ready to use.
 *
 * Only what has the labels of the backup is counted and removed. Snapshots that never became ready are not counted; they
 * go when they are older than the oldest one that is kept.
 *
 * A POSIX shell, with awk, date, grep and sleep, and kubectl with the right to create, list and delete snapshots.
 */
export const BACKUP_SCRIPT = String.raw`set -euf
export LC_ALL=C
trap 'exit 143' TERM

list() {
  kubectl get ${SNAPSHOTS.resource}.${SNAPSHOTS.group} --namespace "$NAMESPACE" "$@"
}

# A line for each snapshot of the backup, the oldest first: its name, whether it is ready, when it began to be deleted.
snapshots() {
  list --selector "$SELECTOR" --sort-by=.metadata.creationTimestamp \
    --output='jsonpath={range .items[*]}{.metadata.name}|{.status.readyToUse}|{.metadata.deletionTimestamp}{"\n"}{end}'
}

made=$(kubectl create --filename "$BACKUP_DIRECTORY/${BACKUP_FILES.snapshot}" --output=name)
name=${"$"}{made##*/}
echo "made: $name"

end=$(($(date +%s) + PATIENCE))
until snapshots | grep -xF "$name|true|" >/dev/null; do
  if [ "$(date +%s)" -ge "$end" ]; then
    answer=$(list --field-selector "metadata.name=$name" --output='jsonpath={.items[*].status.error.message}' 2>&1) || true
    printf '%s\n' "$name is not ready after $PATIENCE seconds, so no older snapshot is removed" "$answer" >&2
    exit ${NOT_READY}
  fi
  sleep 5
done
echo "ready: $name"

all=$(snapshots)
old=$(printf '%s\n' "$all" | awk -F '|' -v retain="$RETAIN" '
  $3 == "" { count++; names[count] = $1; ready[count] = $2 }
  END { for (i = count; i > 0; i--) if (kept >= retain) print names[i]; else if (ready[i] == "true") kept++ }')
for name in $old; do
  kubectl delete ${SNAPSHOTS.resource}.${SNAPSHOTS.group} --namespace "$NAMESPACE" --wait=false "$name"
done
`;
