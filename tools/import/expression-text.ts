import { Call, propEntries, isList, Variable, type Expression } from "./expression";

/**
 * The text of an expression, with one entry per line. A single entry of one line stays between its brackets. Arguments
 * follow each other on the line of their call.
 *
 * @param indent indentation of the line on which the expression begins
 */
export function expressionText(given: Expression, indent = 0): string {
  const inner = indent + 2;
  if (given instanceof Variable) return given.name;
  if (given instanceof Call) {
    const args = given.args.map((argument) => expressionText(argument, indent));
    return `${given.isNew ? "new " : ""}${given.callee}(${args.join(", ")})`;
  }
  if (isList(given)) {
    const items = given.map((item) => expressionText(item, inner));
    return isOneLine(items) ? `[${items.join("")}]` : `[\n${indentedEntries(items, inner)}${spaces(indent)}]`;
  }
  if (given === null || typeof given !== "object") return literalText(given);
  const entries = propEntries(given).map(([key, value]) => entryText(key, value, inner));
  if (entries.length === 0) return "{}";
  return isOneLine(entries) ? `{ ${entries.join("")} }` : `{\n${indentedEntries(entries, inner)}${spaces(indent)}}`;
}

function isOneLine(entries: readonly string[]): boolean {
  return entries.length < 2 && !entries.join("").includes("\n");
}

function indentedEntries(entries: readonly string[], indent: number): string {
  return entries.map((entry) => `${spaces(indent)}${entry},\n`).join("");
}

/** A prop; in shorthand form if the variable has the name of the prop. */
function entryText(key: string, value: Expression, indent: number): string {
  const isShorthand = value instanceof Variable && value.name === key;
  return isShorthand ? key : `${keyText(key)}: ${expressionText(value, indent)}`;
}

/** The lines of a comment, each after `// `. */
export function commentText(comment = ""): string {
  if (comment === "") return "";
  return comment
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `${`// ${escaped(line)}`.trimEnd()}\n`)
    .join("");
}

function keyText(key: string): string {
  // Without brackets, even a quoted `__proto__` would set the prototype.
  if (key === "__proto__") return '["__proto__"]';
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key) && escaped(key) === key ? key : literalText(key);
}

function literalText(value: string | number | boolean | null): string {
  if (typeof value === "number") return (Object.is(value, -0) ? "-0" : String(value)).replace("e+", "e");
  if (typeof value !== "string") return String(value);
  const text = escaped(JSON.stringify(value).slice(1, -1));
  const isSingle = count(value, '"') > count(value, "'");
  return isSingle ? `'${text.replaceAll('\\"', '"').replaceAll("'", "\\'")}'` : `"${text}"`;
}

/** Characters of Latin, Greek and Cyrillic that every editor shows. */
const WESTERN =
  /[ -~\u00a1-\u00ac\u00ae-\u02af\u0391-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2190-\u2193]/;

/** The same of Chinese, Japanese and Korean, and emoji. */
const EASTERN = /[\p{Emoji_Presentation}\u3001-\u3003\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3]/u;

/** A text with all other characters as escapes: marks, invisible characters, and those that change the direction. */
function escaped(text: string): string {
  return Array.from(text, (each) => (isShown(each) ? each : unitsText(each))).join("");
}

function isShown(character: string): boolean {
  return (WESTERN.test(character) || EASTERN.test(character)) && !/\p{C}/u.test(character);
}

function unitsText(character: string): string {
  return Array.from({ length: character.length }, (_, index) => unitText(character.charCodeAt(index))).join("");
}

function unitText(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, "0")}`;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

function spaces(count: number): string {
  return " ".repeat(count);
}
