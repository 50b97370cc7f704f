import fc from "fast-check";
import { grouped } from "../../../constructs/core/grouped";
import { RESOURCE_FORMS, type Form, type Forms } from "../../../constructs/access/resources/resource-forms";
import { isRecord } from "../../../constructs/core/given";
import type { ResourceModel } from "../../../tools/model/model";
import { review } from "../../../tools/review/review";
import { verdictOf } from "../../../tools/review/not-judged";
import { isFields, withValue } from "../../support/form-edits";
import { platform, step } from "../../support/review-models";
import { QUESTION } from "../../support/reviewed";
import { isCalm, SCALES, type Mutation } from "./service-calm";

const FORMS: Forms = RESOURCE_FORMS;

/** Every mutation is tried with this variable; otherwise one of so many, others for each kind. */
const EACH = process.env["ACCESS_PLATFORM_MUTATIONS"] === "all" ? 1 : 61;

/** Names that are on no list. */
const NAMES = fc.sample(fc.stringMatching(/^[a-z]{4,9}-[a-z]{2,4}$/), { seed: 52, numRuns: 400 });

type Path = readonly string[];

/** Every value, list and map of a form, by its path: `[]` is an item of a list. */
function placesIn(form: Form, path: Path = []): readonly { readonly path: Path; readonly form: Form }[] {
  if (isFields(form)) return Object.entries(form).flatMap(([name, inner]) => placesIn(inner, [...path, name]));
  const [item] = Array.isArray(form) ? (form as readonly Form[]) : [];
  return [{ path, form }, ...(item !== undefined && isFields(item) ? placesIn(item, [...path, "[]"]) : [])];
}

/** A value of a form; another number is another value. */
function valueOf(form: Form, number: number): unknown {
  const name = NAMES[number % NAMES.length];
  if (form === "") return name;
  if (form === null) return [name];
  if (typeof form === "number") return 1 + (number % 7);
  if (typeof form === "boolean") return number % 2 === 0;
  if (Array.isArray(form)) return [valueOf(form[0] as Form, number)];
  if (isFields(form))
    return Object.fromEntries(Object.entries(form).map(([key, inner]) => [key, valueOf(inner, number)]));
  if (isRecord(form) && "*" in form) return { env: valueOf(form["*"] as Form, number) };
  const several = (form as unknown as { "|": readonly Form[] })["|"];
  return several.includes("") ? `${1 + (number % 40)}h` : valueOf(several[0] as Form, number);
}

interface Pair {
  readonly how: Mutation["how"];
  readonly before: unknown;
  readonly after: unknown;
}

/** What may be done with a value. */
function pairsOf(form: Form, number: number): readonly Pair[] {
  const [one, other] = [valueOf(form, number), valueOf(form, number + 1)];
  const pairs: Pair[] = [
    { how: "set", before: undefined, after: one },
    { how: "unset", before: one, after: undefined },
    { how: "other", before: one, after: other },
  ];
  if (Array.isArray(form)) {
    const [some, others] = [one, other] as [readonly unknown[], readonly unknown[]];
    pairs.push(
      { how: "more", before: one, after: [...some, ...others] },
      { how: "less", before: [...some, ...others], after: one },
    );
    pairs.push({ how: "emptied", before: one, after: [] });
    if (typeof some[0] === "string") pairs.push({ how: "wild", before: one, after: ["*"] });
  } else if (isRecord(one)) {
    const both = { ...one, team: Object.values(other as object)[0] as unknown };
    pairs.push({ how: "more", before: one, after: both }, { how: "less", before: both, after: one });
    pairs.push({ how: "emptied", before: one, after: {} }, { how: "wild", before: one, after: { "*": ["*"] } });
    pairs.push({ how: "unmatched", before: one, after: { "*": ["^.*$"] } });
  } else if (typeof one === "string") {
    pairs.push({ how: "emptied", before: one, after: "" }, { how: "wild", before: one, after: "*" });
  } else if (typeof one === "boolean") {
    pairs.push({ how: "set", before: undefined, after: other }, { how: "unset", before: other, after: undefined });
    pairs.push({ how: "other", before: other, after: one });
  }
  return pairs;
}

/** Every two values of a setting that is known. */
function pairsOfScale(scale: readonly (readonly unknown[])[]): readonly Pair[] {
  const values = scale.flat();
  const pairs = values.flatMap((before) => values.map((after) => ({ before, after })));
  return pairs
    .filter(({ before, after }) => before !== after)
    .map((pair) => ({
      ...pair,
      how: pair.before === undefined ? "set" : pair.after === undefined ? "unset" : "other",
    }));
}

