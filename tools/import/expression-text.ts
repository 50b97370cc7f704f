import type { Expression } from "./expression";

/** Longest line, as `.oxfmtrc.json` says it. */
export const LINE_WIDTH = 120;

const STEP = 2;

/** What a lone argument may be long that a line is broken before the call instead of in it. */
const SHORT_ARGUMENT = LINE_WIDTH / 4;

/** Where an expression stands in the text. */
interface Place {
  /** Columns by which its lines are indented. */
  readonly indent: number;

  /** What stands before it on its line, without the indentation. */
  readonly before: string;

  /** What follows it on its line: a comma, for example. */
  readonly after: string;
}

/**
 * An expression as the formatter leaves it, with what stands before and after it: on one line if it fits, else with its
 * items on lines of their own.
 */
export function expressionText(given: Expression, { indent, before, after }: Place): string {
  const flat = flatText(given);
  if (flat !== undefined && fits(`${before}${flat}${after}`, indent)) return `${before}${flat}${after}`;
  if (!isShortKey(before) && breaksBefore(given, (head) => fits(`${before}${head}`, indent))) {
    const inner = indent + STEP;
    return `${before.trimEnd()}\n${spaces(inner)}${expressionText(given, { indent: inner, before: "", after })}`;
  }
  return brokenText(given, { indent, before, after });
}

/** A literal or a variable. */
type Word = Extract<Expression, { is: "literal" | "variable" }>;

function wordText(given: Word): string {
  return given.is === "literal" ? literalText(given.value) : given.name;
}

/** An expression on one line; undefined where the formatter always breaks it. */
function flatText(given: Expression): string | undefined {
  switch (given.is) {
    case "literal":
    case "variable":
      return wordText(given);
    case "list":
      return isTable(given.items) ? undefined : joined("[", given.items.map(flatText), "]");
    case "object": {
      if (given.entries.length === 0) return "{}";
      if (given.entries.some(({ comment }) => comment !== undefined)) return undefined;
      const entries = given.entries.map((entry) =>
        isShorthand(entry) ? entry.key : prefixed(`${keyText(entry.key)}: `, flatText(entry.value)),
      );
      return joined("{ ", entries, " }");
    }
    case "call":
      return joined(`${calleeText(given)}(`, given.args.map(flatText), ")");
  }
}

function brokenText(given: Expression, place: Place): string {
  const { indent, before, after } = place;
  switch (given.is) {
    case "literal":
    case "variable":
      return `${before}${wordText(given)}${after}`;
    case "list": {
      const items = isNumbers(given.items) ? filled(given.items, indent + STEP) : lines(given.items, indent + STEP);
      return `${before}[\n${items}\n${spaces(indent)}]${after}`;
    }
    case "object": {
      const entries = given.entries.map((entry) => {
        const { key, value, comment } = entry;
        const inner = indent + STEP;
        const text = isShorthand(entry)
          ? `${key},`
          : expressionText(value, { indent: inner, before: `${keyText(key)}: `, after: "," });
        return `${commentText(comment, inner)}${spaces(inner)}${text}`;
      });
      return `${before}{\n${entries.join("\n")}\n${spaces(indent)}}${after}`;
    }
    case "call":
      return brokenCall(given, place);
  }
}

/** The last argument is opened at the end of the call's line where that fits; else each has a line of its own. */
function brokenCall(given: Expression & { is: "call" }, { indent, before, after }: Place): string {
  const start = `${before}${calleeText(given)}(`;
  const first = given.args.slice(0, -1);
  const last = given.args.at(-1);
  const flat = first.map(flatText);
  if (last !== undefined && isOpened(last, first) && flat.every((text) => text !== undefined)) {
    const line = [`${start}${flat.map((text) => `${text}, `).join("")}`, last.is === "list" ? "[" : "{"].join("");
    if (fits(line, indent)) return brokenText(last, { indent, before: line.slice(0, -1), after: `)${after}` });
  }
  return `${start}\n${lines(given.args, indent + STEP)}\n${spaces(indent)})${after}`;
}

/** Whether the last argument may be opened on the line of its call. */
function isOpened(last: Expression, first: readonly Expression[]): boolean {
  if (first.at(-1)?.is === last.is) return false;
  if (last.is === "object") return last.entries.length > 0;
  return last.is === "list" && last.items.length > 0 && !(first.length > 0 && last.items.every(isNumber));
}

function lines(items: readonly Expression[], indent: number): string {
  return items.map((item) => `${spaces(indent)}${expressionText(item, { indent, before: "", after: "," })}`).join("\n");
}

