import type { Level } from "./level";

/** The note about a cluster's contents, which is in a ConfigMap on the cluster. */
export interface Contents {
  readonly level: Exclude<Level, "synthesised">;

  /** Whether the last run finished by itself, so that state and cluster agree. */
  readonly settled: boolean;

  /** Names of the stacks that were put on it. */
  readonly stacks: readonly string[];
}

/** The facts before anything is changed. */
export interface Situation {
  /** The level that this run is going to reach. */
  readonly level: Exclude<Level, "synthesised">;

  /** This package may replace the embedded control plane, but not a cluster of the user. */
  readonly kind: "embedded" | "context";

  /** Undefined for a cluster that no run has changed. */
  readonly contents: Contents | undefined;

  /** Stacks of this application whose state file is not on this machine. */
  readonly stacksWithoutState: readonly string[];

  /** Stacks of this application whose backend keeps the lock of a killed run. */
  readonly stacksWithLastingLock: readonly string[];
}

/** What to do with a cluster before a run changes it. */
export type ContentsDecision =
  | { readonly action: "go on" }
  | { readonly action: "make anew"; readonly because: string }
  | { readonly action: "refuse"; readonly because: string };

/**
 * Decides whether a run may change a cluster.
 *
 * Deployments and previews never share a cluster. A deployment can only continue with its state.
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
  // `adopt` finds what a killed run has created without recording it in the state. A lock on a user's cluster may
  // belong to a colleague's run, so people have to release it.
  const locked = contents.stacks.filter((stack) => stacksWithLastingLock.includes(stack));
  return kind === "embedded" && !contents.settled && locked.length > 0
    ? `the last run was killed and left its state locked (${locked.join(", ")})`
    : undefined;
}
