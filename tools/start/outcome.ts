/** The changes of a run to one stack. */
export interface Outcome {
  readonly stack: string;
  readonly created: number;
  readonly changed: number;
  readonly removed: number;

  /** Further messages of Terraform, such as changes by people in the service. @default none */
  readonly notices?: readonly string[];
}

/** Whether nothing was changed. */
export function isUnchanged({ created, changed, removed }: Outcome): boolean {
  return created + changed + removed === 0;
}

/** A text for people, for example `23 created, 1 changed`. */
export function describeOutcome(outcome: Outcome): string {
  const parts = (["created", "changed", "removed"] as const)
    .filter((kind) => outcome[kind] > 0)
    .map((kind) => `${outcome[kind]} ${kind}`);
  return parts.length === 0 ? "nothing changes" : parts.join(", ");
}