/** Numbers, as many on a line as fit. */
function filled(items: readonly Word[], indent: number): string {
  const rows: string[] = [];
  for (const item of items) {
    const text = `${wordText(item)},`;
    const row = rows.at(-1);
    if (row !== undefined && fits(`${row} ${text}`, indent)) rows[rows.length - 1] = `${row} ${text}`;
    else rows.push(text);
  }
  return rows.map((row) => `${spaces(indent)}${row}`).join("\n");
}

/** Whether the formatter breaks a list although it fits: several objects, or lists, with several members each. */
function isTable(items: readonly Expression[]): boolean {
  const [first] = items;
  if (first === undefined || items.length < 2) return false;
  return items.every((item) => item.is === first.is && sizeOf(item) > 1);
}

function sizeOf(item: Expression): number {
  return item.is === "object" ? item.entries.length : item.is === "list" ? item.items.length : 0;
}

function isNumbers(items: readonly Expression[]): items is readonly Word[] {
  return items.length > 1 && items.every(isNumber);
}

function isNumber(item: Expression): item is Word {
  return item.is === "literal" && typeof item.value === "number";
}

/** Whether a line is broken before an expression that does not fit on it, rather than inside of the expression. */
function breaksBefore(given: Expression, startFits: (start: string) => boolean): boolean {
  switch (given.is) {
    case "literal":
      return typeof given.value !== "boolean" && !(typeof given.value === "number" && isWithoutSign(given.value));
    case "variable":
      return true;
    case "list":
    case "object":
      return sizeOf(given) === 0 || !startFits("{");
    case "call":
      return (!given.isNew && hasShortArgument(given.args)) || !startFits(`${calleeText(given)}(`);
  }
}

function isWithoutSign(value: number): boolean {
  return value >= 0 && !Object.is(value, -0);
}

function hasShortArgument(args: readonly Expression[]): boolean {
  if (args.length > 1) return false;
  return args.every((argument) => {
    if (argument.is === "literal" || argument.is === "variable") {
      const text = wordText(argument);
      return widthOf(text) <= SHORT_ARGUMENT && !(argument.is === "variable" && text.includes("."));
    }
    return argument.is !== "call" && sizeOf(argument) === 0;
  });
}

/** Whether a key is so short that a line after it would win nothing. */
function isShortKey(before: string): boolean {
  return before === "" || (before.endsWith(": ") && widthOf(before.slice(0, -2)) < STEP + 3);
}

function calleeText({ callee, isNew }: Expression & { is: "call" }): string {
  return isNew ? `new ${callee}` : callee;
}

/** `// …` before what it is about, a line for each of the comment's. */
export function commentText(comment: string | undefined, indent: number): string {
  if (comment === undefined) return "";
  return comment
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `${spaces(indent)}${`// ${escaped(line)}`.trimEnd()}\n`)
    .join("");
}

/** Whether a prop is called like the variable in it. */
function isShorthand({ key, value }: { readonly key: string; readonly value: Expression }): boolean {
  return value.is === "variable" && value.name === key;
}

function keyText(key: string): string {
  // Without brackets, it would set the prototype.
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

/** Characters that take one column in every editor, and that a reader sees: of Latin, Greek and Cyrillic. */
const NARROW =
  /[ -~\u00a1-\u00ac\u00ae-\u02af\u0391-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2190-\u2193]/;

/** Those that take two. */
const WIDE = /[\p{Emoji_Presentation}\u3001-\u3003\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3]/u;

/** A text with all other characters as escapes: marks, what nobody can see, what turns the direction of a text. */
function escaped(text: string): string {
  return isAscii(text) ? text : Array.from(text, (each) => (isShown(each) ? each : unitsText(each))).join("");
}

function isShown(character: string): boolean {
  return (NARROW.test(character) || WIDE.test(character)) && !/\p{C}/u.test(character);
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

function joined(start: string, parts: readonly (string | undefined)[], end: string): string | undefined {
  return parts.every((part) => part !== undefined) ? `${start}${parts.join(", ")}${end}` : undefined;
}

function prefixed(start: string, text: string | undefined): string | undefined {
  return text === undefined ? undefined : `${start}${text}`;
}

function fits(line: string, indent: number): boolean {
  return indent + widthOf(line) <= LINE_WIDTH;
}

/** Columns that a text takes. */
function widthOf(text: string): number {
  if (isAscii(text)) return text.length;
  return Array.from(text).reduce((sum, character) => sum + (WIDE.test(character) ? 2 : 1), 0);
}

function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text);
}

function spaces(count: number): string {
  return " ".repeat(count);
}
