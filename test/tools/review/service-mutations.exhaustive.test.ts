import { RESOURCE_FORMS, type Form, type Forms } from "../../../constructs/access/resources/resource-forms";
import { isRecord } from "../../../constructs/core/given";
import type { ResourceModel } from "../../../tools/model/model";
import { dangerFindings } from "../../../tools/review/dangers/find";
import { review } from "../../../tools/review/review";
import { once } from "../../support/once";
import { placesIn, valueOf, withValue, type Path } from "../../support/form-edits";
import { platform, step } from "../../support/review-models";
import { QUESTION } from "../../support/reviewed";
import { isCalm, SCALES, type Mutation } from "../../support/service-calm";
import { TRIED, sampled } from "../../support/sample";
import { findingVerdict } from "../../../tools/review/kinds";

const FORMS: Forms = RESOURCE_FORMS;

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

/** A mutation, and the resource with a value in its place. */
interface Case extends Mutation {
  readonly specWith: (value: unknown) => unknown;
}

/** Kinds that have a scale, and no form. */
const SETTINGS = [...new Set(Object.keys(SCALES).map((key) => key.split(" ")[0]!))].filter((kind) => !(kind in FORMS));

/** Every mutation of a kind: of a field alone, among all others, and of whole resources with it. */
function casesOf(kind: string): readonly Case[] {
  const form = FORMS[kind]?.spec ?? {};
  const places = placesIn(form).flatMap((place, number): readonly Case[] => {
    const path = place.path.join(".");
    if (`${kind} ${path}` in SCALES) return [];
    const all = once(() => valueOf(form, number));
    return pairsOf(place.form, number).flatMap((pair) => {
      const alone = {
        kind,
        path,
        ...pair,
        isAlone: true,
        specWith: (value: unknown) => withPlace(form, place.path, value, {}),
      };
      const specWith = (value: unknown) => withPlace(form, place.path, value, all());
      return [...wholes(alone), { ...alone, isAlone: false, specWith }];
    });
  });
  const scales = Object.entries(SCALES).filter(([key]) => key.startsWith(`${kind} `));
  return [
    ...places,
    ...scales.flatMap(([key, scale]) => {
      const path = key.slice(kind.length + 1);
      const specWith = (value: unknown) => withValue(path.split("."), value);
      return pairsOfScale(scale).flatMap((pair) => wholes({ kind, path, ...pair, isAlone: true, specWith }));
    }),
  ];
}

function wholes(each: Case): readonly Case[] {
  if (each.how === "set") return [each, { ...each, how: "new" }];
  return each.how === "unset" ? [each, { ...each, how: "gone" }] : [each];
}

function outcomeOf({ specWith, ...mutation }: Case): string {
  const { kind, how, before, after } = mutation;
  const [old, now] = [
    how === "new" ? [] : [resource(kind, specWith(before))],
    how === "gone" ? [] : [resource(kind, specWith(after))],
  ];
  const sides = step([platform({ resources: old })], [platform({ resources: now })]);
  const grave = dangerFindings(sides).map((finding) => findingVerdict(finding.kind));
  if (grave.length > 0) return grave.includes("dangerous") ? "dangerous" : "not judged";
  const isShown = isCalm(mutation) && review({ ...sides, outputs: ["platform"] }, QUESTION).outcome === "changes";
  return isShown ? "shown" : `HIDDEN: ${JSON.stringify(mutation)}`;
}

test(`no mutation of a resource is hidden: ${TRIED}`, () => {
  const outcomes = [...Object.keys(FORMS), ...SETTINGS].map(
    (kind) => [kind, sampled(casesOf(kind)).map(outcomeOf)] as const,
  );
  if (TRIED === "all") process.stderr.write(outcomes.map(([kind, of]) => row(kind, of)).join(""));
  expect(outcomes.flatMap(([, of]) => of.filter((outcome) => outcome.startsWith("HIDDEN")))).toEqual([]);
});

/** How many mutations of a kind are what. */
function row(kind: string, outcomes: readonly string[]): string {
  const counts = ["dangerous", "shown", "not judged", "HIDDEN"].map((wanted) => {
    return `${wanted} ${outcomes.filter((outcome) => outcome.startsWith(wanted)).length}`;
  });
  return `${[kind.padEnd(28), ...counts.map((count) => count.padEnd(18))].join("").trimEnd()}\n`;
}
