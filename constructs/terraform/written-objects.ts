import { TerraformElement, TerraformResource, type TerraformStack } from "cdktf";
import { checksum } from "../core/checksum";
import { fieldsOf } from "../core/given";
import { compressed, EXPRESSION, keptText, MODEL_OUTPUT, type WrittenObject } from "../core/model/document";
import { byKey } from "../core/order";
import { partsOf } from "./declared-parts";

/** What Terraform reads of a block, and no provider. */
const META_ARGUMENTS = new Set("// connection count depends_on for_each lifecycle provider provisioner".split(" "));

const ours = new WeakSet<TerraformElement>();

/** Marks an element that this package writes. The program itself writes all elements without a mark. */
export function written<T extends TerraformElement>(element: T): T {
  ours.add(element);
  return element;
}

/** Adds the document of what a stack declares to the outputs of the synthesised stack. A stack that declares nothing gets none. */
export function withModelOutput(stack: TerraformStack, synthesised: unknown): unknown {
  const json = fieldsOf(synthesised);
  const objects = writtenObjects(stack, json);
  const parts = partsOf(stack);
  const isEmpty = Object.values(parts).every((list: readonly unknown[]) => list.length === 0);
  if (isEmpty && Object.keys(objects).every((address) => address.startsWith("terraform_data."))) return synthesised;
  const output = {
    description: "what the stack declares, for those who review a plan of it",
    value: compressed({ version: 1, ...parts, objects }),
    // It holds no secret. A plan that shows it has a line of thousands of letters.
    sensitive: true,
  };
  return { ...json, output: { ...fieldsOf(json["output"]), [MODEL_OUTPUT]: output } };
}

/**
 * The objects of a stack that this package wrote, by Terraform address, in the order of the addresses.
 *
 * @param synthesised the resolved configuration of the stack
 */
function writtenObjects(
  stack: TerraformStack,
  synthesised: Readonly<Record<string, unknown>>,
): Readonly<Record<string, WrittenObject>> {
  const resources = fieldsOf(synthesised["resource"]);
  const found = stack.node.findAll().flatMap((element) => {
    if (!TerraformElement.isTerraformElement(element) || !ours.has(element)) return [];
    const overrides = fieldsOf(fieldsOf(element.toMetadata())["overrides"]);
    return blocksOf(element).map(([type, name]) => {
      const block = fieldsOf(fieldsOf(resources[type])[name]);
      const object = writtenObject(block, (overrides[type] ?? []) as readonly string[]);
      return [`${type}.${name}`, { construct: element.node.path, ...object }] as const;
    });
  });
  return Object.fromEntries(found.sort(byKey));
}

function writtenObject(
  block: Readonly<Record<string, unknown>>,
  overrides: readonly string[],
): Omit<WrittenObject, "construct"> {
  const body = Object.entries(block).flatMap(([key, value]) =>
    META_ARGUMENTS.has(key) ? [] : [[key, kept(value)] as const],
  );
  const overridden = overrides.map((key) => [key, checksum(JSON.stringify(block[key] ?? null))] as const);
  return {
    body: Object.fromEntries(body),
    ...(overridden.length > 0 && { overridden: Object.fromEntries(overridden) }),
  };
}

/** Type and name of each block that an element is. */
function blocksOf(element: TerraformElement): readonly (readonly [type: string, name: string])[] {
  if (TerraformResource.isTerraformResource(element)) {
    return [[element.terraformResourceType, element.friendlyUniqueId]];
  }
  const blocks = fieldsOf(fieldsOf(element.toTerraform())["resource"]);
  return Object.entries(blocks).flatMap(([type, names]) =>
    Object.keys(fieldsOf(names)).map((name) => [type, name] as const),
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
