import { byCodeUnit } from "./order";
import { Document, Pair, Scalar, YAMLMap, YAMLSeq } from "yaml";
import { isListReference } from "./reference";

const PLAIN_KEY = /^[A-Za-z_][\w./-]{0,127}$/;

// Words of YAML 1.1, and exponents without digits before them, which some readers take for numbers.
const YAML_1_1_WORD = /^(y|n|yes|no|on|off|true|false|null|e[-\d_.]*)$/i;

// Characters that a reader refuses or folds, and invisible ones. Marks that go with the letter before them, since Terraform
// composes them: it would make one of an escape and a mark (`\n` and a tilde are `\ñ`). Fixed ranges: Unicode properties
// would differ between versions of Node.js.
export const UNREADABLE =
  /[\u007f-\u00a0\u00ad\u0300-\u036f\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff9-\uffff]/g;

// Of these, a block can hold line feeds and tabs. A reader takes a carriage return for a line break.
const CONTROL = /(?![\n\t])\p{Cc}|\p{Cs}/u;

// Text is on one line between quotes, so only a number can end a line like this.
const NUMBER_WITH_EXPONENT = /(?<=^|[ ])(-?\d)(e[+-]\d+)$/gm;

/**
 * One YAML document that is the same for the same data on every machine, and means the same to every reader.
 *
 * Keys are sorted; every string is quoted, so that readers of YAML 1.1 (`no`, `on`, `1e3`, `0o7`) and 1.2 agree;
 * characters that readers refuse or people cannot see are escaped; no anchors, no folded lines.
 *
 * A reference of Terraform stands between quotation marks, or is a number; a list that is one stands as its marker alone,
 * where a list can be put in its place. `encodeReferences` has Terraform encode the values.
 *
 * @param data plain objects, lists, strings, numbers and booleans; properties that are undefined are left out
 */
export function canonicalYaml(data: unknown): string {
  return written(yamlNode(data, quoted));
}

/**
 * YAML of some data for people: text of several lines is a block literal.
 *
 * Text that ends in blank lines with spaces or tabs, or holds what a block cannot escape, stays between quotation marks.
 */
export function readableYaml(data: unknown): string {
  return written(yamlNode(data, (text) => (fitsBlock(text) ? block(text) : quoted(text))));
}

function written(contents: YAMLMap | YAMLSeq | Scalar): string {
  const document = new Document();
  document.contents = contents;
  return document
    .toString({ directives: false, lineWidth: 0, minContentWidth: 0, doubleQuotedMinMultiLineLength: Infinity })
    .replace(UNREADABLE, escaped)
    .replace(NUMBER_WITH_EXPONENT, "$1.0$2");
}

type Data = Readonly<Record<string, unknown>>;

/** How a text is written. */
type OfText = (text: string) => Scalar;

/** The library would make nodes of data too, and need another visit of each for the quotation marks. */
function yamlNode(value: unknown, ofText: OfText): YAMLMap | YAMLSeq | Scalar {
  if (Array.isArray(value)) return isListReference(value) ? new Scalar(value[0]) : yamlList(value, ofText);
  if (typeof value === "object" && value !== null) return yamlMap(value as Data, ofText);
  if (typeof value === "string") return ofText(value);
  // Not data: the place that declared it has the violation, and the rest is still rendered.
  return new Scalar(typeof value === "function" || typeof value === "symbol" ? null : value);
}

function yamlList(items: readonly unknown[], ofText: OfText): YAMLSeq {
  const list = new YAMLSeq();
  list.items = items.map((item) => yamlNode(item, ofText));
  return list;
}

function yamlMap(data: Data, ofText: OfText): YAMLMap {
  const map = new YAMLMap();
  map.items = sortedKeys(data).map(
    (key) => new Pair(isPlainKey(key) ? new Scalar(key) : quoted(key), yamlNode(data[key], ofText)),
  );
  return map;
}

function sortedKeys(data: Data): readonly string[] {
  return Object.keys(data)
    .filter((key) => data[key] !== undefined)
    .sort(byCodeUnit);
}

function quoted(text: string): Scalar {
  const scalar = new Scalar(text);
  scalar.type = Scalar.QUOTE_DOUBLE;
  return scalar;
}

/** No block escapes a character; the library quotes text that ends in white space after its last line break. */
function fitsBlock(text: string): boolean {
  const isEscaped = [UNREADABLE, CONTROL, NUMBER_WITH_EXPONENT].some((characters) => text.search(characters) >= 0);
  return text.includes("\n") && !isEscaped && !/\n[\t ]+$/.test(text);
}

function block(text: string): Scalar {
  const scalar = new Scalar(text);
  scalar.type = Scalar.BLOCK_LITERAL;
  return scalar;
}

/** Such a character as JSON and YAML write it between quotation marks. */
export function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function isPlainKey(key: string): boolean {
  return PLAIN_KEY.test(key) && !YAML_1_1_WORD.test(key);
}
