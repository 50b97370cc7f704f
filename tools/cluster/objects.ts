import type { Json } from "../json/json";
import { at, listAt, stringAt } from "../json/plain-data";

export function objectKind(object: Json): string {
  return stringAt(object, "kind");
}

export function objectName(object: Json): string {
  return stringAt(object, "metadata", "name");
}

/** Namespace of an object; empty for an object without a namespace. */
export function objectNamespace(object: Json): string {
  return stringAt(object, "metadata", "namespace");
}

/** `Kind namespace/name`, or `Kind name` for an object without a namespace. It is unique in the cluster. */
export function objectTitle(object: Json): string {
  const [kind, namespace, name] = [objectKind(object), objectNamespace(object), objectName(object)];
  return namespace === "" ? `${kind} ${name}` : `${kind} ${namespace}/${name}`;
}

/** Whether the deletion of an object has begun. */
export function isGoing(object: Json): boolean {
  return at(object, "metadata", "deletionTimestamp") !== undefined;
}

/** The objects of a kind that a controller made for an owner. */
export function ownedBy(owner: Json, kind: string, objects: readonly Json[]): Json[] {
  const uid = stringAt(owner, "metadata", "uid");
  return objects.filter(
    (object) =>
      objectKind(object) === kind &&
      listAt(object, "metadata", "ownerReferences").some((reference) => stringAt(reference, "uid") === uid),
  );
}

/** The condition of a type, if it has the status. */
export function condition(object: unknown, type: string, status: "True" | "False" = "True"): unknown {
  return listAt(object, "status", "conditions").find(
    (each) => stringAt(each, "type") === type && stringAt(each, "status") === status,
  );
}

/** Whether the containers of a pod have ended for good: the pod is completed, failed or evicted. */
export function hasEnded(pod: Json): boolean {
  return ["Succeeded", "Failed"].includes(stringAt(pod, "status", "phase"));
}
