import { releaseName, type AgentModel } from "../../model/model";
import type { Markup } from "../markup";
import { shortened, sizeOf } from "../words";
import { code, paragraph, section, table } from "./parts";

/** Names of what agents protect that a cell can hold. */
const NAMED = 4;

/** The agents, release by release. */
export function agentsSection(heading: string, agents: readonly AgentModel[]): Markup {
  if (agents.length === 0) return section(heading, paragraph("This program declares none."));
  const rows = agents.map((agent): readonly Markup[] => [
    code(releaseName(agent)),
    code(agent.stack),
    agent.roles.join(", "),
    agent.protects.length === 0 ? "" : shortened(agent.protects, NAMED),
    sizeOf(agent),
    updates(agent),
  ]);
  return section(heading, table(heading, ["Agents", "Stack", "Services", "For", "Size", "Updates"], rows));
}

function updates({ isEnrolled, isSuspended, channel, version, linux }: AgentModel): Markup {
  if (!isEnrolled) return version === undefined ? "none: the version is pinned" : ["none: pinned to ", code(version)];
  const follows: Markup = ["channel ", code(channel ?? "default")];
  if (!isSuspended) return follows;
  return [follows, linux === undefined ? ", suspended" : ", suspended where the script has run"];
}
