import { quoted, type LiveCondition } from "../../terraform/live-version-expressions";
import { STORAGE_RULES } from "./rules";
import { refuse } from "./volume-conditions";

/** Annotations that mark the default class; the second is older than stable storage classes. */
const DEFAULT_ANNOTATIONS = [
  "storageclass.kubernetes.io/is-default-class",
  "storageclass.beta.kubernetes.io/is-default-class",
];

/**
 * Refuses a plan whose claim would never get a volume: its class does not exist (`STORAGE-009`), or it names no class
 * and the cluster has no default (`STORAGE-008`). A claim that exists already has its volume.
 *
 * @param claims expression of the list of existing claims: one or none
 * @param classes expression of the list of storage classes: all classes, or only the named one
 */
export function classIsThere(claims: string, classes: string, storageClass: string | undefined): LiveCondition {
  const unlessThere = (condition: string): string => `length(${claims}) > 0 || ${condition}`;
  if (storageClass !== undefined) {
    return {
      condition: unlessThere(`length(${classes}) > 0`),
      message: refuse(STORAGE_RULES.missingClass, `the class is ${quoted(storageClass)}`),
    };
  }
  const isDefault = DEFAULT_ANNOTATIONS.map(
    (annotation) => `try(class.metadata.annotations[${quoted(annotation)}], "") == "true"`,
  );
  return {
    condition: unlessThere(`anytrue([for class in ${classes} : ${isDefault.join(" || ")}])`),
    message: refuse(
      STORAGE_RULES.noDefaultClass,
      `the classes are [\${join(", ", [for class in ${classes} : class.metadata.name])}]`,
    ),
  };
}
