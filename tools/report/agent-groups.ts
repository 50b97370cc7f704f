import { grouped } from "../../constructs/core/grouped";
import { counted } from "../model/counted";
import { releaseName, type AgentModel } from "../model/model";
import { shortened, agentCountText } from "./words";

/** Agents that differ only in their names, or a single one. */
export interface AgentGroup {
  readonly title: string;
  readonly lines: readonly string[];
  readonly agents: readonly [AgentModel, ...AgentModel[]];
}

/** How many boxes of agents fit on a page. */
const MOST = 12;

/** How many names fit in a box. */
const NAMED = 2;

/** The agents of a platform in a readable number of groups. If there are more, the last group combines the rest. */
export function agentGroups(agents: readonly AgentModel[]): readonly AgentGroup[] {
  const alike = [...grouped(agents, likeness).values()];
  if (alike.length <= MOST) return alike.map((group) => together(group));
  const rest = alike.slice(MOST - 1).flat() as [AgentModel, ...AgentModel[]];
  return [...alike.slice(0, MOST - 1).map((group) => together(group)), together(rest, "more ")];
}

/** A text that is equal for agents that look the same in a drawing, apart from names and numbers. */
function likeness({ roles, linux, authAddress, httpConnect, isEnrolled, channel, ports }: AgentModel): string {
  const shown = ports.map(({ name, port, peers, sourceRanges, reach }) => [name, port, peers, sourceRanges, reach]);
  return JSON.stringify([roles, linux === undefined, authAddress, httpConnect, isEnrolled, channel, shown]);
}

function together(agents: AgentGroup["agents"], more = ""): AgentGroup {
  const [first, ...others] = agents;
  const roles = [...new Set(agents.flatMap((agent) => agent.roles))].join(", ");
  if (others.length === 0) {
    const { protects } = first;
    const lines = [
      `${roles}; ${agentCountText(first)}`,
      ...(protects.length === 0 ? [] : [`for ${shortened(protects, NAMED)}`]),
    ];
    return { title: releaseName(first), lines, agents };
  }
  const [noun, names] = distinguishingNames(agents);
  const replicas = agents.reduce((sum, agent) => sum + agent.replicas, 0);
  return {
    title: `${counted(names.length, `${more}${noun}`)}: ${roles}`,
    lines: [counted(replicas, first.linux === undefined ? "replica" : "machine"), shortened(names, NAMED)],
    agents,
  };
}

/** The names by which agents differ: clusters, or else namespaces, or else their own names. */
function distinguishingNames(agents: readonly AgentModel[]): readonly [noun: string, names: readonly string[]] {
  const [stacks, namespaces] = [
    new Set(agents.map(({ stack }) => stack)),
    new Set(agents.map(({ namespace }) => namespace)),
  ];
  if (stacks.size === agents.length) return ["cluster", [...stacks]];
  if (namespaces.size === agents.length) return ["namespace", [...namespaces]];
  return ["release", agents.map(releaseName)];
}
