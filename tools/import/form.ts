import { blocks, type Violation } from "../../constructs/core/violation";
import { givenFields } from "../../constructs/core/given";
import { Value } from "../../constructs/core/value";
import { RESOURCE_RULES } from "../../constructs/access/resource-rules";
import type { Resource } from "../tctl/resource-text";
import { evaluate } from "./evaluate";
import { call, type Expression } from "./expression";
import { BY_PROPS, inWords } from "./left-out";
import { managedUpdatesCall } from "./managed-updates-form";
import { becomes } from "./same-resources";
import type { Slot } from "./kinds";
import { typedForm } from "./typed-form";

/** How a program declares one resource, or the two of managed updates. */
export interface Form {
  /** Prop of the platform that the value goes into; undefined for one that is added by `addResource`. */
  readonly slot: Slot | undefined;

  /** The value of resources of this form, whose texts may be references. */
  readonly write: (resources: readonly Resource[]) => Expression;
}

/** Why a program cannot declare something. */
export interface Refused {
  readonly reason: string;
}

/**
 * How a program declares resources: by a class of its own if that says all of them, else with the fields as the service names
 * them. Undefined if several resources are no single value.
 */
export function declarationForm(resources: readonly Resource[]): Form | Refused | undefined {
  const typed = typedDeclarationForm(resources);
  if (typed !== undefined && isExact(typed.write(resources), resources)) return typed;
  const [resource] = resources;
  return resource === undefined || resources.length > 1 ? undefined : rawForm(resource);
}

/** Whether the value of an expression becomes what was read, without breaking a rule. */
export function isExact(
  written: Expression,
  resources: readonly Resource[],
  variables: ReadonlyMap<string, unknown> = new Map(),
): boolean {
  const value = evaluate(written, variables);
  return (
    value instanceof Value &&
    value.violations.every((each) => !blocks(each)) &&
    becomes(value, values(resources, variables))
  );
}

function typedDeclarationForm(resources: readonly Resource[]): Form | undefined {
  const [first = {}, second] = resources;
  if (second !== undefined) {
    return { slot: "managedUpdates", write: ([config = {}, version = {}]) => managedUpdatesCall(config, version) };
  }
  const form = typedForm(first);
  if (form === undefined) return undefined;
  return { slot: form.slot, write: ([resource = {}]) => typedForm(resource)?.value ?? form.value };
}

function rawForm(resource: Resource): Form | Refused {
  if (BY_PROPS.includes(String(resource["kind"]))) {
    return { reason: "the platform's prop for it lacks some of its settings; set them by hand" };
  }
  const value = evaluate(rawCall(resource), new Map());
  const violations: readonly Violation[] = value instanceof Value ? value.violations : [];
  const [blocking, others] = [violations.filter(blocks), violations.filter((each) => !blocks(each))];
  const secrets = others.filter(({ rule }) => rule === RESOURCE_RULES["RESOURCE-008"]);
  if (blocking.length > 0 || secrets.length > 0) return { reason: inWords([...blocking, ...secrets]) };
  if (!isExact(rawCall(resource), [resource])) return { reason: "the program would declare another resource" };
  const callee = others.length === 0 ? undefined : UNTYPED;
  return { slot: undefined, write: ([given = {}]) => rawCall(given, callee) };
}

/** With it, the compiler takes fields that it does not know. */
const UNTYPED = "ServiceResource.of<string>";

function rawCall(
  { kind, sub_kind: subKind, version, metadata, spec = {}, ...fields }: Resource,
  callee = "ServiceResource.of",
): Expression {
  const { name, ...others } = givenFields(metadata);
  const head = { kind, sub_kind: subKind, version, metadata: { name, ...others } };
  return call(callee, [{ ...head, spec, ...fields } as Expression]);
}

/** Resources with the values of the expressions in them. */
function values(resources: readonly Resource[], variables: ReadonlyMap<string, unknown>): readonly Resource[] {
  return resources.map((resource) => {
    return givenFields(evaluate(resource as Expression, variables));
  });
}
