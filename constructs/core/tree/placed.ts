import { Construct, type IConstruct } from "constructs";
import { calledAt } from "./shown-place";
import { isOfAnotherCopy } from "../copies";
import { GIVEN_RULES, VALIDATION_RULES } from "../rules";
import { hasMarker } from "../reference";
import { Problems } from "../value";
import type { Rule } from "../violation";
import { ViolationsError } from "../violations-error";

export function isConstruct(given: unknown): given is Construct {
  return Construct.isConstruct(given);
}

const NO_CONSTRUCT = {
  ...VALIDATION_RULES["TYPE-001"],
  allowed: "a construct",
  fix: "pass the stack, or a construct in it",
};

/**
 * Checks a construct that a program passes. Without one, there is no tree to register violations in, so they are
 * thrown.
 *
 * @param name of the function or the class that needs it, for the report
 * @throws ViolationsError with `TYPE-001` for anything else, `GIVEN-005` for a construct of another copy of the package
 */
export function constructFor<T extends IConstruct>(name: string, given: T, ...places: readonly Place[]): T {
  const problems = new Problems();
  checkPlace(given, places, "", problems);
  if (problems.list.length === 0) return given;
  throw new ViolationsError(problems.list.map((violation) => ({ ...violation, path: name })));
}

/** Where a construct can be put. */
export interface Place {
  readonly test: (scope: Construct) => boolean;

  /** The rule that any other scope breaks. */
  readonly rule: Rule;
}

/** A scope that is a construct of a certain kind. */
export function constructPlace(allowed: string, test: Place["test"]): Place {
  return { test, rule: { ...NO_CONSTRUCT, allowed } };
}

function checkPlace(given: unknown, places: readonly Place[], property: string, problems: Problems): void {
  const scope = isConstruct(given) ? given : undefined;
  const other = scope?.node.scopes.find(isOfAnotherCopy);
  const invalid = scope && places.find(({ test }) => !test(scope));
  if (other !== undefined) problems.add(GIVEN_RULES["GIVEN-005"], property, other.node.path);
  else if (scope === undefined)
    problems.add({ ...NO_CONSTRUCT, allowed: (places[0]?.rule ?? NO_CONSTRUCT).allowed }, property, given);
  else if (invalid !== undefined)
    problems.add(invalid.rule, property, scope.node.path === "" ? given : scope.node.path);
}

/**
 * Checks scope and id of a construct, for its `super` call.
 *
 * A construct outside of every tree cannot register violations, so they are thrown at once.
 *
 * @param places tests that the scope must pass; without any, every construct will do
 * @throws ViolationsError with `TYPE-001` for a scope that is no construct, `GIVEN-005` for one of another copy of this
 * package, `ID-004` for the id
 */
export function placed(scope: Construct, id: string, ...places: readonly Place[]): [scope: Construct, id: string] {
  const problems = new Problems();
  const isPlace = isConstruct(scope);
  checkPlace(scope, places, "scope", problems);
  const isUsable = typeof id === "string" && id !== "" && !hasMarker(id);
  if (!isUsable || (isPlace && scope.node.tryFindChild(id) !== undefined)) {
    problems.add(VALIDATION_RULES["ID-004"], "id", id);
  }
  if (problems.list.length === 0) return [scope, id];
  const path = isPlace ? scope.node.path : "";
  throw new ViolationsError(problems.list.map((violation) => ({ ...violation, path, ...calledAt() })));
}
