import { condition, hasEnded, isGoing, objectKind, objectName, objectNamespace, ownedBy } from "../cluster/objects";
import type { Json } from "../json/json";
import { at, numberAt, stringAt } from "../json/plain-data";
import { declaredItems } from "../manifests/declared";

/** What is waited for: a workload or claim, or all workloads of a Helm release. */
export interface Target {
  /** Terraform address. */
  readonly address: string;

  /** Kind of the object, or `release` for a Helm release. */
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** A workload or claim that is waited for, with its present pods. */
export interface Rollout {
  readonly root: Json;
  readonly pods: readonly Json[];

  /** The creator of its pods: the newest ReplicaSet of a Deployment, or the workload itself. */
  readonly maker: Json | undefined;
}

const WORKLOADS = ["Deployment", "StatefulSet", "DaemonSet", "Job"];

/** The kinds that a check needs, as kubectl names them. */
export const KINDS = "deployments,replicasets,statefulsets,daemonsets,jobs,pods,persistentvolumeclaims,events";

/**
 * The workloads and claims of a target, with their pods. Pods that a change is about to replace are left out: their
 * failure may be the reason for the change.
 */
export function findRollouts(target: Target, objects: readonly Json[]): Rollout[] {
  const roots = objects.filter((object) => isMeant(object, target));
  return roots.map((root) => {
    const maker = objectKind(root) === "Deployment" ? newest(ownedBy(root, "ReplicaSet", objects)) : root;
    const pods = maker === undefined ? [] : ownedBy(maker, "Pod", objects);
    return { root, maker, pods: pods.filter((pod) => isInTheWay(pod, root)) };
  });
}

function isMeant(object: Json, target: Target): boolean {
  if (objectNamespace(object) !== target.namespace) return false;
  if (target.kind !== "release") return objectKind(object) === target.kind && objectName(object) === target.name;
  const annotations = at(object, "metadata", "annotations");
  return WORKLOADS.includes(objectKind(object)) && stringAt(annotations, "meta.helm.sh/release-name") === target.name;
}

function newest(replicaSets: readonly Json[]): Json | undefined {
  const revision = (set: Json) =>
    Number(stringAt(at(set, "metadata", "annotations"), "deployment.kubernetes.io/revision"));
  return [...replicaSets].sort((a, b) => revision(a) - revision(b)).at(-1);
}

/**
 * Whether a rollout waits for a pod that is neither ready nor being deleted. A pod that has ended counts only in a
 * StatefulSet. An outdated pod does not count where pods are replaced in parallel.
 */
function isInTheWay(pod: Json, root: Json): boolean {
  if (isGoing(pod)) return false;
  if (hasEnded(pod)) return objectKind(root) === "StatefulSet";
  if (isOutdated(pod, root) && stringAt(root, "spec", "podManagementPolicy") === "Parallel") return false;
  return condition(pod, "Ready") === undefined;
}

/** Whether a pod belongs to an older revision than the one that its StatefulSet updates to. */
export function isOutdated(pod: Json, root: Json): boolean {
  const wanted = stringAt(root, "status", "updateRevision");
  const isObserved = numberAt(root, "status", "observedGeneration") === numberAt(root, "metadata", "generation");
  const revision = stringAt(at(pod, "metadata", "labels"), "controller-revision-hash");
  return objectKind(root) === "StatefulSet" && isObserved && wanted !== "" && revision !== wanted;
}

/** Whether a workload has fewer pods than it wants. */
export function lacksPods(maker: Json, pods: readonly Json[]): boolean {
  const wanted = numberAt(maker, "spec", "replicas") ?? 1;
  return (numberAt(maker, "status", "replicas") ?? pods.length) < wanted;
}

/** The declared workloads and claims that an apply may wait for. */
export function rolloutTargets(configuration: unknown): Target[] {
  return declaredItems(configuration).flatMap((declared) => {
    const { address } = declared;
    if (declared.kind === "release") {
      return [{ address, kind: "release", namespace: declared.namespace, name: declared.name }];
    }
    const { manifest } = declared;
    const [kind, namespace, name] = [objectKind(manifest), objectNamespace(manifest), objectName(manifest)];
    return WAITED_FOR.includes(kind) ? [{ address, kind, namespace, name }] : [];
  });
}

const WAITED_FOR = ["Deployment", "StatefulSet", "DaemonSet", "Job", "PersistentVolumeClaim"];
