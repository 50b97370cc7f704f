import { grouped } from "../../../constructs/core/grouped";
import { strong } from "../../cli/output/document";
import { foundFacts, names, type Finding } from "../finding";
import { unjudgedConfiguration } from "../fields/configuration";
import { judgedObjects, unreadObjects } from "../fields/judge";
import type { FindingKind } from "../kinds";
import { judgedMachines } from "../service/agents";
import { judgedResources } from "../service/judge";
import { notJudgedFindings, type NotJudged } from "../not-judged";
import { servicePairs } from "../platform-pairs";
import { isUnreadChange } from "../platforms";
import { isBoth, stackPairs, type Step } from "../step";
import { moreThan, unknownIn, type Both, type Danger, type Held, type More, type Reader } from "./danger";
import { DANGERS } from "./dangers";
import { isOld } from "./items";

/** How much of one danger is said; of more, the number is told. */
const MOST_SAID = 8;

/** How many stacks are named that have the same. */
const MOST_STACKS = 3;

/** What a step brings that is dangerous, and what readers of dangers do not understand. */
export function dangerFindings(step: Step): readonly Finding[] {
  const platforms = servicePairs(step).flatMap(({ before, after }) =>
    // What cannot be read is told as that.
    before === undefined || after === undefined || isUnreadChange(after, step) ? [] : [{ before, after }],
  );
  const stacks = stackPairs(step)
    .filter(isBoth)
    .filter(({ before }) => isOld(before));
  const judged = [...judgedResources(step), ...judgedMachines(step), ...judgedObjects(step)];
  const read = (DANGERS as readonly Danger[]).map((danger) => ({
    danger,
    found: [
      ...judged.flatMap(({ stack, subject, path, meaning }) => {
        if (!("danger" in meaning) || meaning.danger !== danger.kind) return [];
        const { text, isBrief = false } = meaning;
        const more: readonly More[] = [isBrief ? { text } : { text, about: { subject, path } }];
        return [{ stack, more, unknown: [] }];
      }),
      ...platforms.map((both) => ({ stack: both.after.stack, ...readBoth(both, danger.platform, danger.guard) })),
      ...stacks.map((both) => ({ stack: both.after.name, ...readBoth(both, danger.stack, danger.stackGuard) })),
    ],
  }));
  return [
    ...read.flatMap(({ danger, found }): readonly Finding[] => {
      const more = found.flatMap(({ stack, more: list }) => list.map((each) => ({ ...each, stack })));
      const isFleet = step.after.platforms.length > 1 || new Set(more.map(({ text }) => text)).size < more.length;
      return more.length === 0 ? [] : [finding(danger, more, isFleet)];
    }),
    ...notJudgedFindings([
      ...judged.flatMap(({ stack, subject, path, before, after, meaning }): readonly NotJudged[] => {
        if ("danger" in meaning) return [];
        return [{ stack, subject, path, before, after, ...(meaning.why !== undefined && { why: meaning.why }) }];
      }),
      ...unreadObjects(step),
      ...unjudgedConfiguration(step),
      ...partial(step),
      ...read.flatMap(({ found }) =>
        found.flatMap(({ stack, unknown }) => unknown.map((each): NotJudged => ({ ...each, stack }))),
      ),
    ]),
  ];
}

/** A plan of some resources alone says nothing of the others. */
function partial({ partial: stacks = [] }: Step): readonly NotJudged[] {
  return stacks.map((stack) => ({
    stack,
    subject: `stack ${stack}`,
    path: [],
    before: undefined,
    after: "",
    why: "the plan leaves resources out, as terraform plan -target does, so other changes may be missing",
  }));
}

interface Read {
  readonly more: readonly More[];
  readonly unknown: readonly Omit<NotJudged, "stack">[];
}

function readBoth<T>(both: Both<T>, gain: Reader<T> = nothing, guard: Reader<T> = nothing): Read {
  const { before, after } = both;
  const gains = [gain(before, both), gain(after, both)] as const;
  const guards = [guard(before, both), guard(after, both)] as const;
  const lost = moreThan(guards[1], guards[0]).map((each) => ({ ...each, text: `no longer: ${each.text}` }));
  return {
    more: [...moreThan(...gains), ...lost],
    unknown: [...unknownIn(...gains), ...unknownIn(...guards)],
  };
}

function nothing(): readonly Held[] {
  return [];
}

interface Found extends More {
  readonly stack: string;
}

/** @param isFleet whether the stack has to be said, since several have the same */
function finding(danger: Danger, found: readonly Found[], isFleet: boolean): Finding {
  return {
    kind: danger.kind as FindingKind,
    sentence: [
      strong(danger.title ?? ""),
      ": ",
      ...names(
        [...grouped(found, ({ text }) => text)].map(([text, alike]) =>
          isFleet ? `${stacksOf(alike)}: ${text}` : text,
        ),
        MOST_SAID,
      ),
      `. ${danger.means}`,
    ],
    about: found.flatMap(({ stack, about }) => (about === undefined ? [] : [{ stack, ...about }])),
    facts: foundFacts(found),
  };
}

/** In a fleet, the same is found in many stacks. */
function stacksOf(alike: readonly Found[]): string {
  const stacks = [...new Set(alike.map(({ stack }) => stack))];
  const rest = stacks.length - MOST_STACKS;
  return rest > 0 ? `${stacks.slice(0, MOST_STACKS).join(", ")} and ${rest} more stacks` : stacks.join(", ");
}
