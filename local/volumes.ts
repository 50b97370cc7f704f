import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { ControlPlaneRecord } from "./record";
import type { Environment, Run } from "./run";

const STORAGE_CLASS = "simulated";

/** Simulated nodes mount nothing. */
const NOWHERE = "/nonexistent";

/** More volumes than one session claims. A volume that was claimed once is not given to another claim. */
const VOLUMES = 32;

/**
 * Gives a control plane a default storage class and volumes, which a control plane without a provisioner lacks.
 *
 * @param folder in which a folder is created for each volume; by default, nothing is ever mounted
 */
export async function provideVolumes(
  { kubectl }: ControlPlaneRecord,
  kubeconfig: string,
  { run, env, signal }: { readonly run: Run; readonly env: Environment; readonly signal?: AbortSignal | undefined },
  folder?: string,
): Promise<void> {
  const paths = await foldersOfVolumes(folder);
  const input = JSON.stringify({ apiVersion: "v1", kind: "List", items: [storageClass(), ...paths.map(volume)] });
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

/** Every user may write to a volume, because the kubelet does not give such a folder to the group of the pod. */
async function foldersOfVolumes(folder: string | undefined): Promise<string[]> {
  const names = Array.from({ length: VOLUMES }, (_, index) => String(index + 1).padStart(2, "0"));
  if (folder === undefined) return names.map(() => NOWHERE);
  const paths = names.map((name) => join(folder, name));
  for (const path of paths) {
    await mkdir(path, { recursive: true });
    await chmod(path, 0o777);
  }
  return paths;
}

function volume(path: string, index: number) {
  return {
    apiVersion: "v1",
    kind: "PersistentVolume",
    metadata: { name: `${STORAGE_CLASS}-${String(index + 1).padStart(2, "0")}` },
    spec: {
      capacity: { storage: "1Ti" },
      accessModes: ["ReadWriteOnce"],
      persistentVolumeReclaimPolicy: "Retain",
      storageClassName: STORAGE_CLASS,
      hostPath: { path },
    },
  };
}
