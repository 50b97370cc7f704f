import { givenFields, givenList } from "../../core/given";
import { hasMarker } from "../../core/reference";
import { duration, lengthIn, type Duration } from "../../core/duration";
import { group, needed } from "../../core/schema/group";
import { make } from "../../core/schema/make";
import { list, oneOf, readAs, textWhere, wholeNumber } from "../../core/schema/shapes";
import { Problems, Value } from "../../core/value";
import { defineRules } from "../../core/violation";
import { checkServed } from "../../updates/compatibility";
import { weekdayNamed, type WeekdayName } from "../../updates/maintenance-window";
import { anyVersion, Version } from "../../updates/version";
import { channelName } from "../../updates/version-channels";
import type { PlatformResource } from "../platform-resource";

export const ROLLOUT_RULES = defineRules({
  "ROLLOUT-001": {
    problem: "there are more groups than the service takes with this strategy",
    allowed: "at most 10 groups with halt-on-error, at most 20 with time-based",
    fix: "merge groups",
    source: "the service's documentation, managed updates",
  },
  "ROLLOUT-002": {
    problem: "two groups have the same name",
    fix: "rename one of the two",
    source: "the service's documentation, managed updates",
  },
  "ROLLOUT-003": {
    problem: "the group has nothing to wait for",
    fix: "remove waitHours: only the second and later groups wait, with halt-on-error",
    source: "the service's documentation, managed updates",
  },
  "ROLLOUT-004": {
    problem: "the group has canaries, which a time-based rollout ignores",
    fix: "remove canaries, or pass strategy: halt-on-error",
    source: "the service's documentation, managed updates",
  },
  "ROLLOUT-005": {
    problem: "windowDuration is missing in a time-based rollout, or given for another strategy",
    fix: "pass windowDuration, or remove it",
    source: "the service's documentation, managed updates",
  },
  "ROLLOUT-006": {
    problem: "the rollout would put agents ahead of the platform",
    fix: "upgrade the platform first, or lower the target",
    source: "specification 9, rule 4",
  },
  "ROLLOUT-007": {
    problem: "agents would go back to an older version when their turn comes",
    fix: "lower start to the target or below it, or leave it out",
    source: "the service's documentation, managed updates",
  },
  "ROLLOUT-009": {
    problem:
      "the group waits for canaries, and agents on Kubernetes can be canaries only from 18.6 on: without agents on Linux, the group never finishes",
    fix: "raise the version of the agents, remove canaries of the group, or name another group as updater.channel; acknowledge this if the group has agents on Linux",
    source: "docs/updates.md, groups",
    acknowledgeable: true,
  },
  "ROLLOUT-010": {
    problem:
      "the group has no more releases than canaries, and a release is one canary whatever its replicas, so the rollout would stop after them",
    fix: "declare more releases or fewer canaries; acknowledge this if agents of other programs or on Linux are in the group",
    source: "docs/updates.md, groups",
    acknowledgeable: true,
  },
  "ROLLOUT-011": {
    problem: "the rollout is paused, but updaters on Kubernetes still follow the maintenance window",
    fix: "remove maintenanceWindow while it is paused; acknowledge this if no agent is on Kubernetes, or all are suspended there",
    source: "docs/updates.md, to pause updates",
    acknowledgeable: true,
    warns: true,
  },
  "ROLLOUT-020": {
    problem: "no agents of the program are in the group, so the next group waits for nobody",
    fix: "remove the group, or name it as updater.channel of agents; if agents of other programs are in it, acknowledge this",
    source: "docs/updates.md, groups",
    acknowledgeable: true,
    warns: true,
  },
  "ROLLOUT-008": {
    problem:
      "managed updates and a channel are both declared: every channel answers from the rollout, so what this channel declares has no effect",
    fix: "remove channels, and name a group as updater.channel of agents",
    source: "docs/updates.md, groups",
  },
});

/** Values of `mode`: whether a rollout updates agents. */
export const updateMode = oneOf(["enabled", "disabled", "suspended"]);

/** Whether a rollout of that mode updates no agents. */
export function isPaused(mode: unknown): boolean {
  return mode === "suspended" || mode === "disabled";
}

/** The most groups that the service accepts, by strategy. */
const MOST_GROUPS = { "halt-on-error": 10, "time-based": 20 } as const;
const MOST_CANARIES = 5;

/** Agents that are updated together. */
export interface ManagedUpdateGroup {
  /** Name of the group, and `updater.channel` of its agents. */
  readonly name: string;
  /** Weekdays in UTC, or `*` for every day. */
  readonly days: readonly (WeekdayName | "*")[];
  /** Hour at which its updates start, in UTC: 0 to 23. */
  readonly startHour: number;
  /** Hours after the start of the previous group; not for the first group, nor with `time-based`. @default 0 */
  readonly waitHours?: number;
  /** Number of agents that are updated first, at most 5; with `halt-on-error` only. @default 0 */
  readonly canaries?: number;
}

/** Updates of the client tools `tsh` and `tctl`. */
export interface ManagedToolUpdates {
  /** Version that the client tools update themselves to. */
  readonly target: Version | string;
}

