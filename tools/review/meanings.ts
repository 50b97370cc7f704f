import { isDeepStrictEqual } from "node:util";
import type { ModelParts } from "../../constructs/core/model/document";
import type { Finding } from "./finding";
import { notJudgedFindings, type NotJudged } from "./not-judged";
import rows from "./part-fields.json";
import { isBoth, paired, type Step } from "./step";

/** A field of a part without a meaning does not compile. */
type Meanings = {
  readonly [K in keyof ModelParts]: Readonly<Record<Exclude<keyof ModelParts[K][number], "construct">, string>>;
};

/**
 * How a change of a field of the document is reported. Read by: by a finding of one of these kinds. Written: it is in an object
 * or a value of a chart, whose own table says what it means. Harmless: nothing follows from it alone.
 */
const MEANINGS: Meanings = rows;

/** By kind of part, a key that no other part of the kind has. */
const PARTS: { readonly [K in keyof ModelParts]: (part: ModelParts[K][number]) => string } = {
  platforms: ({ namespace, name }) => `platform ${namespace}/${name}`,
  joined: ({ publicAddress }) => `platform ${publicAddress}`,
  agents: ({ namespace, release }) => `agents ${namespace}/${release}`,
  bots: ({ namespace, release }) => `bot ${namespace}/${release}`,
  policies: ({ namespace, name }) => `NetworkPolicy ${namespace}/${name}`,
  services: ({ namespace, name }) => `Service ${namespace}/${name}`,
};

const UNSAID = "no finding says what that means";

/** Fields of both documents of a stack that differ, and that no finding is about: nothing of a model changes in silence. */
export function unsaidFindings({ documents }: Step, findings: readonly Finding[]): readonly Finding[] {
  const said = new Set<string>(findings.map(({ kind }) => kind));
  const list = [...documents].flatMap(([stack, { before, after }]) => {
    if (before === undefined || after === undefined || before === after) return [];
    return (Object.keys(PARTS) as (keyof ModelParts)[]).flatMap((part) => {
      const key = PARTS[part] as (part: object) => string;
      return paired<object>(before[part], after[part], key)
        .filter(isBoth)
        .flatMap((pair) =>
          unsaidFields(pair, MEANINGS[part], said).map((each) => ({ ...each, stack, subject: key(pair.after) })),
        );
    });
  });
  return notJudgedFindings(list);
}

function unsaidFields(
  { before, after }: { readonly before: object; readonly after: object },
  meanings: Readonly<Record<string, string>>,
  said: ReadonlySet<string>,
): readonly Omit<NotJudged, "stack" | "subject">[] {
  return Object.entries(meanings).flatMap(([field, meaning]) => {
    const [old, now] = [before, after].map((side) => (side as Readonly<Record<string, unknown>>)[field]);
    const isSaid = !meaning.startsWith("read by ") || meaning.split(" ").some((kind) => said.has(kind));
    return isSaid || isDeepStrictEqual(old, now) ? [] : [{ path: [field], before: old, after: now, why: UNSAID }];
  });
}
