import {
  TerraformDataSource,
  TerraformElement,
  TerraformResource,
  type ITerraformDependable,
  type TerraformMetaArguments,
  type TerraformStack,
} from "cdktf";
import { Construct } from "constructs";
import { checksum } from "../core/checksum";
import { givenFields } from "../core/given";
import type { Later } from "../core/json-pieces";
import { EXPRESSION, keptText, type WrittenObject } from "../core/model/document";
import { byKey } from "../core/order";
import { withoutTraces } from "../core/without-traces";
import { literals } from "./literals";

/** Arguments of a block that Terraform itself reads, and no provider. */
const META_ARGUMENTS = new Set("// connection count depends_on for_each lifecycle provider provisioner".split(" "));

/**
 * Meta-arguments that decide what Terraform checks, ignores or runs, with their names in CDKTF before those in
 * Terraform.
 */
const GUARDS = [
  ["connection", "connection"],
  ["count", "count"],
  ["forEach", "for_each"],
  ["lifecycle", "lifecycle"],
  ["provider", "provider"],
  ["provisioners", "provisioner"],
] as const;

/** The elements that this package writes, with their guards as this package set them. */
const writtenGuards = new WeakMap<TerraformElement, ReadonlyMap<string, string>>();

/** Marks an element that this package writes. The program itself writes all elements without a mark. */
export function written<T extends TerraformElement>(element: T): T {
  writtenGuards.set(element, guards(element));
  return element;
}

/** Those that are set. */
function guards(element: TerraformElement): ReadonlyMap<string, string> {
  const set = new Map<string, string>();
  for (const [property, name] of GUARDS) {
    const value: unknown = Reflect.get(element, property);
    if (value !== undefined) set.set(name, JSON.stringify([value], byPath));
  }
  return set;
}

/** A construct holds the whole tree, which is no JSON. */
function byPath(_: string, value: unknown): unknown {
  return Construct.isConstruct(value) ? value.node.path : value;
}

type ResourceArguments<C> = Omit<C, "dependsOn"> & { readonly dependsOn?: readonly ITerraformDependable[] };

/**
 * Adds a resource or a data source that this package writes. Its arguments are literals, except for the conditions of
 * its life cycle, which are expressions.
 */
export function addResource<C extends TerraformMetaArguments, R extends TerraformElement>(
  type: new (scope: Construct, id: string, config: C) => R,
  scope: Construct,
  id: string,
  { lifecycle, dependsOn, ...config }: ResourceArguments<C>,
): R {
  const all = {
    ...literals(config),
    ...(dependsOn && { dependsOn: [...dependsOn] }),
    ...(lifecycle && { lifecycle }),
  };
  return withoutTraces(() => written(new type(scope, id, all as unknown as C)));
}

export function isWritten(element: TerraformElement): boolean {
  return writtenGuards.has(element);
}

/** The elements of a stack that this package writes, without those of stacks that are declared in it. */
export function writtenElements(stack: TerraformStack): readonly TerraformElement[] {
  return stack.node
    .findAll()
    .filter((element): element is TerraformElement => TerraformElement.isTerraformElement(element))
    .filter((element) => isWritten(element) && element.cdktfStack === stack);
}

/** Resolved blocks of resources by type and name. */
export type Blocks = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The objects of a stack that this package wrote, by Terraform address, in the order of the addresses. */
export function writtenObjects(stack: TerraformStack, blocks: Blocks): Readonly<Record<string, Later<WrittenObject>>> {
  const found = writtenElements(stack).flatMap((element) =>
    blockTypesAndNames(element).map(([type, name]) => {
      const toJSON = () => writtenObject(element, type, givenFields(blocks[type]?.[name]));
      return [`${type}.${name}`, { toJSON }] as const;
    }),
  );
  return Object.fromEntries(found.sort(byKey));
}

function writtenObject(
  element: TerraformElement,
  type: string,
  block: Readonly<Record<string, unknown>>,
): WrittenObject {
  const body = Object.entries(block).flatMap(([key, value]) =>
    META_ARGUMENTS.has(key) ? [] : [[key, kept(value)] as const],
  );
  const overridden = overriddenKeys(element, type).map(
    (key) => [key, checksum(JSON.stringify(block[key] ?? null))] as const,
  );
  return {
    construct: element.node.path,
    body: Object.fromEntries(body),
    ...(overridden.length > 0 && { overridden: Object.fromEntries(overridden) }),
  };
}

/** Attributes and meta-arguments that the program overrides. */
function overriddenKeys(element: TerraformElement, type: string): readonly string[] {
  const overrides = givenFields(givenFields(element.toMetadata())["overrides"]);
  const [given, now] = [writtenGuards.get(element), guards(element)];
  const changed = GUARDS.map(([, name]) => name).filter((name) => now.get(name) !== given?.get(name));
  return [...new Set([...((overrides[type] ?? []) as readonly string[]), ...changed])];
}

/** The types and names of the blocks that an element writes. */
function blockTypesAndNames(element: TerraformElement): readonly (readonly [type: string, name: string])[] {
  if (TerraformResource.isTerraformResource(element)) {
    return [[element.terraformResourceType, element.friendlyUniqueId]];
  }
  if (TerraformDataSource.isTerraformDataSource(element)) return [];
  const blocks = givenFields(givenFields(element.toTerraform())["resource"]);
  return Object.entries(blocks).flatMap(([type, names]) =>
    Object.keys(givenFields(names)).map((name) => [type, name] as const),
  );
}

function kept(value: unknown): unknown {
  if (typeof value === "string") return keptLiteral(value);
  if (Array.isArray(value)) return value.map(kept);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, kept(inner)]));
}

const ESCAPED = /([$%])\1\{/g;

function keptLiteral(text: string): string {
  if (/[$%]\{/.test(text.replace(ESCAPED, ""))) return EXPRESSION;
  return keptText(text.replace(ESCAPED, "$1{"));
}
