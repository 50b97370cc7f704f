import { grouped } from "../../../constructs/core/grouped";
import type { StackContents } from "../../model/contents";
import type { PlatformModel } from "../../model/model";
import { becomes, NOT_SET } from "../setting-text";
import type { About } from "../finding";
import type { NotJudged } from "../not-judged";
import type { Both } from "../step";
import type { Topic } from "../topics";

/** Something that one side of a step has, such as a right that a role gives, or a setting. */
export interface Held {
  /** The same on both sides for what is the same thing. */
  readonly key: string;

  /** What has it: `role/dev logins`. */
  readonly place: string;
  readonly value: string;

  /** How much of it there is; 0 if there is nothing of it. */
  readonly level: number;

  /** The setting that says so: what a finding is about. @default it is not told */
  readonly about?: Pick<About, "subject" | "path">;

  /** That a reader does not understand it: where it comes or goes, it is not judged. @default it is understood */
  readonly isUnknown?: true;

  /** What a reader lacks that does not understand it, as the end of a sentence. */
  readonly why?: string;
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

  /** Why it is dangerous. */
  readonly means: string;

  /** What makes people more powerful, or opens something: a danger where it comes. */
  readonly platform?: Reader<PlatformModel>;
  readonly stack?: Reader<StackContents>;

  /** What guards something: a danger where it goes. */
  readonly guard?: Reader<PlatformModel>;
  readonly stackGuard?: Reader<StackContents>;
}

/** That something is there. */
export function has(place: string, value: string): Held {
  return { key: keyOf(place, value), place, value, level: 1 };
}

function keyOf(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}

/**
 * A setting that a reader does not understand, or one of several values of it.
 *
 * Say it on both sides where one side is not understood: the finding then has both values.
 *
 * @param subject what has it, as findings call it
 * @param why what this review lacks, as the end of a sentence
 */
export function unknown(subject: string, path: readonly string[], value: unknown, why?: string): Held {
  const held = isAt(`${subject} ${path.join(".")}`, value, 0);
  return { ...held, about: { subject, path }, isUnknown: true, ...(why !== undefined && { why }) };
}

/** How far a setting goes. */
export function isAt(place: string, value: unknown, level: number): Held {
  const text = value === undefined ? NOT_SET : typeof value === "string" ? value : JSON.stringify(value);
  return { key: keyOf(place), place, value: text, level };
}

/** What is there on one side and not, or less, on the other. */
export function moreThan(before: readonly Held[], after: readonly Held[]): readonly More[] {
  const known = new Map<string, Held>();
  for (const held of before) {
    const same = known.get(held.key);
    if (same === undefined || same.level < held.level) known.set(held.key, held);
  }
  const isCovered = ({ key, level }: Held) => level <= (known.get(key)?.level ?? 0);
  const found = after
    .filter((held) => held.level > 0 && !isCovered(held))
    .map(({ key, place, value, about }): More => {
      const old = known.get(key)?.value ?? value;
      return { text: `${place} ${old === value ? value : becomes(old, value)}`, ...(about && { about }) };
    });
  return [...new Map(found.map((each) => [each.text, each])).values()];
}

/** What a step has more of, in words. */
export interface More extends Pick<Held, "about"> {
  readonly text: string;
}

/** What readers do not understand, where it differs on the two sides. */
export function unknownIn(before: readonly Held[], after: readonly Held[]): readonly Omit<NotJudged, "stack">[] {
  const settings = grouped(
    [...before, ...after].filter(({ isUnknown }) => isUnknown),
    ({ about }) => JSON.stringify(about),
  );
  return [...settings.values()].flatMap(([{ about, key, why }]) => {
    if (about === undefined) return [];
    const [old, now] = [before, after].map((side) =>
      side.flatMap((held) => (held.isUnknown && held.key === key ? [held.value] : [])),
    ) as [string[], string[]];
    const only = (list: string[], others: string[]) => oneOrAll(list.filter((each) => !others.includes(each)));
    return [{ ...about, before: only(old, now), after: only(now, old), ...(why !== undefined && { why }) }];
  });
}

function oneOrAll(list: readonly string[]): unknown {
  return list.length > 1 ? list : list[0];
}
