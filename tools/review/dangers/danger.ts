import type { About } from "../about";
import type { DangerKind } from "./dangers";

/** Something dangerous that a step brings. */
export interface Dangerous {
  readonly danger: DangerKind;
  readonly text: string;

  /** The setting that the text has with both values. @default it is shown beside the finding */
  readonly about?: Pick<About, "subject" | "path">;
}

/** Something that one side of a step has, such as a right that a role gives. */
export interface Held {
  /** The same on both sides for what is the same thing. */
  readonly key: string;
  readonly text: string;
}

/** That something is there. @param shown the value as findings show it */
export function has(place: string, value: string, shown = value): Held {
  return { key: JSON.stringify([place, value]), text: `${place} ${shown}` };
}

/** What makes people more powerful, or opens something: a danger where it comes. */
export function gained(danger: DangerKind, before: readonly Held[], after: readonly Held[]): readonly Dangerous[] {
  const known = new Set(before.map(({ key }) => key));
  const texts = after.flatMap(({ key, text }) => (known.has(key) ? [] : [text]));
  return [...new Set(texts)].map((text) => ({ danger, text }));
}

/** What guards something: a danger where it goes. */
export function lost(danger: DangerKind, before: readonly Held[], after: readonly Held[]): readonly Dangerous[] {
  return gained(danger, after, before).map((each) => ({ ...each, text: `no longer: ${each.text}` }));
}
