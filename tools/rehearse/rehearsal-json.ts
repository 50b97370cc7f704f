import { visible } from "../cli/output/visible";
import { verdictOn, type Cause, type Rehearsal, type StackResult } from "./rehearsal";
import { notTried } from "./not-tried";

/** The JSON of a rehearsal, which `docs/schemas/rehearse.schema.json` describes. */
export function toJson(rehearsal: Rehearsal): object {
  return {
    outcome: verdictOn(rehearsal),
    cluster: rehearsal.hasRealNodes ? "context" : "embedded",
    steps: rehearsal.steps.map(({ step, result, seconds, stacks, cause }) => ({
      step,
      result,
      seconds,
      stacks: stacks.map(stackJson),
      ...(cause && { cause: causeJson(cause) }),
    })),
    left: rehearsal.left,
    notTried: notTried(rehearsal),
  };
}

function stackJson({ stack, seconds, outcome, effects, pings, pending, cause }: StackResult): object {
  const { created, changed, removed } = outcome ?? { created: 0, changed: 0, removed: 0 };
  return {
    stack,
    seconds,
    created,
    changed,
    removed,
    effects,
    pending: pending ?? [],
    ...(pings && { pings }),
    ...(cause && { cause: causeJson(cause) }),
  };
}

function causeJson({ reason, waysOn }: Cause): object {
  return { reason: reason.split("\n").map(visible), waysOn };
}
