import { domainToASCII } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { isCollection, parseAllDocuments } from "yaml";
import { UNREADABLE, escaped } from "../../../constructs/core/canonical-yaml";
import { rememberedTexts } from "../../../constructs/core/remembered";
import { withoutTraces } from "../../../constructs/core/without-traces";

/** A text that stands where another one stood. */
export interface Replaced {
  readonly before: string;
  readonly now: string;

  /** A word of the new text that no other text has, by which it is found within others; undefined if it has none. */
  readonly mark: string | undefined;
}

// No sign that may follow is composed with its last letter.
const MARK = /q\d+q/g;

/** How a text may be written within another one that a program reads. */
const WRITTEN: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => JSON.stringify(text).slice(1, -1),
  // As the files of a delivery have JSON: what nobody can see is escaped.
  (text) => JSON.stringify(text).slice(1, -1).replace(UNREADABLE, escaped),
  (text) => text.replaceAll("'", `'\\''`),
  // Within double quotes of a shell, and of an environment file.
  (text) => text.replace(/["\\$`]/g, "\\$&"),
  encodeURIComponent,
  (text) => (/[^\0-\x7f]/.test(text) ? domainToASCII(text) : text),
  // As names of Secrets are made of variables.
  (text) => text.replaceAll("_", "-"),
  // As a construct makes its id of one.
  (text) => text.replace(/[/\n]/g, "--"),
  // As a delivery shows the name of a resource.
  (text) => text.replace(/\s+/g, " "),
  // As CDKTF makes addresses of ids.
  (text) => text.replace(/[^A-Za-z0-9_-]/g, ""),
  // As the words of a delivery's files are written.
  (text) => text.replace(/[^]/gu, (sign) => (/[A-Za-z0-9._/@+-]/.test(sign) ? sign : octal(sign))),
];

function octal(sign: string): string {
  return [...Buffer.from(sign)].map((byte) => `=${byte.toString(8).padStart(3, "0")}`).join("");
}

const CHECKSUM = /[0-9a-f]{8,64}|[0-9A-F]{8}/g;

/**
 * Where data differs from what it was before, but for texts that stand where others stood.
 *
 * A document within is compared as what a reader of YAML finds. Checksums, and names that end in one, follow from the
 * texts; the order of lists may too.
 *
 * @returns places and what is there; none if nothing else differs
 */
export function differences(
  before: unknown,
  now: unknown,
  replaced: readonly Replaced[],
  place = "",
): readonly string[] {
  if (isDeepStrictEqual(before, now)) return [];
  if (typeof before === "string" && typeof now === "string") return differentTexts(before, now, replaced, place);
  if (Array.isArray(before) && Array.isArray(now)) return differentLists(before, now, replaced, place);
  if (isObject(before) && isObject(now)) {
    const old = new Map(Object.entries(before).map(([key, value]) => [masked(key), value]));
    const known = new Map(Object.entries(now).map(([key, value]) => [keyBefore(key, before, now, replaced), value]));
    const keys = new Set([...old.keys(), ...known.keys()]);
    return [...keys].flatMap((key) => differences(old.get(key), known.get(key), replaced, `${place}.${key}`));
  }
  return [`${place}: ${JSON.stringify(before)} has become ${JSON.stringify(now)}`];
}

/** What a key of an object was before. */
function keyBefore(key: string, before: object, now: object, replaced: readonly Replaced[]): string {
  if (Object.hasOwn(before, key)) return masked(key);
  const gone = (text: string) => Object.hasOwn(before, text) && !Object.hasOwn(now, text);
  const whole = replaced.find((one) => one.now === key && gone(one.before));
  return whole === undefined ? plain(key, replaced) : masked(whole.before);
}

function differentTexts(before: string, now: string, replaced: readonly Replaced[], place: string): readonly string[] {
  const old = replaced.some((one) => one.before === before) ? undefined : documents["1.2"](before);
  if (old !== undefined) return differences(old, documents["1.2"](now), replaced, `${place} as YAML`);
  if (masked(before) === plain(now, replaced) || replaced.some((one) => isSame(before, now, one))) return [];
  if (isAround(before, now, replaced)) return [];
  const [lines, others] = [before.split("\n"), now.split("\n")];
  if (lines.length > 1 && lines.length === others.length) return differentLists(lines, others, replaced, place);
  return [`${place}: ${JSON.stringify(before)} has become ${JSON.stringify(now)}`];
}

function differentLists(
  before: readonly unknown[],
  now: readonly unknown[],
  replaced: readonly Replaced[],
  place: string,
): readonly string[] {
  if (before.length !== now.length) return [`${place}: ${before.length} items have become ${now.length}`];
  const inPlace = before.flatMap((item, index) => differences(item, now[index], replaced, `${place}[${index}]`));
  if (inPlace.length === 0) return [];
  const left = [...now];
  for (const item of before) {
    const at = left.findIndex((other) => differences(item, other, replaced).length === 0);
    if (at === -1) return inPlace;
    left.splice(at, 1);
  }
  return [];
}

/** Whether a text differs in one other text alone, which has no mark. */
function isSame(before: string, now: string, replaced: Replaced): boolean {
  if (replaced.before === "" || replaced.mark !== undefined || !before.includes(replaced.before)) return false;
  return WRITTEN.some((write) => masked(now) === masked(before.replaceAll(replaced.before, () => write(replaced.now))));
}

/** Whether a text stands within another one, in one of the ways in which texts are written. */
export function holds(text: string, replaced: Replaced): boolean {
  if (replaced.mark !== undefined && !text.includes(replaced.mark)) return false;
  return WRITTEN.some((write) => write(replaced.now) !== "" && text.includes(write(replaced.now)));
}

/** Whether texts differ in nothing but the texts before and now, of which there is one now. */
function isAround(before: string, now: string, replaced: readonly Replaced[]): boolean {
  const present = replaced.filter((one) => holds(now, one));
  const texts = present.flatMap((one) => WRITTEN.flatMap((write) => [write(one.now), write(one.before)]));
  const longest = [...new Set(texts)].filter((text) => text !== "").sort((one, other) => other.length - one.length);
  const without = (text: string) => masked(longest.reduce((rest, each) => rest.replaceAll(each, ""), text));
  return present.length > 0 && without(before) === without(now);
}

/** A text as it was before those with marks came in. */
export function plain(text: string, replaced: readonly Replaced[]): string {
  const marks = new Set(text.match(MARK));
  const present = replaced.filter(({ mark }) => mark !== undefined && marks.has(mark));
  const ways = present.flatMap(({ before, now }) => WRITTEN.map((write) => [write(now), write(before)] as const));
  // What is no domain name has no form as one, and an empty text is found everywhere.
  const found = ways.filter(([written]) => written !== "");
  return masked(found.reduce((rest, [written, was]) => rest.replaceAll(written, () => was), text));
}

function masked(text: string): string {
  return text.replace(CHECKSUM, "…");
}

/** What a reader of YAML finds in a text with more than one value; undefined for any other text. */
const documents = {
  "1.1": rememberedTexts((text) => read(text, "1.1")),
  "1.2": rememberedTexts((text) => read(text, "1.2")),
};

function read(text: string, version: "1.1" | "1.2"): unknown {
  if (!/[\n{[]/.test(text)) return undefined;
  // Most of the texts are no YAML, and nobody reads their errors.
  const found = withoutTraces(() => parseAllDocuments(text, { version, logLevel: "silent", prettyErrors: false }));
  if (!Array.isArray(found) || !found.every((one) => one.errors.length === 0 && isCollection(one.contents)))
    return undefined;
  return found.map((one) => one.toJS() as unknown);
}

/** Documents that readers of YAML 1.1 and 1.2 do not read alike, at any depth of data. */
export function ambiguous(value: unknown, isGiven: (text: string) => boolean = () => false): readonly string[] {
  return textsIn(value).filter(
    (text) => !isGiven(text) && !isDeepStrictEqual(documents["1.1"](text), documents["1.2"](text)),
  );
}

/** All texts of data and of the documents in it, with the keys. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value, ...textsIn(documents["1.2"](value))];
  if (typeof value !== "object" || value === null) return [];
  return [...Object.keys(value), ...Object.values(value).flatMap(textsIn)];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
