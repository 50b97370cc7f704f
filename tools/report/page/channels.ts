import type { AgentModel, PlatformModel } from "../../model/model";
import { agentGroups } from "../agent-groups";
import type { Markup } from "../markup";
import { code, codes, paragraph, table, type Section } from "./parts";

/** How many agents fit in a cell. */
const NAMED = 6;

/** The version that each channel serves, and its agents. @see specification 2.4 */
export function channelsSection({ channels }: PlatformModel, agents: readonly AgentModel[]): Section {
  if (channels.length === 0) {
    const content = paragraph("None declared: the proxies serve their own version as the channel default.");
    return { heading: "Version channels", content };
  }
  const rows = channels.map(({ name, staticVersion, forwardUrl, critical }): readonly Markup[] => [
    code(name),
    staticVersion === undefined
      ? forwardUrl === undefined
        ? "the version of the proxies"
        : ["what ", code(forwardUrl), " serves"]
      : code(staticVersion),
    critical ? "at once, outside the maintenance window too" : "in the maintenance window",
    followers(agents.filter(({ channel }) => channel === name)),
  ]);
  const content = table("Version channels", ["Channel", "Serves", "Agents update", "Followed by"], rows);
  return { heading: "Version channels", count: rows.length, content };
}

function followers(agents: readonly AgentModel[]): Markup {
  const titles = agentGroups(agents).map(({ title }) => title);
  return titles.length === 0 ? "no agent of this program" : codes(titles, NAMED);
}
