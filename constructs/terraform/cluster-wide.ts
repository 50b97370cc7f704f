import { oneOf } from "../core/schema/shapes";

/**
 * Who makes the objects of the whole cluster: the stack, or an administrator before it. An account without permission for
 * such objects can only deploy with `existing`.
 */
export type ClusterWideObjects = "made" | "existing";

/** The values of a prop of this type. */
export const CLUSTER_WIDE_OBJECTS = oneOf(
  ["made", "existing"],
  'pass "existing" where an administrator has made them (docs/security.md), or leave the prop out',
);
