import { condition, hasEnded, isGoing, objectKind, objectName, objectNamespace, ownedBy } from "../cluster/objects";
import type { Json } from "../json/json";
import { at, numberAt, stringAt } from "../json/plain-data";
import { declaredItems } from "../manifests/declared";

/** What is waited for: a workload or claim by its kind and name, or all workloads of a Helm release. */
export interface Target {
  /** Terraform address. */
  readonly address: string;

  /** Kind of the object; `release` for a Helm release. */
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** A workload or claim that is waited for, with what belongs to it at present. */
export interface Rollout {
  readonly root: Json;
  readonly pods: readonly Json[];

  /** What makes its pods: the newest ReplicaSet of a Deployment, or the workload itself. */
  readonly maker: Json | undefined;
}

const WORKLOADS = ["Deployment", "StatefulSet", "DaemonSet", "Job"];

/** Kinds that a check of a rollout needs, as kubectl names them. */
export const KINDS = "deployments,replicasets,statefulsets,daemonsets,jobs,pods,persistentvolumeclaims,events";

/**
 * What belongs to a target among the objects of its namespace. Pods that a change is about to replace are left out:
 * their failure may be the reason for the change.
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
 * Whether a rollout waits for a pod: it is neither ready nor being deleted. One that has ended, or is of an older revision,
 * counts only where its controller waits for it by name, too.
 */
function isInTheWay(pod: Json, root: Json): boolean {
  if (isGoing(pod)) return false;
  if (hasEnded(pod)) return objectKind(root) === "StatefulSet";
  if (isOutdated(pod, root) && stringAt(root, "spec", "podManagementPolicy") === "Parallel") return false;
  return condition(pod, "Ready") === undefined;
}

/** Whether a pod of a StatefulSet is of an older revision than the one that the StatefulSet is to have. */
export function isOutdated(pod: Json, root: Json): boolean {
  const wanted = stringAt(root, "status", "updateRevision");
  const isObserved = numberAt(root, "status", "observedGeneration") === numberAt(root, "metadata", "generation");
  const own = stringAt(at(pod, "metadata", "labels"), "controller-revision-hash");
  return objectKind(root) === "StatefulSet" && isObserved && wanted !== "" && own !== wanted;
}

/** Whether a workload has fewer pods than it wants. */
export function lacksPods(maker: Json, pods: readonly Json[]): boolean {
  const wanted = numberAt(maker, "spec", "replicas") ?? 1;
  return (numberAt(maker, "status", "replicas") ?? pods.length) < wanted;
}

/** What a stack declares that an apply may have to wait for. */
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
