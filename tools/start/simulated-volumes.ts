import { run as runCommand, type Run } from "../../local/run";
import type { Cluster } from "./cluster";

const STORAGE_CLASS = "simulated";
const VOLUMES = 32;
const CAPACITY = "1Ti";

/**
 * Gives a simulated control plane volumes to bind: nothing on it provisions storage, and a pod whose claim is not
 * bound is never scheduled. Nothing is written to the path that they name, since the nodes are simulated, too.
 */
export async function offerSimulatedVolumes(
  cluster: Pick<Cluster, "kubectl" | "kubeconfig" | "context">,
  options: { signal?: AbortSignal; run?: Run } = {},
): Promise<void> {
  const { run = runCommand, signal } = options;
  const target = [`--kubeconfig=${cluster.kubeconfig}`, `--context=${cluster.context}`];
  const items = [storageClass(), ...Array.from({ length: VOLUMES }, (_, index) => volume(index))];
  await run(cluster.kubectl, [...target, "apply", "--server-side", "--field-manager=access-platform", "--filename=-"], {
    input: JSON.stringify({ apiVersion: "v1", kind: "List", items }),
    signal,
  });
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

function volume(index: number) {
  return {
    apiVersion: "v1",
    kind: "PersistentVolume",
    metadata: { name: `${STORAGE_CLASS}-${index}` },
    spec: {
      storageClassName: STORAGE_CLASS,
      capacity: { storage: CAPACITY },
      accessModes: ["ReadWriteOnce", "ReadWriteMany", "ReadOnlyMany"],
      persistentVolumeReclaimPolicy: "Retain",
      hostPath: { path: "/var/lib/simulated" },
    },
  };
}
