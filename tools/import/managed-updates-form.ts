import { at, listAt, objectAt } from "../json/plain-data";
import type { Resource } from "../tctl/resource-text";
import { call, type Expression } from "./expression";

/** The code that declares a rollout by groups, which the service stores as two resources. */
export function managedUpdatesCall(config: Resource, version: Resource): Expression {
  const { agents, tools } = objectAt(config, "spec");
  const { mode, strategy, maintenance_window_duration: window, schedules } = objectAt(agents);
  const { agents: versions, tools: toolVersions } = objectAt(version, "spec");
  const { start_version: start, target_version: target, schedule } = objectAt(versions);
  const props = {
    ...(mode !== "enabled" && { mode }),
    ...(strategy !== "halt-on-error" && { strategy }),
    groups: listAt(schedules, "regular").map(updateGroupProps),
    ...(window !== undefined && { windowDuration: inMinutes(window) }),
    target,
    ...(start !== target && { start }),
    ...(schedule !== "regular" && { schedule }),
    ...(tools !== undefined && { tools: { target: at(toolVersions, "target_version") } }),
  };
  return call("ManagedUpdates.of", [props as Expression]);
}

function updateGroupProps(group: unknown): object {
  const { name, days, start_hour: startHour = 0, wait_hours: waitHours, canary_count: canaries } = objectAt(group);
  return { name, days, startHour, waitHours, canaries };
}

function inMinutes(duration: unknown): unknown {
  const [, seconds] = /^(\d+)s$/.exec(String(duration)) ?? [];
  return seconds === undefined ? duration : `${Number(seconds) / 60}m`;
}
