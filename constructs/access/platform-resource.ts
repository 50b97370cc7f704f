import { canonicalYaml } from "../documents/canonical-yaml";
import { Problems } from "../validation/value";
import type { Violation } from "../validation/violation";
import { RESOURCE_RULES } from "./rules";

/** A resource of the platform as `tctl create` reads it. @see specification 2 */
export interface PlatformResource {
  readonly kind: string;

  /** Version of the kind's form, for example `v7` of a role. */
  readonly version: string;
  readonly metadata: { readonly name: string; readonly [field: string]: unknown };
  readonly spec: Readonly<Record<string, unknown>>;
}

/**
 * Resources as one YAML file with a document each, sorted by kind and name.
 *
 * The same resources give the same text, whatever order they are declared in.
 */
export function renderResources(resources: readonly PlatformResource[]): string {
  return [...resources].sort(byKindAndName).map(canonicalYaml).join("---\n");
}

/**
 * Resources that would replace one another (`RESOURCE-001`).
 *
 * @param property path of the resources in the declaration
 */
export function checkResources(resources: readonly PlatformResource[], property = "resources"): readonly Violation[] {
  const problems = new Problems();
  const seen = new Set<string>();
  for (const resource of resources) {
    const id = `${resource.kind}/${resource.metadata.name}`;
    if (seen.has(id)) problems.add(RESOURCE_RULES.twice, property, id);
    seen.add(id);
  }
  return problems.list;
}

function byKindAndName(a: PlatformResource, b: PlatformResource): number {
  return compare(a.kind, b.kind) || compare(a.metadata.name, b.metadata.name);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
