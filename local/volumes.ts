import type { ControlPlaneRecord } from "./record";
import type { Environment, Run } from "./run";

const STORAGE_CLASS = "simulated";

/** More than one session of trying things out will claim: a volume that was claimed once is not given out again. */
const VOLUMES = 32;

/**
 * Gives a control plane a default storage class and volumes to claim: nodes are simulated, so nothing else would.
 *
 * Nothing is ever mounted, so the volumes' path leads nowhere.
 */
export async function provideVolumes(
  { kubectl }: ControlPlaneRecord,
  kubeconfig: string,
  { run, env, signal }: { readonly run: Run; readonly env: Environment; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  const input = JSON.stringify({ apiVersion: "v1", kind: "List", items: [storageClass(), ...volumes()] });
  await run(kubectl, ["--kubeconfig", kubeconfig, "apply", "--server-side", "--filename", "-"], { env, signal, input });
}

function storageClass() {
  return {
    apiVersion: "storage.k8s.io/v1",
    kind: "StorageClass",
    metadata: { name: STORAGE_CLASS, annotations: { "storageclass.kubernetes.io/is-default-class": "true" } },
    provisioner: "kubernetes.io/no-provisioner",
    volumeBindingMode: "Immediate",
  };
}

function volumes() {
  return Array.from({ length: VOLUMES }, (_, index) => ({
    apiVersion: "v1",
    kind: "PersistentVolume",
    metadata: { name: `${STORAGE_CLASS}-${String(index + 1).padStart(2, "0")}` },
    spec: {
      capacity: { storage: "1Ti" },
      accessModes: ["ReadWriteOnce"],
      persistentVolumeReclaimPolicy: "Retain",
      storageClassName: STORAGE_CLASS,
      hostPath: { path: "/nonexistent" },
    },
  }));
}
