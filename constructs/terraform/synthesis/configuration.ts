import { TerraformElement, TerraformOutput, TerraformStack, Tokenization } from "cdktf";
import type { IConstruct } from "constructs";
import { resolutionIn, resolved } from "./resolution";

type Json = Record<string, unknown>;

/** How many keys lead to a block of an element, for example `resource`, `helm_release`, `agents`. */
export const BLOCK_DEPTH = 3;

/** What a program overrides of a whole stack, by the paths that `TerraformStack.addOverride` takes. */
export class Overrides {
  readonly values: Json = {};

  add(path: string, value: unknown): void {
    const [last = "", ...parents] = path.split(".").reverse();
    let here = this.values;
    for (const key of parents.reverse()) {
      if (!isMap(here[key])) here[key] = {};
      here = here[key] as Json;
    }
    here[last] = value;
  }

  /** Whether they reach into blocks of elements, which have to be copied before. */
  get reachBlocks(): boolean {
    return ["resource", "data"].some((part) => part in this.values);
  }
}

/**
 * The configuration of a stack, equal to what `TerraformStack.toTerraform` makes of it.
 *
 * CDKTF copies the block of each element twice, and prepares each value in it for a reference, though few hold one.
 */
export function configurationOf(stack: TerraformStack, overrides: Overrides): Json {
  const resolve = resolutionIn(stack);
  const elements = elementsOf(stack);
  const copied = overrides.reachBlocks ? Infinity : BLOCK_DEPTH;
  const configuration: Json = {
    "//": { metadata: metadataOf(stack, elements, overrides, resolve), outputs: outputsOf(elements) },
  };
  for (const element of elements) merge(configuration, resolved(element.toTerraform(), resolve) as Json, copied);
  merge(configuration, overrides.values);
  return resolved(configuration, resolve) as Json;
}

/** Resolves every reference of a stack once, which may add to the stacks, as `TerraformStack.prepareStack` does. */
export function prepareReferences(stack: TerraformStack): void {
  const resolve = resolutionIn(stack, true);
  for (const element of elementsOf(stack)) resolved(element.toTerraform(), resolve);
}

function elementsOf(construct: IConstruct): readonly TerraformElement[] {
  const children = construct.node.children.filter((child) => !TerraformStack.isStack(child));
  return [
    ...(TerraformElement.isTerraformElement(construct) ? [construct] : []),
    ...children.flatMap((child) => elementsOf(child)),
  ];
}

function metadataOf(
  { node }: TerraformStack,
  elements: readonly TerraformElement[],
  { values }: Overrides,
  resolve: (value: unknown) => unknown,
): Json {
  const overridden = Object.keys(values);
  const metadata: Json = {
    version: node.tryGetContext("cdktfVersion") as unknown,
    stackName: node.id,
    backend: "local",
    cloud: undefined,
    ...(overridden.length > 0 && { overrides: { stack: overridden } }),
  };
  for (const element of elements) merge(metadata, resolved(element.toMetadata(), resolve) as Json);
  return metadata;
}

/** Names of outputs by the path of their constructs. */
function outputsOf(elements: readonly TerraformElement[]): Json {
  const outputs: Json = {};
  for (const output of elements.filter((element) => TerraformOutput.isTerraformOutput(element))) {
    const path = output.node.path.split("/");
    merge(outputs, path.reduceRight<unknown>((inner, id) => ({ [id]: inner }), output.friendlyUniqueId) as Json);
  }
  return outputs;
}

/** Merges as CDKTF does: maps deeply, lists one after the other. Below so many keys, what is new is not copied. */
function merge(target: Json, source: Json, copied = Infinity): void {
  for (const [key, value] of Object.entries(source)) {
    const there = target[key];
    if (Array.isArray(value) && Array.isArray(there)) target[key] = [...(there as unknown[]), ...(value as unknown[])];
    else if (!isMap(value) || Tokenization.isResolvable(value) || (copied <= 1 && there === undefined))
      target[key] = value;
    else {
      const inner = typeof there === "object" ? (there as Json) : {};
      target[key] = inner;
      merge(inner, value, copied - 1);
    }
  }
}

function isMap(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
