import { lengthIn, type Duration } from "../../constructs/core/duration";
import { isPaused } from "../../constructs/access/settings/managed-updates";
import { grouped } from "../../constructs/core/grouped";
import { MAINTENANCE_WINDOW_HOURS } from "../../constructs/updates/limits";
import { WEEKDAYS, weekdayNamed, type Weekday } from "../../constructs/updates/maintenance-window";
import { byKey } from "../../constructs/core/order";
import type { WeeklyWindow } from "../cli/time/openings";
import { platformAgents, type AgentModel, type Model, type PlatformModel } from "./model";
import { listAt, numberAt, stringAt, textAt, textsAt } from "../json/plain-data";

/**
 * How agents learn when to update. `window`: from the one maintenance window of the platform
 * (`cluster_maintenance_config`). `groups`: from the rollout that `autoupdate_version` makes, group by group
 * (`autoupdate_config`). `operator`: from a window that the operator of the service sets, and that nothing here says.
 */
type UpdateScheme = "window" | "groups" | "operator";

/** Agents that are updated together. */
export interface UpdateGroup {
  readonly scheme: UpdateScheme;

  /** Name of the group, or of the channel that the agents follow. */
  readonly name: string;

  /**
   * Undefined where it is not known, or nothing opens: agents without a window get critical updates only. While a rollout is
   * paused, it is the maintenance window, which updaters on Kubernetes still follow.
   */
  readonly window?: WeeklyWindow;

  /** Hours after the start of the group before. */
  readonly waitHours: number;

  /** Whether an earlier group must be done first. */
  readonly isInOrder: boolean;

  /** How many of its agents are updated before the others. */
  readonly canaries: number;
  readonly agents: readonly AgentModel[];

  /** Whether its rollout is paused. */
  readonly isPaused: boolean;
}

/** Agents of a group that no updater updates: each suspended by itself, or all with the rollout. */
export function suspendedAgents({ agents, isPaused: isHeld, window }: UpdateGroup): readonly AgentModel[] {
  return agents.filter(
    ({ isSuspended, linux }) => isSuspended || (isHeld && (linux !== undefined || window === undefined)),
  );
}

/** The groups of a platform's enrolled agents, in the order in which they are updated. */
export function updateGroups(platform: PlatformModel, model: Model): readonly UpdateGroup[] {
  const agents = platformAgents(platform, model).filter(({ isEnrolled }) => isEnrolled);
  const groups = rolloutGroups(platform);
  const [last] = groups.slice(-1);
  if (last === undefined) return ofChannels(platform, agents);
  const names = new Set(groups.map(({ name }) => name));
  // The service takes the channel of a question for the name of a group.
  const byGroup = grouped(agents, ({ channel = "" }) => (names.has(channel) ? channel : last.name));
  return groups.map((group) => ({ ...group, agents: byGroup.get(group.name) ?? [] }));
}

/** The one window of a platform, with its length. */
export function platformWindow({ window }: PlatformModel): WeeklyWindow | undefined {
  return window && { ...window, hours: MAINTENANCE_WINDOW_HOURS };
}

function ofChannels(platform: PlatformModel, agents: readonly AgentModel[]): readonly UpdateGroup[] {
  const window = platformWindow(platform);
  const byChannel = [...grouped(agents, ({ channel = "default" }) => channel)];
  return byChannel.sort(byKey).map(([name, followers]) => ({
    scheme: platform.runBy === "operator" ? "operator" : "window",
    name,
    ...(window && { window }),
    waitHours: 0,
    isInOrder: false,
    canaries: 0,
    isPaused: false,
    agents: followers,
  }));
}

/** Groups count only where a version is rolled out by them; without groups of its own, a rollout has the one window. */
function rolloutGroups({ resources, window }: PlatformModel): readonly Omit<UpdateGroup, "agents">[] {
  const document = (kind: string) => resources.find((resource) => resource.kind === kind)?.document;
  const [version, config] = [document("autoupdate_version"), document("autoupdate_config")];
  if (textAt(version, "spec", "agents", "target_version") === undefined) return [];
  const isInOrder = textAt(config, "spec", "agents", "strategy") !== "time-based";
  const hours = windowHours(textAt(config, "spec", "agents", "maintenance_window_duration"));
  const paused = [version, config].some((resource) => isPaused(textAt(resource, "spec", "agents", "mode")));
  const common = { scheme: "groups", isInOrder, canaries: 0, isPaused: paused } as const;
  const maintenance = window && { window: { ...window, hours: paused ? MAINTENANCE_WINDOW_HOURS : hours } };
  const groups = listAt(config, "spec", "agents", "schedules", "regular").map((group) => {
    const utcStartHour = numberAt(group, "start_hour") ?? 0;
    const own = { utcStartHour, weekdays: groupWeekdays(textsAt(group, "days")), hours };
    return {
      ...common,
      name: stringAt(group, "name"),
      ...(paused ? maintenance : { window: own }),
      waitHours: numberAt(group, "wait_hours") ?? 0,
      canaries: numberAt(group, "canary_count") ?? 0,
    };
  });
  if (groups.length > 0) return groups;
  return [{ ...common, name: "default", ...maintenance, waitHours: 0 }];
}

/** `*` is every day; so is a group without days. */
function groupWeekdays(days: readonly string[]): readonly Weekday[] {
  const named = days.flatMap((day) => weekdayNamed(day) ?? []);
  return days.includes("*") || named.length === 0 ? WEEKDAYS : named;
}

/** Hours of a window, whatever units its length is in; of one without a readable length, those of a maintenance window. */
function windowHours(duration: string | undefined): number {
  const hours = lengthIn("m", (duration ?? "") as Duration) / 60;
  return hours > 0 ? hours : MAINTENANCE_WINDOW_HOURS;
}