/** When agents are rolled out to a new version, group by group. */
export interface ManagedUpdatesProps {
  /**
   * `suspended` pauses the rollout: the service asks no updater to update until the mode is `enabled` again. `disabled`
   * does the same, and new agents install `target`. Updaters on Kubernetes still follow `maintenanceWindow`
   * (`ROLLOUT-011`).
   *
   * @default "enabled"
   */
  readonly mode?: "enabled" | "disabled" | "suspended";

  /**
   * `halt-on-error` waits for each group before the next one starts; `time-based` does not.
   *
   * @default "halt-on-error"
   */
  readonly strategy?: "halt-on-error" | "time-based";
  /** Groups in their order: at most 10, or 20 with `time-based`. Agents of no group belong to the last one. */
  readonly groups: readonly ManagedUpdateGroup[];
  /** How long each group may be updated, in whole minutes from ten on; with `time-based` only, which needs it. */
  readonly windowDuration?: Duration;
  /** Version that each group gets in its turn. */
  readonly target: Version | string;
  /** Version that agents get until then. @default `target` */
  readonly start?: Version | string;
  /** `immediate` lets every group start at once. @default "regular" */
  readonly schedule?: "regular" | "immediate";
  /** Updates of the client tools. @default client tools are not updated */
  readonly tools?: ManagedToolUpdates;
}

const EVERY_DAY = "*";

const day = readAs(
  textWhere(
    "Sun, Mon, Tue, Wed, Thu, Fri, Sat, the long English names, or *",
    (given) => given === EVERY_DAY || weekdayNamed(given) !== undefined,
  ),
  (given) => weekdayNamed(given) ?? EVERY_DAY,
);

const GROUP = group<ManagedUpdateGroup>()({
  name: needed(channelName),
  days: needed(list(day)),
  startHour: needed(wholeNumber({ from: 0, to: 23 })),
  waitHours: wholeNumber({ from: 0 }),
  canaries: wholeNumber({ from: 0, to: MOST_CANARIES }),
});

const PROPS = group<ManagedUpdatesProps>()(
  {
    mode: updateMode,
    strategy: oneOf(["halt-on-error", "time-based"]),
    groups: needed(list(GROUP)),
    windowDuration: duration({ whole: "m", from: "10m" }),
    target: needed(anyVersion),
    start: anyVersion,
    schedule: oneOf(["regular", "immediate"]),
    tools: group<ManagedToolUpdates>()({ target: needed(anyVersion) }),
  },
  [checkGroups, checkWindow, checkVersions],
);

function checkGroups({ strategy = "halt-on-error", groups }: ManagedUpdatesProps, problems: Problems): void {
  const most = MOST_GROUPS[strategy];
  if (groups.length > most)
    problems.add(ROLLOUT_RULES["ROLLOUT-001"], "groups", `${groups.length} groups, ${strategy}`);
  groups.forEach(({ name, waitHours = 0, canaries = 0 }, index) => {
    const place = `groups[${index}]`;
    if (groups.findIndex((other) => other.name === name) < index)
      problems.add(ROLLOUT_RULES["ROLLOUT-002"], place, name);
    const mayWait = index > 0 && strategy === "halt-on-error";
    if (waitHours > 0 && !mayWait) problems.add(ROLLOUT_RULES["ROLLOUT-003"], `${place}.waitHours`, waitHours);
    if (canaries > 0 && strategy === "time-based")
      problems.add(ROLLOUT_RULES["ROLLOUT-004"], `${place}.canaries`, canaries);
  });
}

function checkWindow({ strategy, windowDuration }: ManagedUpdatesProps, problems: Problems): void {
  if ((strategy === "time-based") !== (windowDuration !== undefined)) {
    problems.add(ROLLOUT_RULES["ROLLOUT-005"], "windowDuration", windowDuration);
  }
}

function checkVersions({ start, target }: Pick<ManagedUpdatesProps, "start" | "target">, problems: Problems): void {
  if (start === undefined) return;
  if (Version.of(start).compare(target) > 0) problems.add(ROLLOUT_RULES["ROLLOUT-007"], "start", String(start));
}

/** Places of props in the resources. */
const IN_RESOURCES: Readonly<Record<string, string>> = {
  groups: "spec.agents.schedules.regular",
  windowDuration: "spec.agents.maintenance_window_duration",
  start: "spec.agents.start_version",
  target: "spec.agents.target_version",
  "tools.target": "spec.tools.target_version",
  ".waitHours": ".wait_hours",
  ".canaries": ".canary_count",
};

/** The prop of {@link ManagedUpdates}' platform. */
const PROP = "managedUpdates";

/**
 * Checks a resource of a rollout, made by {@link ManagedUpdates} or written by a program. Unlike a channel, a rollout
 * may bring agents to a newer major version than that of the proxies.
 *
 * @param platform version of the platform; undefined where only a plan knows it
 * @param property where the program declared the resource
 */
