/** An expression that encodes a value: the text before and the text after the expression of the value. */
type Form = readonly [before: string, after: string];

/** Characters that JSON does not escape and readers of YAML refuse. Escapes of U+007F to U+009F are computed. */
const UNREADABLE = ["ufeff", "ufffe", "uffff"];

/** JSON of a text without its quotation marks. `format` fails for null, which JSON would write as a word. */
const JSON_TEXT: Form = ['replace(jsonencode(format("%s", ', ')), "/^.|.$/", "")'];

const READABLE: Form = [
  "replace(".repeat(UNREADABLE.length),
  UNREADABLE.map((code) => `, "\\${code}", "\\\\${code}")`).join(""),
];

const WITHOUT_CONTROLS: Form = [
  String.raw`join("", [for part in regexall("[^\\x7f-\\x9f]+|.", `,
  String.raw`) : replace(part, "/^[\\x7f-\\x9f]$/", "\\x` + '${substr(urlencode(part), -2, -1)}")])',
];

const TEXT = [WITHOUT_CONTROLS, READABLE, JSON_TEXT].reduce(inside);

const LIST: Form = [
  'format("[%s]", join(", ", [for item in ',
  String.raw` : format("\"%s\"", ${put("item", TEXT)})]))`,
];

const NUMBER: Form = ["tonumber(", ")"];

const HASH = /^(?:substr\()?sha256\(jsonencode\(\["([0-9a-f]{64})", ([^]*)\]\)\)(?:, 0, (\d+)\))?$/;

/**
 * Expression of any text as YAML and JSON write it between quotation marks.
 *
 * Terraform's JSON already has escapes for `<`, `>`, `&`, U+2028 and U+2029.
 *
 * @param value expression of a text, a number or a boolean, without `${` around it
 */
export function quotedText(value: string): string {
  return put(value, TEXT);
}

/** Expression of a list of texts as YAML and JSON write it. */
export function listOfTexts(value: string): string {
  return put(value, LIST);
}

/** Expression of a number as YAML and JSON write it; an error for anything else. */
export function number(value: string): string {
  return put(value, NUMBER);
}

/**
 * Expression of the SHA-256 of a text in hexadecimal digits.
 *
 * @param known checksum of the part of the text that synthesis knows
 * @param values expressions of the other parts
 * @param digits how many of the 64 digits
 */
export function hash(known: string, values: readonly string[], digits: number): string {
  const whole = `sha256(jsonencode(["${known}", ${values.join(", ")}]))`;
  return digits === 64 ? whole : `substr(${whole}, 0, ${digits})`;
}

/** What one of these expressions encodes, and how. */
export type EncodedReference =
  | { readonly kind: "text" | "list" | "number"; readonly value: string }
  | { readonly kind: "hash"; readonly known: string; readonly values: string; readonly digits: number };

/** Recognises an expression that a function of this file made; undefined for any other. */
export function encodedReference(source: string): EncodedReference | undefined {
  for (const [kind, [before, after]] of [
    ["text", TEXT] as const,
    ["list", LIST] as const,
    ["number", NUMBER] as const,
  ]) {
    if (!source.startsWith(before) || !source.endsWith(after)) continue;
    return { kind, value: source.slice(before.length, source.length - after.length) };
  }
  const found = HASH.exec(source) as [whole: string, known: string, values: string, digits?: string] | null;
  if (found === null) return undefined;
  const [, known, values, digits = "64"] = found;
  return { kind: "hash", known, values, digits: Number(digits) };
}

function put(value: string, [before, after]: Form): string {
  return `${before}${value}${after}`;
}

function inside([before, after]: Form, inner: Form): Form {
  return [`${before}${inner[0]}`, `${inner[1]}${after}`];
}
