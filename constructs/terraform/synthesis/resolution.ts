import { Tokenization } from "cdktf";
import { Construct } from "constructs";
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
  if (typeof value === "string") return mayMark(value) ? resolve(value, options) : value;
  if (typeof value === "number") return mayMarkNumber(value) ? resolve(value, options) : value;
  if (typeof value === "function") return resolve(value, options);
  if (typeof value !== "object" || value === null || value instanceof Date || value instanceof WrittenBlock)
    return value;
  if (depth > DEEPEST || isReference(value)) return resolve(value, options);
  return Array.isArray(value)
    ? resolvedList(value, options, resolve, depth + 1)
    : resolvedMap(value as Map, options, resolve, depth + 1);
}

function resolvedList(list: readonly unknown[], options: Options, resolve: Resolve, depth: number): readonly unknown[] {
  const result = list.map((item) => resolved(item, options, resolve, depth));
  return result.every((item, index) => item !== undefined && Object.is(item, list[index]))
    ? list
    : result.filter((item) => item !== undefined);
}

type Map = Readonly<Record<string, unknown>>;

function resolvedMap(map: Map, options: Options, resolve: Resolve, depth: number): Map {
  const keys = Object.keys(map);
  let result: Record<string, unknown> | undefined = isPlain(map) ? undefined : {};
  for (const [index, key] of keys.entries()) {
    const item = resolved(map[key], options, resolve, depth);
    const newKey = mayMark(key) ? (resolve(key, options) as string) : key;
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
