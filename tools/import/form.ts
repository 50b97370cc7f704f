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

/** Why a program cannot declare a resource. */
export interface Refused {
  readonly reason: string;
}

/**
 * The code that declares a resource, or the two resources of managed updates. It uses the kind's own class if that
 * class expresses all fields, and otherwise the field names of the service. Undefined if several resources do not form
 * a single value.
 *
 * @param resources whose texts may be references
 * @param variables to which these references lead
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

/** Whether the value of an expression produces exactly the resources that were read, and breaks no rule. */
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

/** With this type argument, the compiler accepts unknown fields. */
const UNTYPED = "ServiceResource.of<string>";

function rawCall(
  { kind, sub_kind: subKind, version, metadata, spec = {}, ...fields }: Resource,
  callee = "ServiceResource.of",
): Expression {
  const { name, ...others } = objectAt(metadata);
  const head = { kind, sub_kind: subKind, version, metadata: { name, ...others } };
  return call(callee, [{ ...head, spec, ...fields } as Expression]);
}
