import { byCodeUnit } from "./order";
import { isListReference } from "./reference";

// Without the booleans of YAML 1.1 (`yes`, `on`) and without `e1`, which some readers take for a number.
const PLAIN_KEY = /^(?!(?:y|n|yes|no|on|off|true|false|null|e[-\d_.]*)$)[a-z_][\w./-]{0,127}$/i;

/** Readers of YAML look for the colon of a key within so many characters. */
const LONGEST_KEY = 1024;

// Characters that readers of YAML refuse or fold, invisible characters, and combining marks. Terraform converts texts
// to NFC, so it would join an escape and the mark after it (`\n` and a tilde become `\ñ`). The ranges are fixed,
// because Unicode properties differ between versions of Node.js.
export const UNREADABLE =
  /[\u007f-\u00a0\u00ad\u0300-\u036f\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff9-\uffff]/g;

// A block can hold line feeds and tabs, but no other control character: readers take a carriage return for a line feed.
const CONTROL = /(?![\n\t])\p{Cc}|\p{Cs}/u;

// A number with an exponent at the end of a line. A text that has one stays between quotation marks.
const NUMBER_WITH_EXPONENT = /(?<=^|[ ])(-?\d)(e[+-]\d+)$/gm;

/**
 * One YAML document that is the same for the same data on every machine, and means the same to every reader.
 *
 * Keys are sorted. Every string is quoted, so that readers of YAML 1.1 (`no`, `on`, `1e3`, `0o7`) and 1.2 agree.
 * Characters that readers refuse or people cannot see are escaped. There are no anchors and no folded lines.
 *
 * A Terraform reference is written as its marker: inside the text, as the number, or as a quoted text in the place of
 * the whole list. `encodeReferences` has Terraform encode the values.
 *
 * @param data plain objects, lists, strings, numbers and booleans; properties that are undefined are left out
 */
export function canonicalYaml(data: unknown): string {
  return document(data, quoted);
}

/**
 * YAML of some data for people: text of several lines is a block literal.
 *
 * A text stays between quotation marks if it ends in a blank line with spaces or tabs, or if a character needs an
 * escape.
 */
export function readableYaml(data: unknown): string {
  return document(data, (text, indent) => (indent !== "" && fitsBlock(text) ? block(text, indent) : quoted(text)));
}

type Data = Readonly<Record<string, unknown>>;

/** Writes a text; `indent` is the indent of its lines after the first one. */
type WriteText = (text: string, indent: string) => string;

function document(data: unknown, writeText: WriteText): string {
  return `${rendered(data, "", writeText)}\n`.replace(UNREADABLE, escaped);
}

/** Writes a value; `indent` is the indent of its lines after the first one. */
function rendered(value: unknown, indent: string, writeText: WriteText): string {
  if (typeof value === "string") return writeText(value, indent);
  if (Array.isArray(value)) {
    if (isListReference(value)) return quoted(value[0] as string);
    const items = value.map((item) => `- ${rendered(item, `${indent}  `, writeText)}`);
    return items.length === 0 ? "[]" : items.join(`\n${indent}`);
  }
  if (typeof value !== "object" || value === null) return plain(value);
  const entries = sortedKeys(value as Data).map((key) => entry(key, (value as Data)[key], indent, writeText));
  return entries.length === 0 ? "{}" : entries.join(`\n${indent}`);
}

function entry(key: string, value: unknown, indent: string, writeText: WriteText): string {
  const name = PLAIN_KEY.test(key) ? key : quoted(key);
  const within = `${indent}  `;
  const text = rendered(value, within, writeText);
  if (name.length > LONGEST_KEY) return `? ${name}\n${indent}: ${text}`;
  return `${name}:${isNested(value) ? `\n${within}` : " "}${text}`;
}

/** Whether a value has lines of its own below its key. */
function isNested(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && !isListReference(value);
  return typeof value === "object" && value !== null && sortedKeys(value as Data).length > 0;
}

function sortedKeys(data: Data): readonly string[] {
  return Object.keys(data)
    .filter((key) => data[key] !== undefined)
    .sort(byCodeUnit);
}

/** Writes a number, a boolean or null. */
function plain(value: unknown): string {
  if (typeof value === "number") {
    if (Number.isNaN(value)) return ".nan";
    if (!Number.isFinite(value)) return value > 0 ? ".inf" : "-.inf";
    return Object.is(value, -0) ? "-0" : String(value).replace(/^(-?\d)e/, "$1.0e");
  }
  // Anything else is not data. Its violation is reported where it was declared, so the rest is still written.
  return typeof value === "boolean" || typeof value === "bigint" ? String(value) : "null";
}

const SHORT: Readonly<Record<string, string>> = { "00": "\\0", "07": "\\a", "0b": "\\v", "1b": "\\e" };

/** Writes a text as JSON does, with YAML's escapes for control characters and for a space before a line break. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(/ (?=\\n)|\\(?:u00([01][\da-f])|.)/g, (all, code?: string) =>
    all === " " ? "\\ " : code === undefined ? all : (SHORT[code] ?? `\\x${code}`),
  );
}

/** Whether a text can be a block: a block has no escapes, and cannot end in white space after its last line break. */
function fitsBlock(text: string): boolean {
  const isEscaped = [UNREADABLE, CONTROL, NUMBER_WITH_EXPONENT].some((characters) => text.search(characters) >= 0);
  return text.includes("\n") && !isEscaped && !/\n[\t ]+$/.test(text);
}

function block(text: string, indent: string): string {
  const lines = text.split("\n");
  const isBlank = (line: string | undefined) => line !== undefined && /^[\t ]*$/.test(line);
  const ends = lines.at(-1) === "" ? (isBlank(lines.at(-2)) ? "+" : "") : "-";
  const begins = /^\n* /.test(text) && !lines.every(isBlank) ? "2" : "";
  const body = text.replace(/\n$/, "").replace(/\n(?=[^\n])/g, `\n${indent}`);
  return `|${begins}${ends}\n${indent}${body}`;
}

/** The escape of a character between the quotation marks of JSON and YAML. */
export function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
