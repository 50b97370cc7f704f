import type { Outcome } from "../start/outcome";
import type { PingCount } from "./pings";
import type { Effect } from "./snapshot";

/** The steps of a rehearsal, in their order. */
const STEPS = ["base", "head", "again", "back", "down"] as const;

export type StepName = (typeof STEPS)[number];

/** Why something was not done, and what to do about it. */
export interface Cause {
  readonly reason: string;
  readonly waysOn: readonly string[];
}

/** What was done with one stack in a step. */
export interface StackResult {
  readonly stack: string;
  readonly seconds: number;

  /** @default nothing was applied */
  readonly outcome?: Outcome;

  /** What happened to what ran. */
  readonly effects: readonly Effect[];

  /** Whether the public address answered meanwhile. @default it was not asked */
  readonly pings?: PingCount;

  /** Resources of which a plan still changes something, such as `update kubernetes_service_v1.proxy`. @default none */
  readonly pending?: readonly string[];

  /** Why it failed, or why its plan refuses the step. @default it did not */
  readonly cause?: Cause;
}

/**
 * What a step came to: `refused` where a condition of the plan itself refuses the way back, which is an answer, and
 * `skipped` where an earlier step left nothing to try.
 */
export type StepResult = "done" | "failed" | "refused" | "skipped";

export interface RehearsedStep {
  readonly step: StepName;
  readonly result: StepResult;
  readonly seconds: number;
  readonly stacks: readonly StackResult[];

  /** Why it failed beside its stacks. @default it did not */
  readonly cause?: Cause;
}

/** A rehearsal, with all that was seen. */
export interface Rehearsal {
  readonly steps: readonly RehearsedStep[];

  /** Whether images ran, or nodes were simulated. */
  readonly hasRealNodes: boolean;

  /** Names of stacks that only one of the versions has: the pipeline leaves what they made. */
  readonly left: { readonly ofBase: readonly string[]; readonly ofHead: readonly string[] };
}

/** Whether nothing that ran restarts, something does or does not answer for a moment, or the change does not work. */
export type Verdict = "nothing-restarts" | "restarts" | "failed";

/** A step that was skipped counts as failed: what was not tried is not good. */
export function verdictOn({ steps }: Pick<Rehearsal, "steps">): Verdict {
  if (steps.some(({ result }) => result === "failed" || result === "skipped")) return "failed";
  const isAway = steps.some(
    ({ step, stacks }) => step === "head" && stacks.some(({ pings }) => (pings?.failed ?? 0) > 0),
  );
  return isAway || effectsOfHead({ steps }).length > 0 ? "restarts" : "nothing-restarts";
}

/** What the change does to what runs. */
export function effectsOfHead({ steps }: Pick<Rehearsal, "steps">): readonly Effect[] {
  return steps.filter(({ step }) => step === "head").flatMap(({ stacks }) => stacks.flatMap(({ effects }) => effects));
}

/** To a tenth. */
export function secondsSince(started: number): number {
  return Math.round((performance.now() - started) / 100) / 10;
}
