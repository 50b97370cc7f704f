import type { Json } from "../json/json";
import { at, listAt, numberAt, stringAt } from "../json/plain-data";
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
    const maker = rolloutObjectKind(root) === "Deployment" ? newest(ownedBy(root, "ReplicaSet", objects)) : root;
    const pods = maker === undefined ? [] : ownedBy(maker, "Pod", objects);
    return { root, maker, pods: pods.filter((pod) => isInTheWay(pod, root)) };
  });
}

export function rolloutObjectKind(object: Json): string {
  return stringAt(object, "kind");
}

export function rolloutObjectName(object: Json): string {
  return stringAt(object, "metadata", "name");
}

function isMeant(object: Json, target: Target): boolean {
  if (stringAt(object, "metadata", "namespace") !== target.namespace) return false;
  if (target.kind !== "release")
    return rolloutObjectKind(object) === target.kind && rolloutObjectName(object) === target.name;
  const annotations = at(object, "metadata", "annotations");
  return (
    WORKLOADS.includes(rolloutObjectKind(object)) && stringAt(annotations, "meta.helm.sh/release-name") === target.name
  );
}

function ownedBy(owner: Json, kind: string, objects: readonly Json[]): Json[] {
  const uid = stringAt(owner, "metadata", "uid");
  return objects.filter(
    (object) =>
      rolloutObjectKind(object) === kind &&
      listAt(object, "metadata", "ownerReferences").some((reference) => stringAt(reference, "uid") === uid),
  );
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
  if (at(pod, "metadata", "deletionTimestamp") !== undefined) return false;
  if (hasEnded(pod)) return rolloutObjectKind(root) === "StatefulSet";
  if (isOutdated(pod, root) && stringAt(root, "spec", "podManagementPolicy") === "Parallel") return false;
  return condition(pod, "Ready") === undefined;
}

/** A condition of an object that has the status. */
export function condition(object: unknown, type: string, status: "True" | "False" = "True"): unknown {
  return listAt(object, "status", "conditions").find(
    (each) => stringAt(each, "type") === type && stringAt(each, "status") === status,
  );
}

/** Whether the containers of a pod have ended for good: it is "Completed", or evicted. */
export function hasEnded(pod: Json): boolean {
  return ["Succeeded", "Failed"].includes(stringAt(pod, "status", "phase"));
}

/** Whether a pod of a StatefulSet is of an older revision than the one that the StatefulSet is to have. */
export function isOutdated(pod: Json, root: Json): boolean {
  const wanted = stringAt(root, "status", "updateRevision");
  const isObserved = numberAt(root, "status", "observedGeneration") === numberAt(root, "metadata", "generation");
  const own = stringAt(at(pod, "metadata", "labels"), "controller-revision-hash");
  return rolloutObjectKind(root) === "StatefulSet" && isObserved && wanted !== "" && own !== wanted;
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
    const { kind, metadata } = declared.reference;
    const { name, namespace } = metadata;
    return namespace !== undefined && WAITED_FOR.includes(kind) ? [{ address, kind, namespace, name }] : [];
  });
}

const WAITED_FOR = ["Deployment", "StatefulSet", "DaemonSet", "Job", "PersistentVolumeClaim"];
