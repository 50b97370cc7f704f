import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";
import { repeated, type Hostile } from "./hostile";
import type { Reader } from "./reader";

/** The checkout, from where the compiled bench is three folders away. */
const CHECKOUT = join(__dirname, "..", "..", "..");

/** What our programs are made of; `tools/docs` reads nothing but our own sources. */
const FOLDERS = ["constructs", "tools", "local"];
const NOT_READ = /^tools\/docs\//;

/** Characters of what the patterns of a file are given at most; what is longer is refused before. */
const LONGEST_GIVEN: Readonly<Record<string, number>> = {
  "constructs/core/tree/place-in-program.ts": 8192,
  "tools/manifests/durations.ts": 100,
};

/** A regular expression in our sources. */
export interface Pattern {
  readonly place: string;
  readonly pattern: RegExp;
}

/** Every regular expression in our sources that can match a text of any length. */
export function patternReaders(folder = CHECKOUT): readonly Reader[] {
  return patternsIn(folder).map(({ place, pattern }) => ({
    name: `${place} ${String(pattern)}`,
    hostile: hostileFor(pattern.source),
    read: (given) => String(given).slice(0, LONGEST_GIVEN[place]).replace(pattern, ""),
  }));
}

/** Regular expressions with a repetition that has no end, each once. */
export function patternsIn(folder: string): readonly Pattern[] {
  const found = FOLDERS.flatMap((name) => sourcesBelow(join(folder, name)))
    .filter((file) => !NOT_READ.test(relative(folder, file)))
    .flatMap((file) => patternsOf(relative(folder, file), readFileSync(file, "utf8")));
  return [...new Map(found.map((one) => [String(one.pattern), one])).values()];
}

function sourcesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .sort()
    .map((name) => join(folder, name));
}

function patternsOf(name: string, text: string): Pattern[] {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.ES2022);
  const found: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const [, pattern = "", flags = ""] = /^\/(.*)\/([a-z]*)$/s.exec(node.text) ?? [];
      if (/[*+]|,\}/.test(pattern)) found.push({ place: name, pattern: new RegExp(pattern, flags) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Longest run of pieces of a pattern that is repeated as a whole. */
const LONGEST_RUN = 4;

/**
 * Texts that go far into a pattern: what its pieces match, alone and one after the other, again and again, after what
 * stands before them in the pattern, and with an end that nothing matches.
 */
function hostileFor(source: string): readonly Hostile<string>[] {
  const pieces = piecesOf(source);
  const runs = pieces.flatMap((_, start) =>
    Array.from({ length: LONGEST_RUN }, (_item, more) => ({
      before: pieces.slice(0, start).join(""),
      part: pieces.slice(start, start + more + 1).join(""),
    })),
  );
  const distinct = new Map<string, Hostile<string>>();
  for (const { before, part } of [...runs, { before: "", part: pieces.join("") }].filter((run) => run.part !== "")) {
    const { name, make } = repeated(part);
    for (const start of new Set(["", before])) {
      const shown = `${JSON.stringify(start)} ${name}`;
      distinct.set(shown, { name: shown, make: (size) => `${start}${make(size)}\u0000` });
    }
  }
  return [...distinct.values()];
}

const CLASSES: Readonly<Record<string, string>> = { d: "1", w: "a", s: " ", S: "x", D: "x", W: "-", b: "", B: "" };

/** A text for each literal, class and escape of a pattern, in their order; groups and quantifiers are left out. */
function piecesOf(source: string): readonly string[] {
  const tokens = source.matchAll(
    /\(\?(?:[:=!]|<[=!])|\[\^?(?:\\.|[^\]\\])*\]|\\u\{?([0-9a-f]{4,6})\}?|\\[pP]\{[^}]*\}|\\(.)|\{[\d,]+\}|[()|*+?^$]|\.|[^\\[()|*+?^$.{]+|\{/gi,
  );
  return [...tokens].flatMap(([token, code, escaped]) => {
    if (code !== undefined) return [String.fromCodePoint(parseInt(code, 16))];
    if (/^\\p/i.test(token)) return ["語"];
    if (escaped !== undefined) return [CLASSES[escaped] ?? (escaped === "n" ? "\n" : escaped)];
    if (token.startsWith("[^")) return ["x"];
    if (token.startsWith("[")) return membersOf(token.slice(1, -1));
    return /^(\(.*|\{[\d,]+\}|[)|*+?^$])$/.test(token) ? [] : [token === "." ? "x" : token];
  });
}

/** One character of each range and escape of a class, at most three. */
function membersOf(inner: string): string[] {
  const members = [...inner.matchAll(/\\u([0-9a-f]{4})|\\(.)|([^\\])(?:-[^\\])?/gi)].map(([, code, escaped, first]) =>
    code !== undefined
      ? String.fromCodePoint(parseInt(code, 16))
      : (first ?? CLASSES[escaped ?? ""] ?? (escaped === "n" ? "\n" : (escaped ?? ""))),
  );
  return [...new Set(members)].slice(0, 3);
}
