import { oneOf } from "../core/schema/shapes";
import type { Problems } from "../core/value";
import { CLUSTER_WIDE_RULES } from "./rules";

/**
 * Who creates the cluster-wide objects: the stack, or an administrator beforehand. An account without permission for
 * such objects can only deploy with `existing`.
 */
export type ClusterWideObjects = "made" | "existing";

/** The values of a prop of this type. */
export const CLUSTER_WIDE_OBJECTS = oneOf(
  ["made", "existing"],
  'pass "existing" where an administrator has made them (docs/security.md), or leave the prop out',
);

/** A namespace is an object of the whole cluster (`CLUSTER-002`). */
export function checkMadeNamespace(
  props: { readonly clusterWideObjects?: ClusterWideObjects; readonly createNamespace: boolean },
  problems: Problems,
): void {
  const { clusterWideObjects, createNamespace } = props;
  if (clusterWideObjects !== "existing" || !createNamespace) return;
  problems.add(CLUSTER_WIDE_RULES["CLUSTER-002"], "createNamespace", createNamespace);
}