/** A value with another one at a path; an item of a list has its other fields, too. */
function withPlace(form: Form, path: Path, value: unknown, around: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (name === "[]") {
    const [item] = form as readonly Form[];
    return [withPlace(item as Form, rest, value, valueOf(item as Form, 0))];
  }
  const outer = (around ?? {}) as Readonly<Record<string, unknown>>;
  const inner = withPlace((form as Record<string, Form>)[name] as Form, rest, value, outer[name]);
  const { [name]: _, ...others } = outer;
  return inner === undefined ? others : { ...others, [name]: inner };
}

function resource(kind: string, spec: unknown): ResourceModel {
  const version = Object.keys(FORMS[kind]?.versions ?? {}).at(-1);
  return { kind, name: "a", document: { kind, version, metadata: { name: "a" }, spec } };
}

interface Outcome extends Mutation {
  readonly outcome: "dangerous" | "not judged" | "shown" | "HIDDEN";
}

function outcomeOf(mutation: Mutation, before: readonly ResourceModel[], after: readonly ResourceModel[]): Outcome {
  const sides = step([platform({ resources: before })], [platform({ resources: after })]);
  const { findings } = review({ ...sides, outputs: ["platform"] }, QUESTION);
  const verdicts = findings.map(({ kind }) => verdictOf(kind));
  if (verdicts.includes("dangerous")) return { ...mutation, outcome: "dangerous" };
  if (verdicts.includes("not-judged")) return { ...mutation, outcome: "not judged" };
  return { ...mutation, outcome: findings.length > 0 && isCalm(mutation) ? "shown" : "HIDDEN" };
}

/** Kinds that have a scale, and no form. */
const SETTINGS = [...new Set(Object.keys(SCALES).map((key) => key.split(" ")[0]!))].filter((kind) => !(kind in FORMS));

/** Every mutation of a kind: of a field alone, among all others, and of whole resources with it. */
function* mutationsOf(kind: string): Generator<() => Outcome> {
  const form = FORMS[kind]?.spec ?? {};
  for (const [number, place] of placesIn(form).entries()) {
    const path = place.path.join(".");
    for (const pair of SCALES[`${kind} ${path}`] ? [] : pairsOf(place.form, number)) {
      for (const around of [[], [valueOf(form, number)]]) {
        const spec = (value: unknown) => withPlace(form, place.path, value, around[0]);
        yield* wholes({ kind, path, ...pair, isAlone: around.length === 0 }, spec(pair.before), spec(pair.after));
      }
    }
  }
  for (const [key, scale] of Object.entries(SCALES).filter(([each]) => each.startsWith(`${kind} `))) {
    const path = key.slice(kind.length + 1);
    for (const pair of pairsOfScale(scale)) {
      const spec = (value: unknown) => withValue(path.split("."), value);
      yield* wholes({ kind, path, ...pair, isAlone: true }, spec(pair.before), spec(pair.after));
    }
  }
}

function* wholes(mutation: Mutation, before: unknown, after: unknown): Generator<() => Outcome> {
  const [old, now] = [before, after].map((spec) => [resource(mutation.kind, spec)]);
  yield () => outcomeOf(mutation, old!, now!);
  if (!mutation.isAlone) return;
  if (mutation.how === "set") yield () => outcomeOf({ ...mutation, how: "new" }, [], now!);
  if (mutation.how === "unset") yield () => outcomeOf({ ...mutation, how: "gone" }, old!, []);
}

test("no mutation of a resource is hidden", () => {
  const outcomes = [...Object.keys(FORMS), ...SETTINGS].flatMap((kind, first) =>
    [...mutationsOf(kind)].filter((_, index) => index % EACH === first % EACH).map((outcome) => outcome()),
  );
  const rows = [...grouped(outcomes, ({ kind }) => kind)].map(([kind, of]) => {
    const count = (wanted: Outcome["outcome"]) => of.filter(({ outcome }) => outcome === wanted).length;
    return `${kind.padEnd(26)} ${["dangerous", "shown", "not judged", "HIDDEN"].map((each) => String(count(each as never)).padStart(10)).join(" ")}`;
  });
  if (EACH === 1) process.stderr.write(`${rows.join("\n")}\n`);
  const hidden = outcomes.filter(({ outcome }) => outcome === "HIDDEN");
  expect(hidden).toEqual([]);
});
