import type { GroupSchedule, PlatformSchedule, ScheduleQuestion } from "../model/schedule";

/** The JSON of the schedule, which `docs/schemas/schedule.schema.json` describes. */
export function toJson(schedules: readonly PlatformSchedule[], { at, weeks, freezes, zone }: ScheduleQuestion): object {
  return {
    at: at.toISOString(),
    weeks,
    timezone: zone.name,
    freezes,
    platforms: schedules.map(({ platform, groups, notEnrolled }) => ({
      stack: platform.stack,
      name: platform.name,
      groups: groups.map(groupJson),
      notEnrolled,
    })),
  };
}

function groupJson({ group, openings, change, suspended, warnings }: GroupSchedule): object {
  return {
    name: group.name,
    scheme: group.scheme,
    canaries: group.canaries,
    agents: group.agents.map(({ stack, namespace, release }) => ({ stack, namespace, release })),
    suspended,
    openings: openings.map(({ start, end, freeze }) => ({ start, end, isFrozen: freeze !== undefined })),
    ...(change !== undefined && {
      change: {
        start: change.opening.start,
        end: change.opening.end,
        latestCheck: change.latestCheck,
        stopBefore: change.stopBefore,
        isCritical: change.isCritical,
      },
    }),
    warnings: warnings.map(({ kind }) => kind),
  };
}