export function checkRollout(
  { kind, ...resource }: PlatformResource,
  platform: Version | undefined,
  property: string,
  problems: Problems,
): void {
  const { agents, tools } = givenFields(resource["spec"]);
  const found = new Problems();
  if (kind === "autoupdate_config" && agents !== undefined) checkSchedules(givenFields(agents), found);
  if (kind === "autoupdate_version") checkTargets(givenFields(agents), givenFields(tools), platform, found);
  const isMade = property === PROP;
  for (const violation of found.list) {
    const place = isMade
      ? violation.property
      : violation.property.replace(/[a-z.]+/gi, (prop) => IN_RESOURCES[prop] ?? "");
    problems.addAll([{ ...violation, property: place }], property);
  }
}

function checkSchedules(agents: Readonly<Record<string, unknown>>, problems: Problems): void {
  const { strategy, schedules, maintenance_window_duration: windowDuration } = agents;
  const groups = (givenList(givenFields(schedules)["regular"]) ?? []).map(givenFields).map((each) => ({
    name: each["name"],
    waitHours: each["wait_hours"],
    canaries: each["canary_count"],
  }));
  const props = { strategy, groups, windowDuration } as unknown as ManagedUpdatesProps;
  checkGroups(props, problems);
  checkWindow(props, problems);
}

function checkTargets(
  agents: Readonly<Record<string, unknown>>,
  tools: Readonly<Record<string, unknown>>,
  platform: Version | undefined,
  problems: Problems,
): void {
  const stated = (given: unknown, place: string): Version | undefined => {
    if (typeof given !== "string" || hasMarker(given)) return undefined;
    const version = Version.of(given);
    problems.addAll(version.violations, place);
    return version.violations.length > 0 ? undefined : version;
  };
  const start = stated(agents["start_version"], "start");
  const target = stated(agents["target_version"], "target");
  const client = stated(tools["target_version"], "tools.target");
  if (start !== undefined && target !== undefined) checkVersions({ start, target }, problems);
  if (platform === undefined) return;
  // A start version that is not older than the target is checked with the target.
  const earlier = start !== undefined && (target === undefined || start.compare(target) < 0) ? start : undefined;
  for (const [place, version] of Object.entries({ target, start: earlier })) {
    if (version !== undefined) checkServed({ platform, version }, problems, place, ROLLOUT_RULES["ROLLOUT-006"]);
  }
  // The service accepts client tools of every version with its own major version.
  if (client !== undefined && client.major !== platform.major) {
    checkServed({ platform, version: client }, problems, "tools.target");
  }
}

/**
 * A rollout of agents to a new version, group by group. The service carries it out: these are its managed updates of
 * the second generation. Every channel then answers from the rollout: the name of a channel is that of a group.
 *
 * @see the service's documentation, managed updates
 * @example
 * ```ts
 * managedUpdates: ManagedUpdates.of({
 *   target: "18.3.0",
 *   groups: [
 *     { name: "staging", days: ["Mon"], startHour: 2 },
 *     { name: "production", days: ["Tue"], startHour: 2 },
 *   ],
 * }),
 * ```
 */
export class ManagedUpdates extends Value {
  /** A rollout by groups (`ROLLOUT-001` to `ROLLOUT-007`). */
  static of(props: ManagedUpdatesProps): ManagedUpdates {
    return make(ManagedUpdates, PROPS, props, (right) => new ManagedUpdates(right, Version.of(right.target)));
  }

  private constructor(
    private readonly props: ManagedUpdatesProps,
    /** @internal Version that groups get when their turn comes. */
    readonly target: Version,
  ) {
    super();
  }

  /** @internal Names of the groups, in their order. */
  get groups(): readonly string[] {
    return this.props.groups.map(({ name }) => name);
  }

  /** The group with a name, or else the last group, to which agents of any other name belong. @internal */
  groupOf(name: string): ManagedUpdateGroup | undefined {
    return this.props.groups.find((each) => each.name === name) ?? this.props.groups.at(-1);
  }

  /** @internal The resources that are delivered. */
  toResources(): readonly PlatformResource[] {
    const { mode = "enabled", strategy = "halt-on-error", groups, windowDuration, start } = this.props;
    const { schedule = "regular", tools } = this.props;
    const regular = groups.map(({ name, days, startHour, waitHours, canaries }) => ({
      name,
      days,
      start_hour: startHour,
      ...(waitHours !== undefined && { wait_hours: waitHours }),
      ...(canaries !== undefined && { canary_count: canaries }),
    }));
    const target = this.target.toString();
    return [
      {
        kind: "autoupdate_config",
        version: "v1",
        metadata: { name: "autoupdate-config" },
        spec: {
          agents: {
            mode,
            strategy,
            ...(windowDuration && { maintenance_window_duration: `${lengthIn("s", windowDuration)}s` }),
            schedules: { regular },
          },
          ...(tools && { tools: { mode: "enabled" } }),
        },
      },
      {
        kind: "autoupdate_version",
        version: "v1",
        metadata: { name: "autoupdate-version" },
        spec: {
          agents: {
            mode: "enabled",
            schedule,
            start_version: Version.of(start ?? this.target).toString(),
            target_version: target,
          },
          ...(tools && { tools: { target_version: Version.of(tools.target).toString() } }),
        },
      },
    ];
  }
}
