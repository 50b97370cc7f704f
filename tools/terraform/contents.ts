import type { Level } from "./level";

/** The note of a control plane about its contents, in a ConfigMap. */
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

  /** This package may replace the embedded control plane, but not a cluster of the user. */
  readonly kind: "embedded" | "context";

  /** Undefined for a cluster that no run has touched. */
  readonly contents: Contents | undefined;

  /** Stacks of this application whose state file is not on this machine. */
  readonly stacksWithoutState: readonly string[];

  /** Stacks of this application whose backend keeps the lock of a run that was killed. */
  readonly stacksWithLastingLock: readonly string[];
}

/** What to do with a control plane before a run changes it. */
export type ContentsDecision =
  | { readonly action: "go on" }
  | { readonly action: "make anew"; readonly because: string }
  | { readonly action: "refuse"; readonly because: string };

/**
 * Decides whether a run may change a control plane as it is.
 *
 * A deployment and a preview never share a control plane. A deployment cannot be continued without its state.
 */
export function decideContents(situation: Situation): ContentsDecision {
  const because = whatIsInTheWay(situation);
  if (because === undefined) return { action: "go on" };
  return situation.kind === "embedded" ? { action: "make anew", because } : { action: "refuse", because };
}

function whatIsInTheWay(situation: Situation): string | undefined {
  const { level, kind, contents, stacksWithoutState, stacksWithLastingLock } = situation;
  if (contents === undefined) return undefined;
  if (contents.level !== level) {
    return level === "deployed" ? "it holds a preview, not a deployment" : "it holds a deployment, not a preview";
  }
  if (level === "preview") return undefined;
  const lost = contents.stacks.filter((stack) => stacksWithoutState.includes(stack));
  if (lost.length > 0) return `it holds a deployment whose state is not here (${lost.join(", ")})`;
  // What a killed run created without a note in the state is adopted. A lock on a user's cluster may belong to a
  // colleague's run, so people must release it.
  const locked = contents.stacks.filter((stack) => stacksWithLastingLock.includes(stack));
  return kind === "embedded" && !contents.settled && locked.length > 0
    ? `the last run was killed and left its state locked (${locked.join(", ")})`
    : undefined;
}
