import { rememberedFor } from "../../constructs/core/remembered";
import type { AgentModel } from "../model/model";
import { paired, type Pair, type Step } from "./step";

type Sides = Pick<Step, "before" | "after">;

/** The releases of agents of both sides: each part of a review asks for them. */
export const agentPairs = rememberedFor(({ before, after }: Sides): readonly Pair<AgentModel>[] =>
  paired(before.agents, after.agents, ({ stack, address }) => JSON.stringify([stack, address])),
);
