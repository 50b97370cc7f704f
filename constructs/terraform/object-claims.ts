import { byKey } from "../core/order";
import type { Rule } from "../core/violation";
import { OBJECT_RULES } from "./rules";

/** Something in a cluster that only one construct may make or select. */
export interface ObjectClaim {
  /** A text that is equal for equal objects of one cluster, for example `ConfigMap svc/svc-auth`. */
  readonly text: string;

  /** The rule that a second claim in the same stack breaks. */
  readonly rule: Rule;
}

/**
 * Claims the name of an object.
 *
 * @param kind as Kubernetes writes it
 * @param namespace undefined for an object of the whole cluster
 * @param rule broken by a second object of this name in the same stack, by default `OBJECT-001`
 */
export function objectClaim(
  kind: string,
  name: string,
  namespace: string | undefined,
  rule: Rule = OBJECT_RULES["OBJECT-001"],
): ObjectClaim {
  return { text: `${kind} ${namespace === undefined ? name : `${namespace}/${name}`}`, rule };
}

/** Claims the pods that a workload selects as its own. */
export function podsClaim(labels: Readonly<Record<string, string>>, namespace: string): ObjectClaim {
  const selector = Object.entries(labels)
    .sort(byKey)
    .map(([key, value]) => `${key}=${value}`);
  return { text: `pods of ${namespace} with ${selector.join(",")}`, rule: OBJECT_RULES["OBJECT-002"] };
}
