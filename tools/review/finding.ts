import { withoutCredentials } from "../../constructs/core/credentials";
import { code, codes, type Inline, type Sentence } from "../cli/output/document";
import type { About } from "./about";
import type { FindingKind } from "./kinds";

/** Something that a change means. */
export interface Finding {
  readonly kind: FindingKind;
  readonly sentence: Sentence;

  /** The settings that it is about: no other finding shows them again. @default none */
  readonly about?: readonly About[];

  /** The object whose line shows it, where it is about no setting. @default none */
  readonly beside?: { readonly stack: string; readonly subject?: string } | undefined;

  /** What the sentence says, for programs. Its texts become {@link safe}. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** A text of a plan is shortened where it is longer. */
const LONGEST = 240;

/** How many names of a list are shown. Of others, only the number is. */
export const NAMED = 5;

/** What a sentence says between its words: a text of a plan, a number of ours, pieces of a sentence, or nothing. */
type Said = string | number | false | undefined | Exclude<Inline, string> | readonly Inline[];

/**
 * A sentence as it is read: its words are ours, and each text between them is {@link named}. A line of the template that
 * ends is a space.
 */
export function says(words: readonly string[], ...values: readonly Said[]): readonly Inline[] {
  return words.flatMap((word, index) => {
    const text = index === 0 ? word.replace(/^\n\s*/, "") : word;
    return [text.replaceAll(/\n\s*/g, " "), ...pieces(values[index])];
  });
}

function pieces(value: Said): readonly Inline[] {
  if (value === undefined || value === false) return [];
  if (typeof value === "object") return "length" in value ? value : [value];
  return [typeof value === "number" ? String(value) : named(value)];
}

/** A finding about things; none if there are no such things. */
export function ofAny<T>(found: readonly T[], finding: (found: readonly T[]) => Finding): readonly Finding[] {
  return found.length === 0 ? [] : [finding(found)];
}

/** Text of a plan, without what looks like a credential. */
export function named(text: string | number): Inline {
  return code(safe(String(text)));
}

/** Several texts of a plan: `a, b and 3 more`. */
export function names(texts: readonly (string | number)[], most = NAMED): readonly Inline[] {
  return codes(
    texts.map((text, index) => (index < most ? safe(String(text)) : "")),
    most,
  );
}

/** Parts of a sentence, one after the other: `a; b; c`. */
export function listed(parts: readonly (readonly Inline[])[]): readonly Inline[] {
  return parts.flatMap((part, index) => (index === 0 ? part : ["; ", ...part]));
}

/** Text for programs and for people alike: without credentials, and not longer than a name is. */
export function safe(text: string): string {
  const shown = withoutCredentials(text);
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST)}…` : shown;
}

/** What was found in stacks, for programs. */
export function foundFacts(found: readonly { readonly stack: string; readonly text: string }[]): Finding["facts"] {
  return { found: found.map(({ stack, text }) => ({ stack, what: text })) };
}
