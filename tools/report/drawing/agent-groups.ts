import { grouped } from "../../../constructs/core/grouped";
import { releaseName, type AgentModel } from "../../model/model";
import { counted } from "../../model/counted";
import { shortened, sizeOf } from "../words";

/** Agents that one box stands for. */
export interface AgentGroup {
  readonly title: string;
  readonly lines: readonly string[];
  readonly agents: readonly [AgentModel, ...AgentModel[]];
}

/** Boxes of agents that a page can hold. */
const MOST = 12;

/** Names of what agents protect that a box can hold. */
const NAMED = 2;

/** The agents of a platform in as many boxes as can be read: one for each release, or for each namespace of a stack. */
export function agentGroups(agents: readonly AgentModel[]): readonly AgentGroup[] {
  if (agents.length <= MOST) return agents.map(alone);
  const keyOf = ({ stack, namespace }: AgentModel) => JSON.stringify([stack, namespace]);
  const groups = grouped(agents, keyOf);
  if (groups.size <= MOST) return [...groups.values()].map(together);
  const keys = [...groups.keys()];
  const boxes = grouped(agents, (agent) => Math.min(keys.indexOf(keyOf(agent)), MOST - 1));
  const more = `${counted(groups.size - MOST + 1, "namespace")} more`;
  return [...boxes].map(([index, of]) => ({ ...together(of), ...(index === MOST - 1 && { title: more }) }));
}

function alone(agent: AgentModel): AgentGroup {
  const { roles, protects } = agent;
  return {
    title: releaseName(agent),
    lines: [
      `${roles.join(", ")}; ${sizeOf(agent)}`,
      ...(protects.length === 0 ? [] : [`for ${shortened(protects, NAMED)}`]),
    ],
    agents: [agent],
  };
}

function together(agents: readonly [AgentModel, ...AgentModel[]]): AgentGroup {
  const roles = [...new Set(agents.flatMap((agent) => agent.roles))].sort();
  const [first] = agents;
  return {
    title: `${first.stack}: ${first.linux === undefined ? first.namespace : "Linux"}`,
    lines: [
      first.linux === undefined ? counted(agents.length, "release") : `${agents.length} on Linux`,
      roles.join(", "),
    ],
    agents,
  };
}
