import { Token, Tokenization } from "cdktf";
import { Construct } from "constructs";

type Resolve = typeof Tokenization.resolve;
type Options = Parameters<Resolve>[1];

/** Of CDKTF's: it takes deeper trees for ones that refer to themselves. */
const DEEPEST = 200;

/** Finds every text that holds the marker of a number, and some texts that hold none. */
const MAY_MARK_NUMBER = /[-|\d.+]e[-|\d.eE+]/;

/** Numbers beyond this one may be markers. */
const LARGEST_PLAIN_NUMBER = 1e100;

/**
 * Does something while CDKTF resolves only what may hold references, and takes the rest as it is.
 *
 * CDKTF resolves the whole configuration of a stack three times, and prepares each value for a reference, though few
 * hold one. What it resolves to is the same.
 */
export function resolvingReferencesOnly<T>(work: () => T): T {
  const original = { ...Object.getOwnPropertyDescriptor(Tokenization, "resolve") };
  const resolve = Tokenization.resolve.bind(Tokenization);
  Tokenization.resolve = (value, options) => resolved(value, options, resolve, 0);
  try {
    return work();
  } finally {
    Object.defineProperty(Tokenization, "resolve", original);
  }
}

/**
 * A value as CDKTF resolves it.
 *
 * @internal
 * @param resolve CDKTF's way, for what may be a reference
 */
export function resolved(value: unknown, options: Options, resolve: Resolve, depth: number): unknown {
  if (mayBeReference(value) || depth > DEEPEST) return resolve(value, options) as unknown;
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  const inside = (item: unknown) => resolved(item, options, resolve, depth + 1);
  if (Array.isArray(value)) return value.map(inside).filter((item) => item !== undefined);
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const resolvedKey = mayMark(key) ? (resolve(key, options) as string) : key;
    const item = inside(value[key as keyof typeof value]);
    if (item !== undefined) result[resolvedKey] = item;
  }
  return result;
}

/** Whether a value itself, not only a part of it, may be a reference, or is for CDKTF to refuse. */
function mayBeReference(value: unknown): boolean {
  if (typeof value === "string") return mayMark(value);
  if (typeof value === "number") return mayMarkNumber(value);
  if (typeof value === "function") return true;
  if (typeof value !== "object" || value === null || value instanceof Date) return false;
  if (Array.isArray(value)) return value.some((item) => typeof item !== "object" && mayBeReference(item));
  return Tokenization.isResolvable(value) || Construct.isConstruct(value) || Object.keys(value).some(isMarker);
}

const MAP_VALUES: readonly string[] = [Token.STRING_MAP_TOKEN_VALUE, Token.ANY_MAP_TOKEN_VALUE];

function isMarker(text: string): boolean {
  return text.includes("TfToken[");
}

function mayMark(text: string): boolean {
  return isMarker(text) || MAY_MARK_NUMBER.test(text) || MAP_VALUES.includes(text);
}

function mayMarkNumber(number: number): boolean {
  return Math.abs(number) > LARGEST_PLAIN_NUMBER || number === Token.NUMBER_MAP_TOKEN_VALUE || Number.isNaN(number);
}
