import type { AgentModel } from "../model/model";
import { paired, type Pair, type Step } from "./step";

/** The releases of agents of both sides. */
export function agentPairs({ before, after }: Pick<Step, "before" | "after">): readonly Pair<AgentModel>[] {
  return paired(before.agents, after.agents, ({ stack, address }) => JSON.stringify([stack, address]));
}
