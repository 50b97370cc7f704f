import { releaseName, type AgentModel } from "../../model/model";
import { agentGroups, type AgentGroup } from "../agent-groups";
import type { Markup } from "../markup";
import { shortened, agentCountText } from "../words";
import { code, fold, fullTable, paragraph, type Section } from "./parts";

/** How many names of protected resources fit in a cell. */
const NAMED = 4;

/** The agents, release by release. Similar releases are folded. */
export function agentsSection(heading: string, agents: readonly AgentModel[]): Section {
  if (agents.length === 0) return { heading, content: paragraph("This program declares none.") };
  const groups = agentGroups(agents);
  const alone = groups.filter((group) => group.agents.length === 1).flatMap((group) => group.agents);
  const content = [
    alone.length === 0 ? [] : agentsTable(heading, alone),
    groups.filter((group) => group.agents.length > 1).map(folded),
  ];
  return { heading, count: agents.length, content };
}

function folded({ title, lines, agents }: AgentGroup): Markup {
  return fold([title, ...lines].join("; "), agentsTable(title, agents));
}

function agentsTable(name: string, agents: readonly AgentModel[]): Markup {
  const rows = agents.map((agent): readonly Markup[] => [
    code(releaseName(agent)),
    code(agent.stack),
    agent.roles.join(", "),
    agent.protects.length === 0 ? "" : shortened(agent.protects, NAMED),
    agentCountText(agent),
    updates(agent),
  ]);
  return fullTable(name, ["Agents", "Stack", "Services", "For", "Size", "Updates"], rows);
}

function updates({ isEnrolled, isSuspended, channel, version, linux }: AgentModel): Markup {
  if (!isEnrolled) return version === undefined ? "none: the version is pinned" : ["none: pinned to ", code(version)];
  const follows: Markup = ["channel ", code(channel ?? "default")];
  if (!isSuspended) return follows;
  return [follows, linux === undefined ? ", suspended" : ", suspended where the script has run"];
}
