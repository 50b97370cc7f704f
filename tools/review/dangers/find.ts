import { grouped } from "../../../constructs/core/grouped";
import type { StackContents } from "../../model/contents";
import { linuxAgentsOf } from "../../model/linux-agents";
import { strong } from "../../output/document";
import { names, safe, type Finding } from "../finding";
import type { FindingKind } from "../kinds";
import { servicePairs } from "../platform-pairs";
import { isUnreadChange } from "../platforms";
import { paired, type Step } from "../step";
import { moreThan, type Both, type Danger, type Reader } from "./danger";
import { DANGERS } from "./dangers";

/** How much of one danger is said; of more, the number is told. */
const MOST_SAID = 8;

/** How many stacks are named that have the same. */
const MOST_STACKS = 3;

/** What a step brings that is dangerous, as far as the table has a reader for it. */
export function dangerFindings(step: Step): readonly Finding[] {
  const platforms = servicePairs(step).flatMap(({ before, after }) =>
    // What cannot be read is told as that.
    before === undefined || after === undefined || isUnreadChange(after, step) ? [] : [{ before, after }],
  );
  const stacks = paired(step.contents.before, step.contents.after, ({ name }) => name).flatMap((pair) =>
    isOld(pair.before) && pair.after !== undefined ? [{ before: pair.before, after: pair.after }] : [],
  );
  return (DANGERS as readonly Danger[]).flatMap((danger): readonly Finding[] => {
    const found = [
      ...platforms.flatMap((both) => tell(both, danger.platform, danger.guard).map((text) => [both.after.stack, text])),
      ...stacks.flatMap((both) => tell(both, danger.stack, danger.stackGuard).map((text) => [both.after.name, text])),
    ].map(([stack = "", text = ""]) => ({ stack, text }));
    const isFleet = step.after.platforms.length > 1 || new Set(found.map(({ text }) => text)).size < found.length;
    return found.length === 0 ? [] : [finding(danger, found, isFleet)];
  });
}

/** Whether something of a stack was there before. */
function isOld(contents: StackContents | undefined): contents is StackContents {
  return contents !== undefined && (contents.items.length > 0 || linuxAgentsOf(contents).length > 0);
}

function tell<T>(both: Both<T>, gain: Reader<T> | undefined, guard: Reader<T> | undefined): readonly string[] {
  const [before, after] = [both.before, both.after];
  return [
    ...(gain === undefined ? [] : moreThan(gain(before, both), gain(after, both))),
    ...(guard === undefined
      ? []
      : moreThan(guard(after, both), guard(before, both)).map((text) => `${text}, no longer`)),
  ];
}

interface Found {
  readonly stack: string;
  readonly text: string;
}

/** @param isFleet whether the stack has to be said, since several have the same */
function finding(danger: Danger, found: readonly Found[], isFleet: boolean): Finding {
  return {
    topic: danger.topic,
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
    facts: { found: found.map(({ stack, text }) => ({ stack, what: safe(text) })) },
  };
}

/** In a fleet, the same is found in many stacks. */
function stacksOf(alike: readonly Found[]): string {
  const stacks = [...new Set(alike.map(({ stack }) => stack))];
  const rest = stacks.length - MOST_STACKS;
  return rest > 0 ? `${stacks.slice(0, MOST_STACKS).join(", ")} and ${rest} more stacks` : stacks.join(", ");
}
