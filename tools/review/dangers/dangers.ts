import { GUARDS } from "./guards";
import { LASTING } from "./lasting";
import { POWER } from "./power";
import { REACH } from "./reach";

/**
 * Every danger that a review knows, in the order in which it is told. The page on reviews shows this table.
 *
 * A danger without a reader has a finding of its own elsewhere; it is dangerous since its kind is here.
 */
export const DANGERS = [...LASTING, ...POWER, ...REACH, ...GUARDS] as const;

/** The kind of a finding that is a danger. */
export type DangerKind = (typeof DANGERS)[number]["kind"];

const KINDS: ReadonlySet<string> = new Set(DANGERS.map(({ kind }) => kind));

/** Whether findings of a kind are dangers. */
export function isDangerous(kind: string): boolean {
  return KINDS.has(kind);
}
