import { Construct } from "constructs";
import { placeInProgram } from "./place-in-program";
import { VALIDATION_RULES } from "../rules";
import { Problems } from "../value";
import { ViolationsError } from "../violations-error";

/** Names that every object has: the tree would find its own in the place of a construct. */
const OF_EVERY_OBJECT: readonly string[] = Object.getOwnPropertyNames(Object.prototype);

/**
 * Scope and id of a construct, for its `super` call, if it can be put there by that id.
 *
 * Nothing can be registered of a construct that is in no tree, so this is reported at once.
 *
 * @throws ViolationsError with `TYPE-001` for another scope than a construct, `ID-004` for the id
 */
export function placed(scope: Construct, id: string): [scope: Construct, id: string] {
  const problems = new Problems();
  const isConstruct = Construct.isConstruct(scope);
  if (!isConstruct) {
    const rule = { ...VALIDATION_RULES.type, allowed: "a construct", fix: "pass the stack, or a construct in it" };
    problems.add(rule, "scope", scope);
  }
  const isUsable = typeof id === "string" && id !== "" && !OF_EVERY_OBJECT.includes(id);
  if (!isUsable || (isConstruct && scope.node.tryFindChild(id) !== undefined)) {
    problems.add(VALIDATION_RULES.id, "id", id);
  }
  if (problems.list.length === 0) return [scope, id];
  const declaredAt = placeInProgram();
  const path = isConstruct ? scope.node.path : "";
  throw new ViolationsError(
    problems.list.map((violation) => ({ ...violation, path, ...(declaredAt !== undefined && { declaredAt }) })),
  );
}
