import { Tokenization } from "cdktf";
import { Construct } from "constructs";
import { rememberedTexts } from "../../core/remembered";
import { holdsMarker, mayMark, mayMarkNumber } from "./token-markers";
import { WrittenBlock } from "./written-block";

type Resolve = typeof Tokenization.resolve;
type Options = Parameters<Resolve>[1];

/** Of CDKTF's: it takes deeper trees for ones that refer to themselves. */
const DEEPEST = 200;

/**
 * Does something while CDKTF resolves only what may hold references, and takes the rest as it is.
 *
 * CDKTF resolves the whole configuration of a stack three times, and prepares each value for a reference, though few
 * hold one. What it resolves to is the same.
 *
 * @param then what becomes of each result, by default nothing; it may resolve again
 */
export function resolvingReferencesOnly<T>(
  work: () => T,
  then: (result: unknown, resolve: (value: unknown) => unknown) => unknown = (result) => result,
): T {
  const original = { ...Object.getOwnPropertyDescriptor(Tokenization, "resolve") };
  const resolve = Tokenization.resolve.bind(Tokenization);
  Tokenization.resolve = (value, options) => {
    const resolvedNow = (given: unknown) => resolved(given, options, resolve, 0);
    return then(resolvedNow(value), resolvedNow);
  };
  try {
    return work();
  } finally {
    Object.defineProperty(Tokenization, "resolve", original);
  }
}

/**
 * A value as CDKTF resolves it: the value itself where nothing in it changes.
 *
 * @internal
 * @param resolve CDKTF's way, for what may be a reference
 */
export function resolved(value: unknown, options: Options, resolve: Resolve, depth: number): unknown {
  if (isMarked(value)) return resolve(value, options);
  if (typeof value !== "object" || value === null || value instanceof Date || value instanceof WrittenBlock)
    return value;
  if (depth > DEEPEST || isReference(value)) return resolve(value, options);
  const inside = (item: unknown) => resolved(item, options, resolve, depth + 1);
  if (Array.isArray(value)) return resolvedList(value, inside);
  return resolvedMap(value as Map, inside, (key) => (mayMarkKey(key) ? (resolve(key, options) as string) : key));
}

function resolvedList(list: readonly unknown[], inside: (item: unknown) => unknown): readonly unknown[] {
  const result = list.map(inside);
  return result.every((item, index) => item !== undefined && Object.is(item, list[index]))
    ? list
    : result.filter((item) => item !== undefined);
}

type Map = Readonly<Record<string, unknown>>;

function resolvedMap(map: Map, inside: (item: unknown) => unknown, resolvedKey: (key: string) => string): Map {
  const keys = Object.keys(map);
  const items = keys.map((key) => inside(map[key]));
  const isSame = (key: string, index: number) =>
    items[index] !== undefined && Object.is(items[index], map[key]) && resolvedKey(key) === key;
  if (isPlain(map) && keys.every(isSame)) return map;
  const result: Record<string, unknown> = {};
  for (const [index, key] of keys.entries()) {
    if (items[index] !== undefined) result[resolvedKey(key)] = items[index];
  }
  return result;
}

/** The same keys are in every resource of a type. */
const mayMarkKey = rememberedTexts(mayMark);
const isMarkerKey = (key: string) => mayMarkKey(key) && holdsMarker(key);

/** Whether an object itself, not only a part of it, is a reference, or is for CDKTF to refuse. */
function isReference(value: object): boolean {
  if (Array.isArray(value)) return value.some((item) => typeof item !== "object" && isMarked(item));
  return Tokenization.isResolvable(value) || Construct.isConstruct(value) || Object.keys(value).some(isMarkerKey);
}

function isMarked(value: unknown): boolean {
  if (typeof value === "string") return mayMark(value);
  return typeof value === "function" || (typeof value === "number" && mayMarkNumber(value));
}

function isPlain(value: object): boolean {
  return Object.getPrototypeOf(value) === Object.prototype;
}
