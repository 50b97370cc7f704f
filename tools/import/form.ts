import { blocks, type Violation } from "../../constructs/core/violation";
import { Value } from "../../constructs/core/value";
import { RESOURCE_RULES } from "../../constructs/access/resource-rules";
import type { Resource } from "../tctl/resource-text";
import { evaluate, type Scope } from "./evaluate";
import { call, type Expression } from "./expression";
import { BY_PROPS, inWords } from "./left-out";
import { managedUpdatesCall } from "./managed-updates-form";
import { becomes } from "./same-resources";
import { typedForm, type Form } from "./typed-form";
import { objectAt } from "../json/plain-data";

/** Why a program cannot declare something. */
export interface Refused {
  readonly reason: string;
}

/**
 * How a program declares a resource, or the two of managed updates: by a class of its own if that says all of them, else with the
 * fields as the service names them. Undefined if several resources are no single value.
 *
 * @param resources whose texts may be references
 * @param variables those that they name
 */
export function declarationForm(resources: readonly Resource[], variables: Scope): Form | Refused | undefined {
  const [resource = {}, second] = resources;
  const typed: Form | undefined =
    second === undefined
      ? typedForm(resource)
      : { slot: "managedUpdates", value: managedUpdatesCall(resource, second) };
  if (typed !== undefined && isExact(typed.value, resources, variables)) return typed;
  return second === undefined ? rawForm(resource, variables) : undefined;
}

/** Whether the value of an expression becomes what was read, without breaking a rule. */
function isExact(written: Expression, resources: readonly Resource[], variables: Scope): boolean {
  const value = evaluate(written, variables);
  const read = resources.map((resource) => objectAt(evaluate(resource as Expression, variables)));
  return value instanceof Value && !value.violations.some(blocks) && becomes(value, read);
}

function rawForm(resource: Resource, variables: Scope): Form | Refused {
  if (BY_PROPS.includes(String(resource["kind"]))) {
    return { reason: "the platform's prop for it lacks some of its settings; set them by hand" };
  }
  const value = evaluate(rawCall(resource), variables);
  const violations: readonly Violation[] = value instanceof Value ? value.violations : [];
  const [blocking, others] = [violations.filter(blocks), violations.filter((each) => !blocks(each))];
  const secrets = others.filter(({ rule }) => rule === RESOURCE_RULES["RESOURCE-008"]);
  if (blocking.length > 0 || secrets.length > 0) return { reason: inWords([...blocking, ...secrets]) };
  if (!isExact(rawCall(resource), [resource], variables)) {
    return { reason: "the program would declare another resource" };
  }
  return { slot: undefined, value: rawCall(resource, others.length === 0 ? undefined : UNTYPED) };
}

/** With it, the compiler takes fields that it does not know. */
const UNTYPED = "ServiceResource.of<string>";

function rawCall(
  { kind, sub_kind: subKind, version, metadata, spec = {}, ...fields }: Resource,
  callee = "ServiceResource.of",
): Expression {
  const { name, ...others } = objectAt(metadata);
  const head = { kind, sub_kind: subKind, version, metadata: { name, ...others } };
  return call(callee, [{ ...head, spec, ...fields } as Expression]);
}
