import type { Outcome } from "../start/outcome";
import type { PingCount } from "./pings";
import type { Effect } from "./snapshot";

/** The steps of a rehearsal, in their order. */
const STEPS = ["base", "head", "again", "back", "down"] as const;

export type StepName = (typeof STEPS)[number];

/** Why something failed, and what to do. */
export interface Cause {
  readonly reason: string;
  readonly waysOn: readonly string[];
}

/** The result of a step for one stack. */
export interface StackResult {
  readonly stack: string;
  readonly seconds: number;

  /** @default nothing was applied */
  readonly outcome?: Outcome;

  /** Effects on running objects. */
  readonly effects: readonly Effect[];

  /** The answers of the proxies during the step. @default they were not asked */
  readonly pings?: PingCount;

  /** Resources that a plan still changes, such as `update kubernetes_service_v1.proxy`. @default none */
  readonly pending?: readonly string[];

  /** Why the stack failed, or why its plan refuses the step. @default it succeeded */
  readonly cause?: Cause;
}

/**
 * The result of a step: `refused` if a condition of the plan refuses the way back, which is a valid answer, and
 * `skipped` if an earlier step prevents this one.
 */
export type StepResult = "done" | "failed" | "refused" | "skipped";

export interface RehearsedStep {
  readonly step: StepName;
  readonly result: StepResult;
  readonly seconds: number;
  readonly stacks: readonly StackResult[];

  /** Why the step failed apart from its stacks. @default it succeeded */
  readonly cause?: Cause;
}

export interface Rehearsal {
  readonly steps: readonly RehearsedStep[];

  /** Whether real nodes ran the images. Simulated nodes run none. */
  readonly hasRealNodes: boolean;

  /** Names of stacks in only one version. A pipeline leaves their objects. */
  readonly left: { readonly ofBase: readonly string[]; readonly ofHead: readonly string[] };
}

/** Whether nothing that runs restarts, something restarts or does not answer for a moment, or the change fails. */
export type Verdict = "nothing-restarts" | "restarts" | "failed";

/** A skipped step counts as failed, because nothing is known about it. */
export function verdictOn({ steps }: Pick<Rehearsal, "steps">): Verdict {
  if (steps.some(({ result }) => result === "failed" || result === "skipped")) return "failed";
  const isAway = steps.some(
    ({ step, stacks }) => step === "head" && stacks.some(({ pings }) => (pings?.failed ?? 0) > 0),
  );
  return isAway || effectsOfHead({ steps }).length > 0 ? "restarts" : "nothing-restarts";
}

/** The effects of the change on running objects. */
export function effectsOfHead({ steps }: Pick<Rehearsal, "steps">): readonly Effect[] {
  return steps.filter(({ step }) => step === "head").flatMap(({ stacks }) => stacks.flatMap(({ effects }) => effects));
}

/** Rounded to a tenth. */
export function secondsSince(started: number): number {
  return Math.round((performance.now() - started) / 100) / 10;
}
