import { rememberedTexts } from "../../../constructs/core/remembered";
import { DANGERS, type DangerKind } from "../kinds";
import {
  among,
  byPattern,
  condition,
  entriesGained,
  exactly,
  flag,
  gains,
  harmless,
  lasting,
  limits,
  losses,
  NEVER,
  ofOld,
  orAny,
  otherThan,
  comparedBy,
  strictly,
  unjudged,
  unjudgedOfOld,
  type Weakness,
} from "./comparisons";
import { isField, type Field, type Fields } from "./field";

/** What a table says of a field, in words, or of fields by their names. `...` names shapes, whose fields come first. */
type Row = string | { readonly [name: string]: Row };

/** Words for fields of which each has a function of its own. */
export type OwnWords = Readonly<Record<string, Field>>;

/** Fields that several objects have, or that a function knows. */
export type Shapes = Readonly<Record<string, Row | Fields>>;

type Levels = Readonly<Record<string, Weakness>>;

/** Reads an argument of a row, which is undefined where the row ends before it. */
type Reader<T> = (word: string | undefined, levels: Levels) => T;

/** The arguments that a row has, in their order. It has no others. */
function taking<T extends readonly unknown[] | []>(
  readers: { readonly [N in keyof T]: Reader<T[N]> },
  make: (...values: T) => Field,
) {
  return (levels: Levels, words: readonly string[]): Field => {
    if (words.length > readers.length) unknown(words.join(" "));
    return make(...(readers.map((read, index) => read(words[index], levels)) as unknown as T));
  };
}

function optional<T>(read: Reader<T>): Reader<T | undefined> {
  return (word, levels) => (word === undefined ? undefined : read(word, levels));
}

function oneOf<T>(values: Readonly<Record<string, T>>): Reader<T> {
  return (word = "") => (Object.hasOwn(values, word) ? (values[word] as T) : unknown(word));
}

const level: Reader<Weakness> = (word, levels) => oneOf(levels)(word, levels);
const matching = oneOf({ any: orAny, exactly, pattern: byPattern });
const truth = oneOf({ true: true, false: false });
const duration: Reader<number> = (word = "") =>
  word === "never" ? NEVER : /^\d+$/.test(word) ? Number(word) : unknown(word);

/** Words for fields that are looked at alike, whatever they are called. */
const WORDS: Readonly<Record<string, (levels: Levels, words: readonly string[]) => Field>> = {
  among: taking([dangerKind, level, optional((word) => word)], (kind, levels, unset) =>
    among(kind, levels, unset === undefined || Object.hasOwn(levels, unset) ? unset : unknown(unset)),
  ),
  condition: taking([dangerKind], condition),
  "entries gained": taking([dangerKind], entriesGained),
  flag: taking([dangerKind, truth, optional(truth)], flag),
  gains: taking([dangerKind, optional(matching)], (kind, by = exactly) => gains(kind, { matching: by })),
  harmless: taking([], () => harmless),
  lasting: taking([dangerKind, optional(duration)], lasting),
  limits: taking([dangerKind], limits),
  losses: taking([dangerKind, optional(matching)], losses),
  "other than": taking([dangerKind], otherThan),
  "read by": (_, kinds) => comparedBy(...kinds.map(dangerKind)),
  strictly: taking([(word): unknown => JSON.parse(word ?? unknown(word))], strictly),
  "unjudged unless new": taking([], () => unjudgedOfOld),
  unjudged: taking([], () => unjudged()),
};

function unknown(words: string | undefined): never {
  throw new Error(`no row has the words ${String(words)}`);
}

/** A danger by its name. @throws Error for another name */
export function dangerKind(name: string | undefined): DangerKind {
  return DANGERS.find((kind) => kind === name) ?? unknown(name);
}

/** Reads the rows of a table. @throws Error for words, arguments, shapes and dangers that nothing knows */
export function rowReader(own: OwnWords, shapes: Shapes, levels: Levels) {
  const field = rememberedTexts((text: string): Field => {
    const [words = "", why] = text.split(/, (.*)/);
    if (Object.hasOwn(own, text)) return own[text] as Field;
    if (why !== undefined)
      return words === "unjudged" ? unjudged(why) : words === "unjudged unless new" ? ofOld(why) : unknown(text);
    const known = Object.keys(WORDS).find((each) => words === each || words.startsWith(`${each} `)) ?? unknown(text);
    const rest = words.slice(known.length + 1);
    return (WORDS[known] as (typeof WORDS)[string])(levels, rest === "" ? [] : rest.split(" "));
  });
  const fields = (row: Row | Fields): Fields => {
    const entries = Object.entries(row as Readonly<Record<string, Row | Field | Fields>>).map(([name, inner]) => {
      if (name === "...") {
        const named = typeof inner === "string" ? inner.split(", ") : unknown(name);
        return Object.assign({}, ...named.map((shape) => fields(shapes[shape] ?? unknown(shape)))) as Fields;
      }
      if (typeof inner === "string") return { [name]: field(inner) };
      return { [name]: isField(inner as Fields) ? (inner as Field) : fields(inner as Row) };
    });
    return Object.assign({}, ...entries) as Fields;
  };
  return { field, fields };
}
