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
 * A deployment and a preview never share one, and a deployment whose state is not here cannot be continued.
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
  // What a killed run made without a note in the state is adopted; the lock that it left on a user's cluster may be
  // that of a colleague's run, so people release it.
  const locked = contents.stacks.filter((stack) => stacksWithLastingLock.includes(stack));
  return kind === "embedded" && !contents.settled && locked.length > 0
    ? `the last run was killed and left its state locked (${locked.join(", ")})`
    : undefined;
}
