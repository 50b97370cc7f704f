import { SERVICE_KINDS } from "../../../constructs/brand/image-contract/service-kinds";
import { byKey } from "../../../constructs/core/order";
import { selects } from "../../../constructs/access/roles/label-selector";
import { at, objectAt, textAt } from "../../json/plain-data";
import type { AgentModel, ResourceModel } from "../../model/model";
import type { SelectablePart } from "../../../constructs/core/model/agent-part";
import { code, table, type Section } from "./parts";

/** Kinds of services, by the field of a role that selects them. */
const SELECTORS = new Map<string, string>();

/** Kinds of services, by the kinds of their declared resources. */
const DECLARED = new Map<string, string>();
for (const [kind, { selectedBy, resources = [] }] of Object.entries(SERVICE_KINDS)) {
  if (selectedBy !== undefined) SELECTORS.set(selectedBy, kind);
  for (const resource of resources) DECLARED.set(resource, kind);
}

/** The declared resources that a platform's roles can select. */
export function selectableParts(
  resources: readonly ResourceModel[],
  agents: readonly AgentModel[],
): readonly SelectablePart[] {
  const declared = resources.flatMap(({ kind, document }) => {
    const selected = DECLARED.get(kind);
    if (selected === undefined) return [];
    return [{ kind: selected, labels: objectAt(document, "metadata", "labels") as Readonly<Record<string, string>> }];
  });
  return [...declared, ...agents.flatMap(({ selectable }) => selectable)];
}

/** The label fields of a role that match none of the program's resources of their kind, whose labels are all known. */
export function unmatchedSelectors(
  { document }: ResourceModel,
  selectable: readonly SelectablePart[],
): readonly string[] {
  return [...SELECTORS].sort(byKey).flatMap(([field, kind]) => {
    const selector = at(document, "spec", "allow", field);
    const isByExpression = at(document, "spec", "allow", `${field}_expression`) !== undefined;
    const some = selectable.filter((each) => each.kind === kind);
    if (selector === undefined || isByExpression || some.length === 0) return [];
    const isNobody = some.every(({ labels }) => labels !== undefined && selects(selector, labels) === false);
    return isNobody ? [field] : [];
  });
}

/** Fields with the moment from which a resource has no effect. */
const ENDS = [
  ["metadata", "expires"],
  ["spec", "expires"],
  ["spec", "bound_keypair", "onboarding", "must_register_before"],
] as const;

/** Resources whose declared end is in the past: a lock no longer locks, nobody can join with a token. */
export function endedSections(resources: readonly ResourceModel[], now: Date): readonly Section[] {
  const ended = resources.flatMap(({ kind, name, document }) =>
    ENDS.flatMap((path) => {
      const text = textAt(document, ...path);
      return text !== undefined && Date.parse(text) <= now.getTime() ? [{ kind, name, text }] : [];
    }),
  );
  if (ended.length === 0) return [];
  const rows = ended.map(({ kind, name, text }) => [kind.replaceAll("_", " "), code(name), text]);
  const content = table("Resources that have ended", ["Kind", "Name", "Ended at"], rows);
  return [{ heading: "Ended: these have no effect any more", count: ended.length, content }];
}
