import { clock } from "../../../constructs/updates/maintenance-window";
import { releaseName, platformAgents, type Model, type PlatformModel } from "../../model/model";
import { platformWindow, suspendedAgents, updateGroups, type UpdateGroup } from "../../model/update-groups";
import { updatesExplained } from "../../model/window-export";
import { nextOpenings } from "../../cli/time/openings";
import type { TimeZone } from "../../cli/time/time-zone";
import type { Markup } from "../markup";
import { counted } from "../../model/counted";
import { badge, code, codes, paragraph, table, type Section } from "./parts";
import { windowDays, groupLetter, weekGrid } from "./week";

/** The options of a report. */
export interface ReportQuestion {
  /** Moment from which the openings of maintenance windows are shown. */
  readonly at: Date;

  /** Time zone in which openings are shown beside UTC. */
  readonly zone: TimeZone;
}

/** How many openings of a group, and how many names of agents, are shown. */
const MOST_SHOWN = 3;
const NAMED = 6;

/** The maintenance windows in a week, and the next update of each group of agents. @see specification 2.2, 3 */
export function updatesSection(platform: PlatformModel, model: Model, { at, zone }: ReportQuestion): Section {
  const groups = updateGroups(platform, model).map((group, index) => ({ ...group, letter: groupLetter(index) }));
  const shown = groups.length > 0 ? groups : ofPlatform(platform);
  const notEnrolled = platformAgents(platform, model).filter(({ isEnrolled }) => !isEnrolled);
  const content: Markup = [
    shown.length === 0
      ? paragraph("None declared, and no agent has an updater: nothing updates agents by itself.")
      : [
          weekGrid(shown),
          table(
            "Groups of agents",
            ["Group", "Agents", "Window, in UTC", "Opens next"],
            shown.map((group) => row(group, { at, zone })),
          ),
          paragraph(updatesExplained(shown)),
        ],
    notEnrolled.length === 0 ? [] : paragraph("Without an updater: ", codes(notEnrolled.map(releaseName), NAMED), "."),
  ];
  return { heading: "Maintenance windows", count: groups.length, content };
}

/** The window of a platform without agents in this program. */
function ofPlatform(platform: PlatformModel): readonly (UpdateGroup & { readonly letter: string })[] {
  const window = platformWindow(platform);
  if (window === undefined) return [];
  const group = { scheme: "window", name: "default", waitHours: 0, isInOrder: false, canaries: 0, agents: [] } as const;
  return [{ ...group, window, isPaused: false, letter: groupLetter(0) }];
}

function row(group: UpdateGroup & { readonly letter: string }, { at, zone }: ReportQuestion): readonly Markup[] {
  const { letter, name, agents, window, scheme, canaries } = group;
  const suspended = suspendedAgents(group).length;
  return [
    [badge(letter, "strong"), " ", code(name)],
    `${counted(agents.length, "group of agents", "groups of agents")}${suspended === 0 ? "" : `, ${suspended} suspended`}`,
    window === undefined
      ? scheme === "operator"
        ? "set by the operator of the service, and not known here"
        : group.isPaused
          ? "none: the rollout is paused"
          : "none: critical updates only"
      : `${windowDays(window).join(", ")} at ${clock(window.utcStartHour)}, ${counted(window.hours, "hour")}${canaries === 0 ? "" : `; ${counted(canaries, "canary", "canaries")} first`}`,
    window === undefined
      ? ""
      : nextOpenings(window, at, MOST_SHOWN)
          .map((opening) => zone.opening(opening))
          .join("; "),
  ];
}
