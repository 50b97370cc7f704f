import { rememberedTexts } from "../../../constructs/core/remembered";
import { KINDS, type DangerKind } from "../kinds";
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
  readBy,
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

const MATCHING = { any: orAny, exactly, pattern: byPattern };

type Matching = keyof typeof MATCHING;

/** Words for fields that are looked at alike, whatever they are called. */
const WORDS: Readonly<
  Record<string, (levels: Readonly<Record<string, Weakness>>, ...words: (string | undefined)[]) => Field>
> = {
  among: (levels, kind, of = "", unset) => among(danger(kind), levels[of] ?? unknown(of), unset),
  condition: (_, kind) => condition(danger(kind)),
  "entries gained": (_, kind) => entriesGained(danger(kind)),
  flag: (_, kind, strict, unset) =>
    flag(danger(kind), strict === "true", unset === undefined ? unset : unset === "true"),
  gains: (_, kind, matching = "exactly") => gains(danger(kind), { matching: MATCHING[matching as Matching] }),
  harmless: () => harmless,
  lasting: (_, kind, unset) =>
    lasting(danger(kind), unset === undefined ? unset : unset === "never" ? NEVER : Number(unset)),
  limits: (_, kind) => limits(danger(kind)),
  losses: (_, kind, matching = "exactly") => losses(danger(kind), MATCHING[matching as Matching]),
  "other than": (_, kind) => otherThan(danger(kind)),
  "read by": (_, ...kinds) => readBy(...kinds.map(danger)),
  strictly: (_, strictest) => strictly(JSON.parse(strictest ?? unknown(strictest))),
  "unjudged unless new": () => unjudgedOfOld,
  unjudged: () => unjudged(),
};

function unknown(words: string | undefined): never {
  throw new Error(`no row has the words ${String(words)}`);
}

function danger(kind: string | undefined): DangerKind {
  return Object.hasOwn(KINDS, kind ?? "") ? (kind as DangerKind) : unknown(kind);
}

/** Reads the rows of a table. @throws Error for words, shapes and dangers that nothing knows */
export function rowReader(own: OwnWords, shapes: Shapes, levels: Readonly<Record<string, Weakness>>) {
  const field = rememberedTexts((text: string): Field => {
    const [words = "", why] = text.split(/, (.*)/);
    if (Object.hasOwn(own, text)) return own[text] as Field;
    if (why !== undefined)
      return words === "unjudged" ? unjudged(why) : words === "unjudged unless new" ? ofOld(why) : unknown(text);
    const known = Object.keys(WORDS).find((each) => words === each || words.startsWith(`${each} `)) ?? unknown(text);
    const rest = words.slice(known.length + 1);
    return (WORDS[known] as (typeof WORDS)[string])(levels, ...(rest === "" ? [] : rest.split(" ")));
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
