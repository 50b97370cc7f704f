import { DefaultTokenResolver, StringConcat, Token, Tokenization, type TerraformStack } from "cdktf";
import { Construct } from "constructs";

/** Trees below so many keys are left to CDKTF, which refuses those that never end. */
const DEEPEST = 200;

/** Finds every text that holds the marker of a number, and some texts that hold none. */
const MAY_MARK_NUMBER = /[-|\d.+]e[-|\d.eE+]/;

/** Numbers beyond this one may be markers. */
const LARGEST_PLAIN_NUMBER = 1e100;

const MAP_VALUES: readonly string[] = [Token.STRING_MAP_TOKEN_VALUE, Token.ANY_MAP_TOKEN_VALUE];

/** Resolves a value. */
type Resolve = (value: unknown) => unknown;

/**
 * CDKTF's own resolution in the scope of a stack.
 *
 * @param preparing whether a reference may add to the stacks, as one to another stack adds an output there
 */
export function resolutionIn(scope: TerraformStack, preparing = false): Resolve {
  const resolver = new DefaultTokenResolver(new StringConcat());
  return (value) => Tokenization.resolve(value, { scope, resolver, preparing }) as unknown;
}

/**
 * A value as CDKTF resolves it: the value itself where nothing in it changes.
 *
 * CDKTF resolves the whole configuration of a stack twice to write it, and prepares each value for a reference, though
 * few hold one.
 *
 * @param resolve CDKTF's way, for what may be a reference
 */
export function resolved(value: unknown, resolve: Resolve, depth = 0): unknown {
  if (typeof value === "string") return mayMark(value) ? resolve(value) : value;
  if (typeof value === "number") return mayMarkNumber(value) ? resolve(value) : value;
  if (typeof value === "function") return resolve(value);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (depth > DEEPEST || isReference(value)) return resolve(value);
  return Array.isArray(value) ? resolvedList(value, resolve, depth + 1) : resolvedMap(value as Map, resolve, depth + 1);
}

function resolvedList(list: readonly unknown[], resolve: Resolve, depth: number): readonly unknown[] {
  const result = list.map((item) => resolved(item, resolve, depth));
  return result.every((item, index) => item !== undefined && Object.is(item, list[index]))
    ? list
    : result.filter((item) => item !== undefined);
}

type Map = Readonly<Record<string, unknown>>;

function resolvedMap(map: Map, resolve: Resolve, depth: number): Map {
  const keys = Object.keys(map);
  let result: Record<string, unknown> | undefined = isPlain(map) ? undefined : {};
  for (const [index, key] of keys.entries()) {
    const item = resolved(map[key], resolve, depth);
    const newKey = mayMark(key) ? (resolve(key) as string) : key;
    if (result === undefined) {
      if (item !== undefined && Object.is(item, map[key]) && newKey === key) continue;
      result = withKeys(map, keys.slice(0, index));
    }
    if (item !== undefined) result[newKey] = item;
  }
  return result ?? map;
}

function withKeys(map: Map, keys: readonly string[]): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const key of keys) result[key] = map[key];
  return result;
}

/** Whether an object itself, not only a part of it, is a reference, or is for CDKTF to refuse. */
function isReference(value: object): boolean {
  if (Array.isArray(value)) return value.some(isMarked);
  return Tokenization.isResolvable(value) || Construct.isConstruct(value) || Object.keys(value).some(holdsMarker);
}

function isMarked(value: unknown): boolean {
  if (typeof value === "string") return mayMark(value);
  return typeof value === "function" || (typeof value === "number" && mayMarkNumber(value));
}

function isPlain(value: object): boolean {
  return Object.getPrototypeOf(value) === Object.prototype;
}

/** Whether a text holds what CDKTF writes in place of a reference, but for references to numbers. */
function holdsMarker(text: string): boolean {
  return text.includes("TfToken[");
}

/** Whether CDKTF may find a reference in a text, or refuse it. */
function mayMark(text: string): boolean {
  return holdsMarker(text) || MAY_MARK_NUMBER.test(text) || MAP_VALUES.some((value) => text.includes(value));
}

/** Whether a number may stand for a reference. */
function mayMarkNumber(number: number): boolean {
  return Math.abs(number) > LARGEST_PLAIN_NUMBER || number === Token.NUMBER_MAP_TOKEN_VALUE || Number.isNaN(number);
}
