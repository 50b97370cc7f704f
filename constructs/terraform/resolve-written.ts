import { DefaultTokenResolver, StringConcat, Tokenization, type TerraformElement, type TerraformStack } from "cdktf";
import { givenFields, isRecord } from "../core/given";
import { hasMarker } from "../core/reference";
import { MAP_VALUES } from "./literals";
import { writtenElements } from "./written-objects";

/** Resolves a value with CDKTF. */
type Resolve = (value: unknown) => unknown;

const resolver = new DefaultTokenResolver(new StringConcat());

/** Prepares a stack as CDKTF does, but see {@link synthesisedStack}. */
export function prepareStack(stack: TerraformStack, prepare: () => void): void {
  const elements = apart(stack);
  without(elements, prepare);
  const resolve = resolveIn(stack, true);
  for (const element of elements) resolved(element.toTerraform(), resolve);
}

/**
 * Synthesises a stack as CDKTF does, with the same result in less time.
 *
 * CDKTF resolves the blocks of a stack three times, and calls itself for each value. What this package writes are thousands of
 * blocks, nearly all of plain values: of those, it resolves what has a reference, and it does so once in each pass.
 *
 * It relies on: CDKTF asks each element for its block by `toTerraform`, and sorts what it writes.
 */
export function synthesisedStack(stack: TerraformStack, synthesise: () => unknown): unknown {
  const elements = apart(stack);
  const others = givenFields(without(elements, synthesise));
  const { overrides } = givenFields(givenFields(others["//"])["metadata"]) as {
    overrides?: { stack?: readonly string[] };
  };
  // What a program overrides is changed after all blocks are there.
  if (overrides?.stack?.some((key) => key !== "terraform") === true) return synthesise();
  const file = resolvedBlocks(stack, elements);
  merge(file, others);
  return file;
}

/** What this package writes into the file of a stack. */
export function resolvedBlocks(stack: TerraformStack, elements = writtenElements(stack)): Record<string, unknown> {
  const file: Record<string, unknown> = {};
  const resolve = resolveIn(stack, false);
  for (const element of elements) merge(file, resolved(element.toTerraform(), resolve) as object);
  return file;
}

/** What is resolved here and not by CDKTF; an element whose `toTerraform` somebody has replaced keeps that. */
function apart(stack: TerraformStack): readonly TerraformElement[] {
  return writtenElements(stack).filter((element) => !Object.hasOwn(element, "toTerraform"));
}

const NO_BLOCK = { configurable: true, value: () => ({}) };

/** Has CDKTF look at a stack in which these elements, which this package made, have no blocks. */
function without<T>(elements: readonly TerraformElement[], look: () => T): T {
  for (const element of elements) Object.defineProperty(element, "toTerraform", NO_BLOCK);
  try {
    return look();
  } finally {
    for (const element of elements) Reflect.deleteProperty(element, "toTerraform");
  }
}

function resolveIn(scope: TerraformStack, preparing: boolean): Resolve {
  return (value) => Tokenization.resolve(value, { scope, resolver, preparing }) as unknown;
}

/** Data in which CDKTF has resolved what has a reference, without what is undefined. */
function resolved(value: unknown, resolve: Resolve): unknown {
  if (isPlain(value)) return value;
  if (Array.isArray(value)) {
    if (value.some((item) => (typeof item === "string" || typeof item === "number") && !isPlain(item))) {
      return resolve(value);
    }
    return value.map((item) => resolved(item, resolve)).filter((item) => item !== undefined);
  }
  if (!isRecord(value)) return resolve(value);
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    if (!isPlain(key)) return resolve(value);
    const item = resolved(value[key], resolve);
    if (item !== undefined) result[key] = item;
  }
  return result;
}

/** Whether a value is no reference, and has no other values in it. */
function isPlain(value: unknown): boolean {
  // CDKTF refuses the value of a reference to a map, of which one is read.
  if (typeof value === "string" || typeof value === "number") return !hasMarker(value) && !MAP_VALUES.has(value);
  return typeof value === "boolean" || value === undefined || value === null;
}

/** Adds what is in blocks; lists in order, and of two values the added one. */
function merge(into: Record<string, unknown>, added: object): void {
  for (const [key, value] of Object.entries(added) as [string, unknown][]) {
    const there = into[key];
    if (Array.isArray(there) && Array.isArray(value)) into[key] = [...(there as unknown[]), ...(value as unknown[])];
    else if (isRecord(there) && isRecord(value)) merge(there, value);
    else into[key] = value;
  }
}
