import { grouped } from "../../../constructs/core/grouped";
import type { StackContents } from "../../model/contents";
import { linuxAgentsOf } from "../../model/linux-agents";
import { strong } from "../../cli/output/document";
import { foundFacts, names, type Finding } from "../finding";
import type { FindingKind } from "../kinds";
import { judgedResources } from "../service/judge";
import { notJudgedFindings, type NotJudged } from "../not-judged";
import { servicePairs } from "../platform-pairs";
import { isUnreadChange } from "../platforms";
import { isBoth, stackPairs, type Step } from "../step";
import { moreThan, unknownIn, type Both, type Danger, type Held, type More, type Reader } from "./danger";
import { DANGERS } from "./dangers";

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
  const resources = judgedResources(step);
  const read = (DANGERS as readonly Danger[]).map((danger) => ({
    danger,
    found: [
      ...resources.dangers
        .filter(({ kind }) => kind === danger.kind)
        .map((each) => ({ stack: each.stack, more: [each] as readonly More[], unknown: [] })),
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
      ...resources.notJudged,
      ...read.flatMap(({ found }) =>
        found.flatMap(({ stack, unknown }) => unknown.map((each): NotJudged => ({ ...each, stack }))),
      ),
    ]),
  ];
}

/** Whether something of a stack was there before. */
function isOld(contents: StackContents): boolean {
  return contents.items.length > 0 || linuxAgentsOf(contents).length > 0;
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
