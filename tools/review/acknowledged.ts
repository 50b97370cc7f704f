import type { AcknowledgedResources, ModelDocument } from "../../constructs/core/model/document";
import { grouped } from "../../constructs/core/grouped";
import { rememberedFor } from "../../constructs/core/remembered";
import { counted } from "../model/counted";
import { present, type Json } from "../json/json";
import { textAt } from "../json/plain-data";
import { isHidden } from "../model/sensitive";
import { sentObject } from "./bodies";
import { listed, names, ofAny, says, type Finding } from "./finding";
import type { StackChange, Step } from "./step";

/**
 * What the program says of a resource of its own; undefined where it says nothing, where Terraform forgets the resource, and
 * where the resource changes an object that this package writes.
 */
export function acknowledgementFor(step: Step, change: StackChange): AcknowledgedResources | undefined {
  const { stack, address, type, action } = change;
  if (action === "forget" || isNamedAsOurs(step, change)) return undefined;
  // The program that deletes a resource has no more of it to acknowledge.
  const document = step.documents.get(stack)?.[action === "delete" ? "before" : "after"];
  const found = document && byElement(document).get(resourceOrModuleAddress(address));
  return found?.find((each) => each.type === undefined || each.type === type);
}

/** Such as `kubernetes_config_map_v1_data` of a ConfigMap of ours. A name that the plan does not show may be any. */
function isNamedAsOurs(step: Step, { type, before, after, unknown = [] }: StackChange): boolean {
  if (!/^(kubernetes|kubectl|helm)_/.test(type)) return false;
  if (unknown.some((path) => /^(override_)?namespace$/.test(path.at(-1) ?? ""))) return true;
  return [before, after].some((side) => {
    if (side === undefined) return false;
    const name = namespacedName(type, side);
    return name === undefined || isHidden(name) || ourNames(step).has(name);
  });
}

const ourNames = rememberedFor(({ documents }: Step): ReadonlySet<string | undefined> => {
  const sides = [...documents.values()].flatMap(({ before, after }) => [before, after]);
  return new Set(
    sides.flatMap((each) => Object.values(each?.objects ?? {}).map(({ body }) => namespacedName("", body))),
  );
});

/** `namespace/name` of an object or a release. A part that the plan hides is the whole of it. */
function namespacedName(type: string, side: Json): string | undefined {
  const {
    body,
    metadata,
    namespace = textAt(body, "namespace") ?? "",
    name = textAt(body, "name"),
  } = sentObject(type, side);
  const own = name ?? textAt(metadata, "generate_name");
  if (own === undefined) return undefined;
  return [namespace, own].find(isHidden) ?? `${namespace}/${own}`;
}

const byElement = rememberedFor(({ acknowledged = [] }: ModelDocument) => {
  const entries = acknowledged.flatMap((each) => each.addresses.map((address) => ({ address, each })));
  return new Map(
    [...grouped(entries, ({ address }) => address)].map(([address, group]) => [address, group.map(({ each }) => each)]),
  );
});

/** The address of the resource, or of the module that it is in: without indices, and without what is in the module. */
function resourceOrModuleAddress(address: string): string {
  return /^[^.[]+\.[^.[]+/.exec(address)?.[0] ?? address;
}

/** What a program acknowledges anew, and changes of what it acknowledges. */
export function acknowledgedFindings(step: Step, changes: readonly StackChange[]): readonly Finding[] {
  return [...changedResources(step, changes), ...newAcknowledgements(step)];
}

function changedResources(step: Step, changes: readonly StackChange[]): readonly Finding[] {
  const reasonFor = (change: StackChange) => acknowledgementFor(step, change)?.reason ?? "";
  const texts = [...grouped(changes, reasonFor)].map(
    ([reason, group]) => says`${names(group.map(({ address }) => address))}, because: ${reason}`,
  );
  return ofAny(changes, () => ({
    kind: "others-acknowledged",
    sentence: says`The program changes ${[counted(changes.length, "resource")]} that it acknowledges: ${listed(texts)}.`,
    about: changes.map(({ stack, address: subject }) => ({ stack, subject })),
    facts: {
      found: changes.map((change) => ({ stack: change.stack, what: change.address, reason: reasonFor(change) })),
    },
  }));
}

function newAcknowledgements({ documents }: Step): readonly Finding[] {
  const key = ({ construct, type, reason }: AcknowledgedResources) => JSON.stringify([construct, type, reason]);
  return [...documents].flatMap(([stack, { before, after }]) => {
    const known = new Set((before?.acknowledged ?? []).map(key));
    const added = (after?.acknowledged ?? []).filter((each) => !known.has(key(each)));
    return added.map(({ construct: where, type, reason }): Finding => {
      const ofType = type !== undefined && says` of type ${type}`;
      return {
        kind: "resources-acknowledged",
        sentence: says`The program acknowledges its resources${ofType} in ${where}, because: ${reason}.`,
        facts: { stack, where, ...present({ type }), reason },
      };
    });
  });
}
