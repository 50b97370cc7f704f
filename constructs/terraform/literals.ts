import { Token, Tokenization, type IResolvable } from "cdktf";
import { isRecord } from "../core/given";
import { hasMarker, MARKER, NUMBER, splitAtReferences, type Referred, type TextPart } from "../core/reference";

/** The public `literals` of `given-literals` without its checks, for plain data that this package made. */
export function literals<T>(config: T): T {
  return copy(config) as T;
}

function copy(value: unknown): unknown {
  if (typeof value === "string") return literalText(value);
  if (typeof value !== "object" || value === null || isToken(value)) return value;
  if (Array.isArray(value)) return value.map(copy);
  if (!isRecord(value)) return value;
  const result: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) result[literalKey(key)] = copy(item);
  return result;
}

/** Whether a list, a map or an object stands for a reference; CDKTF throws at markers that it does not know. */
function isToken(value: object): boolean {
  if (Tokenization.isResolvable(value)) return true;
  // CDKTF takes long to search for a token, and nearly all lists and maps have none.
  const marks: readonly unknown[] = Array.isArray(value) ? value : Object.keys(value);
  const mayMark = marks.some((mark) => (typeof mark === "string" || typeof mark === "number") && hasMarker(mark));
  return mayMark && (foundByCdktf(() => Tokenization.reverse(value)) ?? []).length > 0;
}

/** A brace, or a marker of CDKTF that begins with one, and the signs before it. */
const BRACE = new RegExp(String.raw`(?<![$%#&])([$%#&]+)(${MARKER}|\{)`, "g");

/** A lone carriage return, with the signs before it. Terraform evaluates nothing in a text after it. */
const CARRIAGE_RETURN = /(?<![$%])([$%]*)\r(?!\n)/g;

/** Values by which CDKTF marks a map that is a token. */
export const MAP_VALUES: ReadonlySet<unknown> = new Set([
  Token.STRING_MAP_TOKEN_VALUE,
  Token.ANY_MAP_TOKEN_VALUE,
  Token.NUMBER_MAP_TOKEN_VALUE,
]);

/** Matches each text that may need an escape; nearly none does. */
const SPECIAL = /[{\r]|[-|\d.+]e[-|\d.eE+]/;

/** Writes a text so that Terraform reads the same text. Tokens in it stay tokens. */
function literalText(text: string): string {
  if (!SPECIAL.test(text) && !MAP_VALUES.has(text)) return text;
  if (MAP_VALUES.has(text)) return asExpression(text);
  // Before a token, CDKTF would read the brace of "$${" as an open expression, and the token as a part of it.
  const dollar = Token.isUnresolved(text) ? asExpression : doubled;
  return text
    .replace(BRACE, (found: string, signs: string, rest: string) => literalBrace(found, signs, rest, dollar))
    .replace(CARRIAGE_RETURN, (_, signs: string) => asExpression(`${signs}\\r`))
    .replace(NUMBER, literalNumber);
}

/** Writes a key so that Terraform reads the same key. CDKTF assigns `__proto__` as a key, which sets the prototype. */
function literalKey(key: string): string {
  return key === "__proto__" ? asExpression(key) : literalText(key);
}

/** @param rest a brace, or a marker that begins with one */
function literalBrace(found: string, signs: string, rest: string, dollar: (signs: string) => string): string {
  const sign = signs.slice(-1);
  if (sign === "%") return `${doubled(signs)}${rest}`;
  if (rest === "{") return sign === "$" ? `${dollar(signs)}{` : found;
  const [marker] = splitAtReferences(`${sign}${rest}`);
  if (marker && findMarkedToken(marker) === undefined) return `${asExpression(signs)}${rest}`;
  const before = signs.slice(0, -1);
  // A "$" before a reference would read as an escape: "$${aws.price}".
  return before.endsWith("$") ? `${asExpression(before)}${sign}${rest}` : found;
}

function literalNumber(text: string): string {
  const number = parseFloat(text);
  if (!Token.isUnresolved(number) || foundByCdktf(() => Tokenization.reverseNumber(number)) !== undefined) return text;
  return text.replaceAll("e", asExpression("e"));
}

/** A text as a Terraform expression, so that it cannot become part of another sequence. */
function asExpression(text: string): string {
  return `\${"${text}"}`;
}

/** Signs with the last one doubled: Terraform reads them as the signs. */
function doubled(signs: string): string {
  return signs + signs.slice(-1);
}

/** How CDKTF finds the token of a marker. It finds no lists of numbers in a text. */
const FIND: Readonly<Record<Referred, (marker: string) => IResolvable | undefined>> = {
  text: (marker) => Tokenization.reverseString(marker).firstToken,
  list: (marker) => Tokenization.reverseList([marker]),
  map: (marker) => Tokenization.reverseMap({ [marker]: "" }),
  number: (marker) => Tokenization.reverseNumber(Number(marker)),
  numbers: () => undefined,
};

/** The reference of a marker; undefined for other text, and for a marker that CDKTF did not make in this program. */
export function findMarkedToken({ text, kind }: TextPart): IResolvable | undefined {
  return kind && foundByCdktf(() => FIND[kind](text));
}

/** What CDKTF finds. It throws for the marker of a token that was never made. */
function foundByCdktf<T>(find: () => T | undefined): T | undefined {
  try {
    return find();
  } catch {
    return undefined;
  }
}
