import type { Topic } from "../topics";
import { GUARDS } from "./guards";
import { COMPATIBILITY, DESTROYED, REFUSED } from "./lasting";
import { POWER } from "./power";
import { REACH } from "./reach";

/**
 * A danger: a step is one where the side after it has something that the side before it has not, or has more of it.
 *
 * It is not one where the whole platform, or the whole stack, is new: there, the review says what is made.
 */
interface DangerRow {
  /** What makes it a danger, for the page. */
  readonly looksAt: string;

  /** How the finding begins; a danger without it has a sentence of its own. */
  readonly title?: string;

  /** Why it is dangerous. */
  readonly means: string;
}

/** Every danger that a review knows, by topic and by the kind of its finding. */
const BY_TOPIC = {
  refused: REFUSED,
  destroyed: DESTROYED,
  compatibility: COMPATIBILITY,
  power: POWER,
  reach: REACH,
  guards: GUARDS,
} as const satisfies Partial<Record<Topic, Readonly<Record<string, DangerRow>>>>;

type ByTopic = typeof BY_TOPIC;

/** The kind of a finding that is a danger. */
export type DangerKind = { [T in keyof ByTopic]: keyof ByTopic[T] }[keyof ByTopic];

/** A danger, with the kind of its finding. */
export interface Danger extends DangerRow {
  readonly kind: DangerKind;
  readonly topic: Topic;
}

/** All dangers, in the order in which a review reports them. The page on reviews shows this table. */
export const DANGERS: readonly Danger[] = Object.entries(BY_TOPIC).flatMap(([topic, rows]) =>
  Object.entries<DangerRow>(rows).map(([kind, row]) => ({ kind, topic, ...row }) as Danger),
);

const KINDS: ReadonlySet<string> = new Set(DANGERS.map(({ kind }) => kind));

/** Whether findings of a kind are dangers. */
export function isDangerous(kind: string): boolean {
  return KINDS.has(kind);
}
