import type { About } from "../about";
import type { DangerKind } from "../kinds";

/** Something dangerous that a step brings. */
export interface Dangerous {
  readonly danger: DangerKind;
  readonly text: string;

  /** The object whose line shows it, as findings call it. @default that of a setting, or the platform */
  readonly subject?: string;

  /** The setting that the text has with both values. @default it is shown beside the finding */
  readonly about?: Pick<About, "subject" | "path">;
}

/** Something that one side of a step has, such as a right that a role gives. */
export interface Held {
  /** Key of the thing: both sides have the same. */
  readonly key: string;

  /** What has it. */
  readonly subject: string;
  readonly text: string;
}

/** Says that something is there. @param shown the value as findings show it */
export function has(subject: string, value: string, shown = value): Held {
  return { key: JSON.stringify([subject, value]), subject, text: `${subject} ${shown}` };
}

/** Something that makes people more powerful, or opens something. It is a danger if it comes. */
export function gained(danger: DangerKind, before: readonly Held[], after: readonly Held[]): readonly Dangerous[] {
  const known = new Set(before.map(({ key }) => key));
  const subjects = after.flatMap(({ key, subject, text }) => (known.has(key) ? [] : [[text, subject] as const]));
  return [...new Map(subjects)].map(([text, subject]) => ({ danger, text, subject }));
}

/** Something that guards. It is a danger if it goes. */
export function lost(danger: DangerKind, before: readonly Held[], after: readonly Held[]): readonly Dangerous[] {
  return gained(danger, after, before).map((each) => ({ ...each, text: `no longer: ${each.text}` }));
}
