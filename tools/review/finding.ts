import { withoutCredentials } from "../../constructs/core/credentials";
import { code, codes, type Inline, type Sentence } from "../cli/output/document";
import type { FindingKind } from "./kinds";

/** A setting, or everything of a thing. */
export interface About {
  readonly stack: string;

  /** What has the setting, as findings call it: `role/dev`, `NetworkPolicy svc/svc-proxy`, `release svc/svc-agent`. */
  readonly subject: string;

  /** Names on the way to the setting; of an item of a list, its name in brackets. @default everything of the subject */
  readonly path?: readonly string[];
}

/** Something that a change means. */
export interface Finding {
  readonly kind: FindingKind;
  readonly sentence: Sentence;

  /** What it says something of: no other finding shows these settings again. @default nothing that has settings */
  readonly about?: readonly About[];

  /** The same for programs. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** A text of a plan is shortened where it is longer. */
const LONGEST = 240;

/** How many names of a list are said; of more, the number is told. */
const NAMED = 5;

/** Text of a plan, without what looks like a credential. */
export function named(text: string | number): Inline {
  return code(safe(String(text)));
}

/** Several texts of a plan: `a, b and 3 more`. */
export function names(texts: readonly (string | number)[], most = NAMED): readonly Inline[] {
  return listed(
    texts.map((text, index) => (index < most ? safe(String(text)) : "")),
    most,
  );
}

/** The same of texts that are safe. */
export function listed(texts: readonly string[], most = NAMED): readonly Inline[] {
  const rest = texts.length - most;
  if (rest <= 0) return codes(texts);
  const shown = texts.slice(0, most).flatMap((text, index): Inline[] => [index === 0 ? "" : ", ", code(text)]);
  return [...shown, ` and ${rest} more`];
}

/** Text for programs and for people alike: without credentials, and not longer than a name is. */
export function safe(text: string): string {
  const shown = withoutCredentials(text);
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST)}…` : shown;
}

/** What was found in stacks, for programs. */
export function foundFacts(found: readonly { readonly stack: string; readonly text: string }[]): Finding["facts"] {
  return { found: found.map(({ stack, text }) => ({ stack, what: safe(text) })) };
}
