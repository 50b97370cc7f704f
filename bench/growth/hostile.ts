/** Something hostile of about a size: characters of a text, or of what data would have as JSON. */
export interface Hostile<T = unknown> {
  readonly name: string;
  readonly make: (size: number) => T;
}

/** The sizes at which growth is looked at: each ten times the one before. */
export const SIZES = [1_000, 10_000, 100_000, 1_000_000] as const;

/** Repeated, these make runs, separators, brackets, and what begins like something that a pattern looks for. */
const PARTS = [
  ...["a", "A", "1", "0", "-", ".", "/", ":", "@", ",", " ", "\n", "\t", "_", "=", "%", "*", "$", '"', "'", "\\", "`"],
  ...["語", "e\u0301", "\u{1f600}", "\u200b", "ß", "xn--a."],
  ...["a.", "a-", "a:", "a/", "a,", "a@", "a ", "a=b&", "1.", "1h", "--", "[", "(", "{", "<", "[]", "a: ", "- "],
  ...["${", '${"', "%41", '{"a":', '["a",', "-----BEGIN ", "token=", "-eyJaaaaaaaa.", "password: ", "https://", "a:b@"],
];

/** Those that stand for the others, where there are many places to put them in. */
const FEW_PARTS = ["a", "1", "-", ".", " ", "語", "e\u0301", "a.", "a/", "a:b@", "[", "-eyJaaaaaaaa."];

/**
 * Texts of which none is right.
 *
 * @param right a text that the reader takes: what is nearly like it gets far into a pattern
 */
export function hostileTexts(right = ""): readonly Hostile<string>[] {
  return [...PARTS.map(repeated), ...(right === "" ? [] : nearly(right))];
}

/** Few texts, for places of which there are many. */
export const FEW_TEXTS: readonly Hostile<string>[] = FEW_PARTS.map(repeated);

/** Lists of many items, and maps of many keys. */
export const HOSTILE_DATA: readonly Hostile[] = [
  { name: "many texts", make: (size) => Array.from({ length: size / 10 }, (_, index) => `item-${index}`) },
  { name: "one text many times", make: (size) => Array.from({ length: size / 10 }, () => "item") },
  { name: "many empty objects", make: (size) => Array.from({ length: size / 10 }, () => ({})) },
  { name: "many functions", make: (size) => Array.from({ length: size / 10 }, () => () => undefined) },
  { name: "many keys", make: (size) => keyed(size / 20, (index) => `key-${index}`) },
  { name: "many functions by key", make: (size) => keyed(size / 20, () => () => undefined) },
  { name: "one long key", make: (size) => ({ ["k".repeat(size)]: "value" }) },
  { name: "many keys below a long one", make: (size) => ({ ["k".repeat(size / 2)]: keyed(size / 40, () => 1) }) },
  { name: "nested lists", make: (size) => nested(size / 10, (inner) => [inner]) },
  { name: "nested objects", make: (size) => nested(size / 10, (inner) => ({ a: inner })) },
];

/** What comes through the door: data of at most 64 levels. */
export const ADMITTED_DATA: readonly Hostile[] = [
  ...HOSTILE_DATA.filter(({ name }) => !/nested|function/.test(name)),
  { name: "nested as deep as may be", make: (size) => nested(60, (inner) => [inner, "x".repeat(size / 60)]) },
];

/** Documents of YAML and JSON, and what looks like them. */
export const HOSTILE_DOCUMENTS: readonly Hostile<string>[] = [
  lines("many items", () => "- a"),
  lines("many keys", (index) => `key${index}: a`),
  lines("many quoted keys", (index) => `"key${index}": "a"`),
  lines("one key many times", () => "key: a"),
  lines("many documents", () => "---\na: b"),
  lines("many anchors", (index) => `- &a${index} b`),
  lines("many aliases", (index) => (index === 0 ? "- &a b" : "- *a")),
  lines("many tags", () => "- !!str a"),
  lines("many comments", () => "# a"),
  lines("many errors", () => "- [a: b: c"),
  lines("many merges", () => "<<: {a: b}"),
  lines("many block texts", (index) => `k${index}: |\n  a`),
  { name: "nested flow lists", make: (size) => `${"[".repeat(size / 2)}${"]".repeat(size / 2)}` },
  { name: "nested flow maps", make: (size) => `${"{a: ".repeat(size / 5)}a${"}".repeat(size / 5)}` },
  { name: "nested JSON objects", make: (size) => `${'{"a":'.repeat(size / 6)}1${"}".repeat(size / 6)}` },
  { name: "nested items in a line", make: (size) => `${"- ".repeat(size / 2)}a` },
  { name: "nested blocks", make: indented },
  { name: "one long key", make: (size) => `${"k".repeat(size)}: a` },
  { name: "one long quoted text", make: (size) => `a: "${"k".repeat(size)}"` },
  { name: "one long text without its end", make: (size) => `a: "${"\\k".repeat(size / 2)}` },
];

/** A text of one part, again and again. */
export function repeated(part: string): Hostile<string> {
  return {
    name: `${JSON.stringify(part).slice(1, -1)}…`,
    make: (size) => part.repeat(Math.ceil(size / part.length)),
  };
}

function nearly(right: string): readonly Hostile<string>[] {
  const shown = right.length > 24 ? `${right.slice(0, 24)}…` : right;
  return [
    repeated(right),
    ...["a", "-", ".", "1", " ", "語"].flatMap((part): Hostile<string>[] => [
      { name: `${shown} and ${part}…`, make: (size) => right + part.repeat(size) },
      { name: `${part}… and ${shown}`, make: (size) => part.repeat(size) + right },
      { name: `${part}…!`, make: (size) => `${part.repeat(size)}!` },
    ]),
    { name: `${shown}… and a line end`, make: (size) => `${repeated(right).make(size)}\n` },
  ];
}

function lines(name: string, line: (index: number) => string): Hostile<string> {
  return {
    name,
    make: (size) => {
      const length = Math.ceil(size / (line(1).length + 4));
      return Array.from({ length }, (_, index) => `${line(index)}\n`).join("");
    },
  };
}

/** Each level needs two columns more than the one above, so that there are not many of them. */
function indented(size: number): string {
  return Array.from({ length: Math.ceil(Math.sqrt(size)) }, (_, level) => `${"  ".repeat(level)}a:\n`).join("");
}

function keyed(count: number, value: (index: number) => unknown): Record<string, unknown> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`key-${index}`, value(index)]));
}

function nested(depth: number, around: (inner: unknown) => unknown): unknown {
  let made: unknown = "x";
  for (let level = 0; level < depth; level++) made = around(made);
  return made;
}
