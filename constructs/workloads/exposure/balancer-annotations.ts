import type { Check } from "../../core/schema/group";
import { propertyOf } from "../../core/value";
import { EXPOSURE_RULES } from "../rules";
import type { BalancerProps, NodeBalancerProps } from "./balancer-settings";

/** Notes annotations that a prop decides (`EXPOSURE-006`). */
export function ownedAnnotations(owned: readonly string[]): Check<Pick<BalancerProps, "annotations">> {
  return ({ annotations = {} }, problems) => {
    for (const name of owned.filter((candidate) => Object.hasOwn(annotations, candidate))) {
      problems.add(EXPOSURE_RULES["EXPOSURE-006"], propertyOf("annotations", name), name);
    }
  };
}

type Scheme = NodeBalancerProps["scheme"];

/** Notes props of a balancer that are for another scheme than it has (`EXPOSURE-007`). */
export function onlyFor<P extends { readonly scheme: Scheme }>(
  scheme: Scheme,
  names: readonly (keyof P & string)[],
): Check<P> {
  return (props, problems) => {
    if (props.scheme === scheme) return;
    for (const name of names.filter((each) => props[each] !== undefined)) {
      problems.add(EXPOSURE_RULES["EXPOSURE-007"], name, `${props.scheme} with ${name}`);
    }
  };
}

/** The annotations that have a value. */
export function annotationsOf(values: Readonly<Record<string, string | false | undefined>>): Record<string, string> {
  const given = Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(given);
}
