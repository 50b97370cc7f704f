import { releaseName, platformAgents, allPlatforms, type Model, type PlatformModel } from "./model";
import { UPDATER_PERIOD_MINUTES } from "../../constructs/updates/limits";
import { suspendedAgents, updateGroups, type UpdateGroup } from "./update-groups";
import { daysAround, findFreeze, type Freeze } from "./freeze";
import { nextOpening, openingsBetween, type Opening, type WeeklyWindow } from "../cli/time/openings";
import type { TimeZone } from "../cli/time/time-zone";

/** What is asked of a schedule. */
export interface ScheduleQuestion {
  /** The moment from which openings are listed, and at which a change would be merged. */
  readonly at: Date;
  readonly weeks: number;
  readonly freezes: readonly Freeze[];
  readonly zone: TimeZone;
}

/** When the agents of a platform are updated. */
export interface PlatformSchedule {
  readonly platform: PlatformModel;
  readonly groups: readonly GroupSchedule[];

  /** Releases whose agents no updater updates. */
  readonly notEnrolled: readonly string[];
}

/** When the agents of a group are updated. */
export interface GroupSchedule {
  readonly group: UpdateGroup;
  readonly openings: readonly ScheduledOpening[];

  /** What becomes of a change that is merged at the moment asked for; undefined if nothing would update the agents. */
  readonly change?: ScheduledChange;

  /** Releases whose updates are suspended, each by itself or all with the rollout. */
  readonly suspended: readonly string[];
  readonly warnings: readonly ScheduleWarning[];
}

/** An opening, and the freeze that it falls into. */
interface ScheduledOpening extends Opening {
  readonly freeze?: Freeze;
}

/** When a change reaches the agents of a group. */
export interface ScheduledChange {
  readonly opening: ScheduledOpening;

  /** Until when an updater on Kubernetes has looked for a version for sure. */
  readonly latestCheck: Date;

  /** The last moment to stop the update: the start of the opening, or the moment itself if that has begun. */
  readonly stopBefore: Date;

  /** Whether the channel is declared critical: then the agents do not wait for the opening. */
  readonly isCritical: boolean;
}

/** What a person should change, or should know before the day. */
export type ScheduleWarning =
  | { readonly kind: "no window" }
  | { readonly kind: "window unknown" }
  | { readonly kind: "always frozen"; readonly weeks: number }
  | { readonly kind: "updates in a freeze"; readonly freeze: Freeze; readonly first: Opening; readonly count: number };

const NO_WINDOW = { kind: "no window" } as const;
const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;
const MINUTE = 60_000;

/** When the agents of each platform of a model are updated. */
export function updateSchedule(model: Model, question: ScheduleQuestion): readonly PlatformSchedule[] {
  return allPlatforms(model).map((platform) => ({
    platform,
    groups: inOrder(updateGroups(platform, model), question).map(([group, earliest]) =>
      groupSchedule(platform, group, earliest, question),
    ),
    notEnrolled: platformAgents(platform, model)
      .filter(({ isEnrolled }) => !isEnrolled)
      .map(releaseName),
  }));
}

/** Each group, and the moment before which earlier groups keep it from being updated. */
function inOrder(groups: readonly UpdateGroup[], { at }: ScheduleQuestion): readonly (readonly [UpdateGroup, Date])[] {
  let earliest = at;
  return groups.map((group) => {
    const from = group.isInOrder ? new Date(earliest.getTime() + group.waitHours * HOUR) : at;
    const opening = group.window === undefined ? undefined : nextOpening(group.window, from);
    // A group that is waited for begins at the start of its opening, or at once within it.
    earliest = opening === undefined || opening.start < from ? from : opening.start;
    return [group, from] as const;
  });
}

function groupSchedule(
  platform: PlatformModel,
  group: UpdateGroup,
  earliest: Date,
  { at, weeks, freezes, zone }: ScheduleQuestion,
): GroupSchedule {
  const suspended = suspendedAgents(group).map(releaseName);
  const { window } = group;
  if (window === undefined) {
    const isUnknown = group.scheme === "operator";
    const unknown = freezes.map(() => ({ kind: "window unknown" }) as const).slice(0, 1);
    const warnings = isUnknown ? unknown : group.isPaused ? [] : [NO_WINDOW];
    return { group, openings: [], suspended, warnings };
  }
  const marked = (opening: Opening): ScheduledOpening => {
    const freeze = findFreeze(opening, freezes, zone);
    return { ...opening, ...(freeze !== undefined && { freeze }) };
  };
  const isLeftAlone = group.agents.length > 0 && suspended.length === group.agents.length;
  const openings = openingsBetween(window, at, new Date(at.getTime() + weeks * WEEK)).map(marked);
  const reached = nextOpening(window, earliest);
  const change =
    reached === undefined ? undefined : scheduledChange(marked(reached), earliest, isCritical(platform, group));
  return {
    group,
    openings,
    ...(change !== undefined && { change }),
    suspended,
    warnings: [
      ...(!isLeftAlone && openings.length > 0 && openings.every(({ freeze }) => freeze !== undefined)
        ? [{ kind: "always frozen", weeks } as const]
        : []),
      ...(isLeftAlone ? [] : freezes).flatMap((freeze) => {
        const [first, ...others] = openingsDuringFreeze(freeze, window, at)
          .map(marked)
          .filter((opening) => opening.freeze === freeze);
        return first === undefined
          ? []
          : [{ kind: "updates in a freeze", freeze, first, count: others.length + 1 } as const];
      }),
    ],
  };
}

/** A freeze is looked at as a whole, whether or not its days are listed. */
function openingsDuringFreeze(freeze: Freeze, window: WeeklyWindow, at: Date): readonly Opening[] {
  const [from, to] = daysAround(freeze);
  return openingsBetween(window, from > at ? from : at, to);
}

function scheduledChange(opening: ScheduledOpening, earliest: Date, critical: boolean): ScheduledChange {
  const begin = opening.start > earliest ? opening.start : earliest;
  return {
    opening,
    latestCheck: new Date(begin.getTime() + UPDATER_PERIOD_MINUTES * MINUTE),
    stopBefore: begin,
    isCritical: critical,
  };
}

function isCritical({ channels }: PlatformModel, { scheme, name }: UpdateGroup): boolean {
  return scheme === "window" && channels.some((channel) => channel.name === name && channel.critical);
}
