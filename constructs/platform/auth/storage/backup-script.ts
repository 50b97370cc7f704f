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

/** Exit code of the script where the snapshot was made and is not ready: another try would make one more. */
export const NOT_READY = 2;

/** Kind and group of snapshots, as kubectl and rules of RBAC name them. */
export const SNAPSHOTS = { group: "snapshot.storage.k8s.io", resource: "volumesnapshots" } as const;
