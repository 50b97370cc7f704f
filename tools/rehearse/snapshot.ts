import { isObject, type Json } from "../json/json";
import { listAt, numberAt, objectAt, stringAt } from "../json/plain-data";
import type { Kubectl } from "../cluster/kubectl";
import { isGoing, objectKind, objectNamespace, objectTitle, ownedBy } from "../cluster/objects";
import { differencesBetween } from "../review/differences";

const WORKLOADS = ["Deployment", "StatefulSet", "DaemonSet"];

/** Kinds whose loss people notice: workloads, their addresses, and data. */
const LASTING = [...WORKLOADS, "Service", "PersistentVolumeClaim"];

/** Kinds that are away for a moment if they are replaced under the same name. */
const NAMED = [...LASTING, "ConfigMap", "Secret", "ServiceAccount", "RoleBinding", "NetworkPolicy", "Ingress"];

const KINDS = [...NAMED, "ReplicaSet", "Pod"].join(",");

interface RunningPod {
  readonly uid: string;
  readonly restarts: number;
}

/** An object that a change of the program could replace. */
export interface LastingObject {
  /** For example `Deployment svc/svc-proxy`. */
  readonly name: string;
  readonly uid: string;

  /** The pod template; empty for an object without one. */
  readonly template: Json;

  /** The wanted number of pods; 0 for an object without pods. */
  readonly replicas: number;
  readonly pods: readonly RunningPod[];

  /** Whether all wanted pods are ready and up to date. */
  readonly isWhole: boolean;
}

/** The effect of a change on an object. */
export interface Effect {
  readonly what: "replaced" | "restarted" | "ended";

  /** For example `Deployment svc/svc-proxy`. */
  readonly object: string;

  /** Changed fields of the pod template, sorted, such as `spec.containers.0.image`. */
  readonly changed: readonly string[];
}

/** The present objects in some namespaces. */
export async function snapshot(kubectl: Kubectl, namespaces: ReadonlySet<string>): Promise<readonly LastingObject[]> {
  return readSnapshot(await kubectl.get([KINDS, "--all-namespaces", "--request-timeout=20s"]), namespaces);
}

/** Reads the list that kubectl printed. @internal */
export function readSnapshot(all: readonly Json[], namespaces: ReadonlySet<string>): readonly LastingObject[] {
  const objects = all.filter((object) => namespaces.has(objectNamespace(object)));
  return objects
    .filter((object) => NAMED.includes(objectKind(object)))
    .map((object) => {
      const makers = objectKind(object) === "Deployment" ? ownedBy(object, "ReplicaSet", objects) : [object];
      const pods = makers.flatMap((maker) => ownedBy(maker, "Pod", objects));
      return {
        name: objectTitle(object),
        uid: objectUid(object),
        template: objectAt(object, "spec", "template"),
        replicas: wanted(object),
        pods: pods
          .filter((pod) => !isGoing(pod))
          .map((pod) => ({ uid: stringAt(pod, "metadata", "uid"), restarts: countRestarts(pod) })),
        isWhole: !WORKLOADS.includes(objectKind(object)) || isRolledOut(object),
      };
    });
}

/** The effects between two snapshots, sorted by the name of the object. New objects have none. */
export function effectsBetween(before: readonly LastingObject[], after: readonly LastingObject[]): readonly Effect[] {
  const now = new Map(after.map((object) => [object.name, object]));
  return before
    .flatMap((old): readonly Effect[] => {
      const object = now.get(old.name);
      const isLasting = LASTING.some((kind) => old.name.startsWith(`${kind} `));
      if (object === undefined) return isLasting ? [{ what: "ended", object: old.name, changed: [] }] : [];
      const changed = [...new Set(differencesBetween(old.template, object.template).map(({ path }) => path.join(".")))];
      if (object.uid !== old.uid) return [{ what: "replaced", object: old.name, changed: changed.sort() }];
      // A restart by hand changes the template. Pods that are lost beyond a scale-down were restarted as well.
      const hasRestarted = changed.length > 0 || hasLostPods(old, object) || hasRestartedContainers(old, object);
      return hasRestarted ? [{ what: "restarted", object: old.name, changed: changed.sort() }] : [];
    })
    .sort((a, b) => (a.object < b.object ? -1 : 1));
}

function hasLostPods(before: LastingObject, after: LastingObject): boolean {
  const remaining = new Set(after.pods.map(({ uid }) => uid));
  const lost = before.pods.filter(({ uid }) => !remaining.has(uid)).length;
  return lost > Math.max(0, before.pods.length - after.replicas);
}

function hasRestartedContainers(before: LastingObject, after: LastingObject): boolean {
  const earlier = new Map(before.pods.map(({ uid, restarts }) => [uid, restarts]));
  return after.pods.some(({ uid, restarts }) => restarts > (earlier.get(uid) ?? restarts));
}

function objectUid(object: Json): string {
  return stringAt(object, "metadata", "uid");
}

function countRestarts(pod: Json): number {
  return listAt(pod, "status", "containerStatuses")
    .filter(isObject)
    .reduce((sum, status) => sum + (numberAt(status, "restartCount") ?? 0), 0);
}

function wanted(object: Json): number {
  if (objectKind(object) === "DaemonSet") return numberAt(object, "status", "desiredNumberScheduled") ?? 0;
  return WORKLOADS.includes(objectKind(object)) ? (numberAt(object, "spec", "replicas") ?? 1) : 0;
}

function isRolledOut(object: Json): boolean {
  const { status } = object;
  const count = (...names: readonly string[]) => names.map((name) => numberAt(status, name)).find(Number.isFinite) ?? 0;
  if (count("observedGeneration") < (numberAt(object, "metadata", "generation") ?? 0)) return false;
  const replicas = wanted(object);
  const isOnDelete = stringAt(object, "spec", "updateStrategy", "type") === "OnDelete";
  const updated = isOnDelete ? replicas : count("updatedReplicas", "updatedNumberScheduled");
  return updated >= replicas && count("readyReplicas", "numberReady") >= replicas;
}
