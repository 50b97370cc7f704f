import { Token, Tokenization, type IResolvable } from "cdktf";
import { isRecord } from "../core/given";

/** The public `literals` of `given-literals`, for what this package made itself and holds nothing but data. */
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
  // Asking CDKTF takes long, and in nearly all lists and maps there is nothing that it could find.
  const mayMark = Array.isArray(value) ? value.some(isMarkerOfList) : Object.keys(value).some(isMarkerOfMap);
  return mayMark && (known(() => Tokenization.reverse(value)) ?? []).length > 0;
}

function isMarkerOfList(item: unknown): boolean {
  return typeof item === "number" || (typeof item === "string" && item.includes("TfToken["));
}

function isMarkerOfMap(key: string): boolean {
  return key.includes("TfToken[");
}

/** A brace with the signs before it, and with the rest of CDKTF's marker if it begins one. */
const BRACE = /(?<![$%#&])([$%#&]+)\{(TfToken\[[A-Za-z0-9:._-]+\]\})?/g;

/** What CDKTF reads as a number in a text, to check for a token. */
const NUMBER = /(?<![-|\d.+])[-|\d.+]+e[-|\d.eE+]+/g;

/** A lone carriage return, with the signs before it. Terraform evaluates nothing in a text after it. */
const CARRIAGE_RETURN = /(?<![$%])([$%]*)\r(?!\n)/g;

/** Texts by which CDKTF marks the value of a map that is a token. */
const MAP_VALUES: readonly string[] = [Token.STRING_MAP_TOKEN_VALUE, Token.ANY_MAP_TOKEN_VALUE];

/** What a text has in which anything may have to be written in another way; nearly none has. */
const SPECIAL = /[{\r]|[-|\d.+]e[-|\d.eE+]/;

/** A text that Terraform reads back as it was; tokens in it stay tokens. */
function literalText(text: string): string {
  if (!SPECIAL.test(text) && !MAP_VALUES.includes(text)) return text;
  if (MAP_VALUES.includes(text)) return quoted(text);
  // Before a token, CDKTF would read the brace of "$${" as an open expression, and the token as a part of it.
  const dollar = Token.isUnresolved(text) ? quoted : doubled;
  return text
    .replace(BRACE, (brace: string, signs: string, marker?: string) => literalBrace(brace, signs, marker, dollar))
    .replace(CARRIAGE_RETURN, (_, signs: string) => quoted(`${signs}\\r`))
    .replace(NUMBER, literalNumber);
}

/** A key that Terraform reads back as it was; CDKTF assigns keys one by one, which sets the prototype for one of them. */
function literalKey(key: string): string {
  return key === "__proto__" ? quoted(key) : literalText(key);
}

function literalBrace(brace: string, signs: string, marker = "", dollar: (signs: string) => string): string {
  const sign = signs.slice(-1);
  if (sign === "%") return `${doubled(signs)}{${marker}`;
  if (marker === "") return sign === "$" ? `${dollar(signs)}{` : brace;
  if (findMarkedToken(`${sign}{${marker}`) === undefined) return `${quoted(signs)}{${marker}`;
  const before = signs.slice(0, -1);
  // A "$" before a reference would read as an escape: "$${aws.price}".
  return before.endsWith("$") ? `${quoted(before)}${sign}{${marker}` : brace;
}

function literalNumber(text: string): string {
  const number = parseFloat(text);
  if (!Token.isUnresolved(number) || known(() => Tokenization.reverseNumber(number)) !== undefined) return text;
  return text.replaceAll("e", quoted("e"));
}

/** A text as a Terraform expression, so that it cannot become part of another sequence. */
function quoted(text: string): string {
  return `\${"${text}"}`;
}

/** Signs with the last one twice, which Terraform reads as the signs. */
function doubled(signs: string): string {
  return signs + signs.slice(-1);
}

/** What a marker stands for; undefined where the program has made no such reference, and it is text. */
export function findMarkedToken(marker: string): IResolvable | undefined {
  if (marker.startsWith("$")) return known(() => Tokenization.reverseString(marker).firstToken);
  if (marker.startsWith("#")) return known(() => Tokenization.reverseList([marker]));
  if (marker.startsWith("&")) return known(() => Tokenization.reverseMap({ [marker]: "" }));
  return known(() => Tokenization.reverseNumber(Number(marker)));
}

/** What CDKTF finds; it throws at the marker of a token that was never made. */
export function known<T>(find: () => T | undefined): T | undefined {
  try {
    return find();
  } catch {
    return undefined;
  }
}
