import { CONNECTOR_MAPPINGS } from "../../constructs/access/connector-props";
import type { ResourceModel } from "../model/model";
import { attributeName, differencesBetween } from "./differences";
import { names, safe, type Finding } from "./finding";
import type { FindingKind } from "./kinds";
import { resourcePairs } from "./resource-pairs";
import type { Step } from "./step";

/** Kinds whose changes are told in words of their own. */
const TOLD = ["role", "cluster_maintenance_config", ...Object.keys(CONNECTOR_MAPPINGS)];

/** Resources of the service that are new or differ: which they are, and never what is in them. */
export function deliveredFindings(step: Step): readonly Finding[] {
  const pairs = resourcePairs(step).filter(
    ({ before, after, old }) => old !== undefined && after !== undefined && !isTold(before, after),
  );
  const added = pairs.flatMap(({ before, after }) => (before === undefined && after !== undefined ? [after] : []));
  const changed = pairs.flatMap(({ before, after }) =>
    before === undefined || after === undefined ? [] : [{ after, fields: changedFields(before, after) }],
  );
  const updated = changed.filter(({ fields }) => fields.length > 0);
  return [
    ...(added.length === 0 ? [] : [finding("resources-added", "The delivery adds ", added.map(resourceName), [])]),
    ...updated.map(({ after, fields }) =>
      finding("resource-changed", "The delivery changes ", [resourceName(after)], fields),
    ),
  ];
}

/** A connector that stays is told in words only where it gives other roles; its other settings are told here. */
function isTold(before: ResourceModel | undefined, after: ResourceModel): boolean {
  if (!TOLD.includes(after.kind)) return false;
  return before === undefined || !(after.kind in CONNECTOR_MAPPINGS);
}

function finding(kind: FindingKind, start: string, resources: readonly string[], fields: readonly string[]): Finding {
  return {
    topic: "platform",
    kind,
    sentence: [start, ...names(resources), ...(fields.length === 0 ? [] : [": ", ...names(fields)]), "."],
    facts: { resources: resources.map(safe), fields: fields.map(safe) },
  };
}

function resourceName({ kind, name }: ResourceModel): string {
  return `${kind}/${name}`;
}

function changedFields(before: ResourceModel, after: ResourceModel): readonly string[] {
  const told = after.kind in CONNECTOR_MAPPINGS ? mappingSection(after.kind) : undefined;
  const fields = differencesBetween(before.document, after.document).map(({ path }) => attributeName(path));
  return [...new Set(fields)].filter((field) => told === undefined || !field.startsWith(`spec.${told}`));
}

function mappingSection(kind: string): string {
  return CONNECTOR_MAPPINGS[kind as keyof typeof CONNECTOR_MAPPINGS].section;
}
