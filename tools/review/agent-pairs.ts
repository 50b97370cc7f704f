import type { AgentModel } from "../model/model";
import { paired, type Pair, type Step } from "./step";

type Sides = Pick<Step, "before" | "after">;

/** Pairs of a step, for as long as somebody has the step: each part of a review asks for them. */
const PAIRS = new WeakMap<Sides, readonly Pair<AgentModel>[]>();

/** The releases of agents of both sides. */
export function agentPairs(step: Sides): readonly Pair<AgentModel>[] {
  const { before, after } = step;
  const known =
    PAIRS.get(step) ?? paired(before.agents, after.agents, ({ stack, address }) => JSON.stringify([stack, address]));
  PAIRS.set(step, known);
  return known;
}
