import { quoted, type LiveCondition } from "../terraform/live-version-expressions";
import { STORAGE_RULES } from "./rules";
import { refuse } from "./volume-conditions";

/** Annotations by which Kubernetes knows the default class, the second from before storage classes were stable. */
const DEFAULT_ANNOTATIONS = [
  "storageclass.kubernetes.io/is-default-class",
  "storageclass.beta.kubernetes.io/is-default-class",
];

/**
 * Refuses a plan whose claim nothing would ever provide a volume for: its class is not there (`STORAGE-009`), or it names
 * none and there is no default one (`STORAGE-008`). A claim that is there has its volume.
 *
 * @param claims expression of the list of claims that there are: one or none
 * @param classes expression of the list of storage classes: all of them, or the one that is named
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
