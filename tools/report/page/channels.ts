import { releaseName } from "../../model/model";
import type { AgentModel, PlatformModel } from "../../model/model";
import type { Markup } from "../markup";
import { code, codes, paragraph, section, table } from "./parts";

/** Agents that a cell can hold. */
const NAMED = 6;

/** Which version each channel serves, and to whom. @see specification 2.4 */
export function channelsSection({ channels }: PlatformModel, agents: readonly AgentModel[]): Markup {
  if (channels.length === 0) {
    return section(
      "Version channels",
      paragraph("None declared: the proxies serve their own version as the channel default."),
    );
  }
  const rows = channels.map(({ name, staticVersion, forwardUrl, critical }): readonly Markup[] => [
    code(name),
    staticVersion === undefined
      ? forwardUrl === undefined
        ? "the version of the proxies"
        : ["what ", code(forwardUrl), " serves"]
      : code(staticVersion),
    critical ? "at once, outside the maintenance window too" : "in the maintenance window",
    followers(agents.filter(({ channel }) => channel === name).map(releaseName)),
  ]);
  return section(
    "Version channels",
    table("Version channels", ["Channel", "Serves", "Agents update", "Followed by"], rows),
  );
}

function followers(names: readonly string[]): Markup {
  if (names.length === 0) return "no agent of this program";
  const rest = names.length - NAMED;
  return [codes(names.slice(0, NAMED)), rest > 0 ? ` and ${rest} more` : ""];
}
