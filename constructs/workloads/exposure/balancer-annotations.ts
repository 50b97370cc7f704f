import { together, type Together } from "../../core/schema/group";
import { propertyOf } from "../../core/value";
import { EXPOSURE_RULES } from "../rules";
import type { BalancerProps } from "./exposure-settings";

/** Notes annotations that say what other props say (`EXPOSURE-006`). */
export function ownedAnnotations(owned: readonly string[]): Together<Pick<BalancerProps, "annotations">> {
  return together(["annotations"], ({ annotations = {} }, problems) => {
    for (const name of owned.filter((candidate) => Object.hasOwn(annotations, candidate))) {
      problems.add(EXPOSURE_RULES.ownedAnnotation, propertyOf("annotations", name), name);
    }
  });
}

/** Annotations whose values are there. */
export function annotationsOf(values: Readonly<Record<string, string | false | undefined>>): Record<string, string> {
  const given = Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(given);
}
