import type { Level } from "./level";

/** What a control plane says of what is on it; kept on it in a ConfigMap. */
export interface Contents {
  readonly level: Exclude<Level, "synthesised">;

  /** Whether the last run ended by itself, so that state and cluster agree. */
  readonly settled: boolean;

  /** Names of the stacks that were put on it. */
  readonly stacks: readonly string[];
}

/** What is known before anything is changed. */
export interface Situation {
  /** What this run is about to do. */
  readonly level: Exclude<Level, "synthesised">;

  /** The embedded control plane is this package's to make anew; a cluster of the user's is not. */
  readonly kind: "embedded" | "context";

  /** Undefined for a cluster that no run has touched. */
  readonly contents: Contents | undefined;

  /** Stacks of this application whose state file is not here. */
  readonly stacksWithoutState: readonly string[];
}

/** What to do with a control plane before a run changes it. */
export type ContentsDecision =
  | { readonly action: "go on" }
  | { readonly action: "make anew"; readonly because: string }
  | { readonly action: "refuse"; readonly because: string };

/**
 * Decides whether a run may change a control plane as it is.
 *
 * A deployment and a preview never share one, and a deployment whose state is not here cannot be continued.
 */
export function decideContents(situation: Situation): ContentsDecision {
  const because = whatIsInTheWay(situation);
  if (because === undefined) return { action: "go on" };
  return situation.kind === "embedded" ? { action: "make anew", because } : { action: "refuse", because };
}

function whatIsInTheWay({ level, kind, contents, stacksWithoutState }: Situation): string | undefined {
  if (contents === undefined) return undefined;
  if (contents.level !== level) {
    return level === "deployed" ? "it holds a preview, not a deployment" : "it holds a deployment, not a preview";
  }
  if (level === "preview") return undefined;
  const lost = contents.stacks.filter((stack) => stacksWithoutState.includes(stack));
  if (lost.length > 0) return `it holds a deployment whose state is not here (${lost.join(", ")})`;
  // A run that was killed may have made objects that its state does not know; a user's cluster is not ours to clear.
  return kind === "embedded" && !contents.settled
    ? "the last run was killed before it could write its state"
    : undefined;
}
