import { rememberedFor } from "../../constructs/core/remembered";
import type { AgentModel, Model } from "../model/model";
import { paired, type Pair, type Step } from "./step";

type Sides = Pick<Step, "before" | "after">;

/**
 * The releases of agents of both sides: each part of a review asks for them. Agents on Linux are none: no apply changes
 * a machine that has its user data.
 */
export const agentPairs = rememberedFor(({ before, after }: Sides): readonly Pair<AgentModel>[] =>
  // Helm uninstalls what gets another name, and installs it anew.
  paired(releases(before), releases(after), ({ stack, address, namespace, release }) =>
    JSON.stringify([stack, address, namespace, release]),
  ),
);

/** The agents on Linux of both sides. */
export function machinePairs({ before, after }: Sides): readonly Pair<AgentModel>[] {
  return paired(machines(before), machines(after), ({ stack, release }) => JSON.stringify([stack, release]));
}

function machines({ agents }: Model): readonly AgentModel[] {
  return agents.filter(({ linux }) => linux !== undefined);
}

function releases({ agents }: Model): readonly AgentModel[] {
  return agents.filter(({ linux }) => linux === undefined);
}
