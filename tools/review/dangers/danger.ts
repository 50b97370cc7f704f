import type { StackContents } from "../../model/contents";
import type { PlatformModel } from "../../model/model";
import type { Topic } from "../finding";
import type { Both } from "../step";

/** Something that one side of a step has, such as a right that a role gives, or a setting. */
export interface Held {
  /** The same on both sides for what is the same thing. */
  readonly key: string;

  /** What has it: `role/dev logins`. */
  readonly place: string;
  readonly value: string;

  /** How much of it there is; 0 if there is nothing of it. */
  readonly level: number;

  /** Keys of what includes it: whoever has had everything gets nothing new. @default nothing */
  readonly within?: readonly string[];
}

/** What a reader may look at besides the side that it reads. */
export type { Both };

/** Reads one side of a step. */
export type Reader<T> = (side: T, both: Both<T>) => readonly Held[];

/**
 * A danger: a step is one where the side after it has something that the side before it has not, or has more of it.
 *
 * It is not one where the whole platform, or the whole stack, is new: there, the review says what is made.
 */
export interface Danger {
  /** The kind of its finding. */
  readonly kind: string;
  readonly topic: Topic;

  /** What is looked at, for the page. */
  readonly looksAt: string;

  /** How the finding begins; a danger without it has a sentence of its own. */
  readonly title?: string;

  /** What it means, for the finding. */
  readonly means: string;

  /** What makes people more powerful, or opens something: a danger where it comes. */
  readonly platform?: Reader<PlatformModel>;
  readonly stack?: Reader<StackContents>;

  /** What guards something: a danger where it goes. */
  readonly guard?: Reader<PlatformModel>;
  readonly stackGuard?: Reader<StackContents>;
}

/** That something is there. @param wider values that include it */
export function has(place: string, value: string, wider: readonly string[] = []): Held {
  const within = wider.map((each) => keyOf(place, each));
  return { key: keyOf(place, value), place, value, level: 1, within };
}

function keyOf(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}

/** How far a setting goes. */
export function isAt(place: string, value: unknown, level: number): Held {
  const text = value === undefined ? "nothing" : typeof value === "string" ? value : JSON.stringify(value);
  return { key: keyOf(place), place, value: text, level };
}

/** What is there on one side and not, or less, on the other, in words. */
export function moreThan(before: readonly Held[], after: readonly Held[]): readonly string[] {
  const known = new Map<string, Held>();
  for (const held of before) {
    const same = known.get(held.key);
    if (same === undefined || same.level < held.level) known.set(held.key, held);
  }
  const isCovered = ({ key, level, within = [] }: Held) =>
    [key, ...within].some((each) => level <= (known.get(each)?.level ?? 0));
  const texts = after
    .filter((held) => held.level > 0 && !isCovered(held))
    .map(({ key, place, value }) => {
      const old = known.get(key)?.value ?? value;
      return `${place} ${value}${old === value ? "" : ` instead of ${old}`}`;
    });
  return [...new Set(texts)];
}
