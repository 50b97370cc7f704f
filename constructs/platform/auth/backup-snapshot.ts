import { claimName, selectorLabels } from "../component/component-names";
import type { PlatformSettings } from "../component/platform-settings";
import { SNAPSHOTS } from "./storage/backup-script";
import type { DeclaredBackup } from "./storage/volume-backup";

type Settings = Pick<PlatformSettings, "brand" | "name" | "namespace" | "takeOver">;

/** The snapshot that each run of a backup makes. Its labels say who made it, and not that Terraform did. */
export function backupSnapshot(settings: Settings, { snapshotClass }: Pick<DeclaredBackup, "snapshotClass">) {
  const claim = claimName(settings);
  return {
    apiVersion: `${SNAPSHOTS.group}/v1`,
    kind: "VolumeSnapshot",
    metadata: { generateName: `${claim}-`, namespace: settings.namespace, labels: labelsOf(settings) },
    spec: {
      ...(snapshotClass !== undefined && { volumeSnapshotClassName: snapshotClass }),
      source: { persistentVolumeClaimName: claim },
    },
  };
}

/** Selects the snapshots of a backup. */
export function backupSelector(settings: Settings): string {
  return Object.entries(labelsOf(settings))
    .map(([label, value]) => `${label}=${value}`)
    .join(",");
}

function labelsOf({ brand, name }: Settings): Readonly<Record<string, string>> {
  return selectorLabels({ brand, name, takeOver: undefined }, "backup");
}
