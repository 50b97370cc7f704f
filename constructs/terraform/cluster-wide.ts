import { oneOf } from "../core/schema/shapes";
import { CLUSTER_WIDE_RULES } from "./cluster-wide-rules";

/**
 * Who makes the objects of the whole cluster: the stack, or an administrator before it. An account without permission for
 * such objects can only deploy with `existing`.
 */
export type ClusterWideObjects = "made" | "existing";

/** The values of a prop of this type. */
export const CLUSTER_WIDE_OBJECTS = oneOf(["made", "existing"], CLUSTER_WIDE_RULES.form);
