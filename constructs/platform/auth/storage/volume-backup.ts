import { cronInterval } from "../../../core/cron-schedule";
import { duration, type Duration } from "../../../core/duration";
import { objectName } from "../../../core/kubernetes";
import { defaulted, group, type Declared } from "../../../core/schema/group";
import { make } from "../../../core/schema/make";
import { wholeNumber } from "../../../core/schema/shapes";
import { Value } from "../../../core/value";
import { claimName, selectorLabels, type PlatformNames } from "../../component/component-names";

/** When snapshots of a volume are taken, and how many are kept. */
export interface VolumeBackupProps {
  /** Time between two snapshots, counted from midnight. It must divide an hour or a day evenly. @default "24h" */
  readonly every?: Duration;

  /** How many snapshots are kept. Once a new one is ready to use, all older ones beyond this number are deleted. @default 7 */
  readonly retain?: number;

  /** VolumeSnapshotClass of the snapshots. @default the cluster's default class for the volume's driver */
  readonly snapshotClass?: string;

  /**
   * How old the newest snapshot may be if a plan upgrades the auth service to its next major version. Without such a
   * snapshot, the plan is refused (`STORAGE-022`).
   *
   * @default no plan is refused
   */
  readonly majorUpgradeWithin?: Duration;
}

/** More would be a mistake: storage systems limit the snapshots of a volume. */
const MOST_SNAPSHOTS = 500;

const BACKUP = group<VolumeBackupProps>()({
  every: defaulted(cronInterval, "24h"),
  retain: defaulted(wholeNumber({ from: 1, to: MOST_SNAPSHOTS }), 7),
  snapshotClass: objectName(),
  majorUpgradeWithin: duration({ whole: "m" }),
});

/** A backup as it is declared, with its defaults. */
export type DeclaredBackup = Declared<typeof BACKUP>;

/**
 * VolumeSnapshots of the auth service's volume, taken by a CronJob of the platform.
 *
 * A snapshot holds the disk as a crash would leave it. The service starts from it as after a crash. The cluster needs
 * the API of snapshots (`STORAGE-023`) and a CSI driver that takes them. The CronJob has the image, the settings of
 * pods and the labels of the platform's `delivery`. To restore a snapshot, see `docs/storage.md`.
 */
export class VolumeBackup extends Value {
  /** By default, one snapshot a day; seven are kept. */
  static of(props: VolumeBackupProps = {}): VolumeBackup {
    return make(VolumeBackup, BACKUP, props, (right) => new VolumeBackup(right));
  }

  private constructor(
    /** @internal */
    readonly declared: DeclaredBackup,
  ) {
    super();
  }
}

/** Names of the files that the script reads in its folder, and its own. */
export const BACKUP_FILES = { script: "backup.sh", snapshot: "snapshot.json" } as const;

/** Folder of those files in the container. */
export const BACKUP_DIRECTORY = "/backup";

/** Environment variables that the script reads. */
export interface BackupEnvironment {
  readonly BACKUP_DIRECTORY: string;
  readonly NAMESPACE: string;

  /** Selector of the snapshots that the backup has made, and that it may delete. */
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

/** The snapshot that each run of a backup makes. Its labels say who made it, and not that Terraform did. */
export function backupSnapshot(settings: PlatformNames, { snapshotClass }: Pick<DeclaredBackup, "snapshotClass">) {
  const claim = claimName(settings);
  return {
    apiVersion: `${SNAPSHOTS.group}/v1`,
    kind: "VolumeSnapshot",
    metadata: { generateName: `${claim}-`, namespace: settings.namespace, labels: backupLabels(settings) },
    spec: {
      ...(snapshotClass !== undefined && { volumeSnapshotClassName: snapshotClass }),
      source: { persistentVolumeClaimName: claim },
    },
  };
}

/** Selects the snapshots of a backup. */
export function backupSelector(settings: PlatformNames): string {
  return Object.entries(backupLabels(settings))
    .map(([label, value]) => `${label}=${value}`)
    .join(",");
}

function backupLabels({ brand, name }: PlatformNames): Readonly<Record<string, string>> {
  return selectorLabels({ brand, name, takeOver: undefined }, "backup");
}
