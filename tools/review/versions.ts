import { counted } from "../model/counted";
import { UPDATER_PERIOD_MINUTES } from "../../constructs/updates/limits";
import { Version } from "../../constructs/updates/version";
import type { ChannelPart } from "../../constructs/core/model/platform-part";
import { agentsOf, type AgentModel, type PlatformModel } from "../model/model";
import { CHANGED_WINDOW } from "../model/window-export";
import type { Inline } from "../cli/output/document";
import { scheduleOf, type GroupSchedule, type ScheduledChange } from "../model/schedule";
import { TimeZone } from "../cli/time/time-zone";
import { releaseName } from "../model/model";
import { resourceName, ofKind } from "./dangers/documents";
import { named, names, safe, type About, type Finding } from "./finding";
import { settingsOf } from "./changed-settings";
import { platformPairs } from "./platform-pairs";

import type { ReviewQuestion, Step } from "./step";
import { becomes } from "./setting-text";

const DEFAULT = "default";
const UTC = TimeZone.of("UTC");

/** What a channel, or a rollout, serves to agents. */
interface Served {
  /** With its `v`; undefined if another version server says it. */
  readonly version?: string;
  readonly forwardUrl?: string;
  readonly critical: boolean;
}

/** Which channel serves another version, which agents that reaches, and when. */
export function versionFindings(step: Step, question: ReviewQuestion): readonly Finding[] {
  const pairs = platformPairs(step).flatMap(({ before, after }) =>
    before === undefined || after?.isKnown !== true ? [] : [{ before, after }],
  );
  if (pairs.every(({ before, after }) => channelNames(before, after).every((name) => !differs(before, after, name))))
    return windowFindings(pairs, step);
  const schedules = new Map(
    scheduleOf(step.after, { at: question.at, weeks: 1, freezes: [], zone: question.zone }).map((schedule) => [
      schedule.platform,
      schedule.groups,
    ]),
  );
  return [
    ...pairs.flatMap(({ before, after }) =>
      channelNames(before, after)
        .filter((name) => differs(before, after, name))
        .flatMap((name) => {
          const groups = schedules.get(after) ?? [];
          return channelFinding({ step, before, after, name, groups, agents: agentsOf(after, step.after) }, question);
        }),
    ),
    ...windowFindings(pairs, step),
  ];
}

function channelNames(before: PlatformModel, after: PlatformModel): readonly string[] {
  return [...new Set([DEFAULT, ...[...before.channels, ...after.channels].map(({ name }) => name)])];
}

function differs(before: PlatformModel, after: PlatformModel, name: string): boolean {
  const [old, now] = [servedBy(before, name), servedBy(after, name)];
  return old.version !== now.version || old.forwardUrl !== now.forwardUrl || old.critical !== now.critical;
}

/** A channel that is not declared answers as `default`, and that with the version of the proxies. @see specification 9 */
function servedBy(platform: PlatformModel, name: string): Served {
  const find = (wanted: string): ChannelPart | undefined =>
    platform.channels.find((channel) => channel.name === wanted);
  const channel = find(name) ?? find(DEFAULT);
  if (channel === undefined) {
    return { ...(platform.version !== undefined && { version: `v${platform.version}` }), critical: false };
  }
  const { staticVersion, forwardUrl, critical } = channel;
  return {
    ...(staticVersion !== undefined && { version: staticVersion }),
    ...(forwardUrl !== undefined && { forwardUrl }),
    critical,
  };
}

interface ChannelChange {
  readonly step: Step;
  readonly before: PlatformModel;
  readonly after: PlatformModel;
  readonly name: string;
  readonly groups: readonly GroupSchedule[];
  readonly agents: readonly AgentModel[];
}

function channelFinding(
  { step, before, after, name, groups, agents }: ChannelChange,
  question: ReviewQuestion,
): Finding[] {
  // Only a plan knows the version that an updater has chosen.
  const { isPlanned } = step;
  const [old, now] = [servedBy(before, name), servedBy(after, name)];
  const known = new Set(after.channels.map((channel) => channel.name));
  const followers = agents.filter(
    ({ isEnrolled, channel = DEFAULT }) =>
      isEnrolled && (channel === name || (name === DEFAULT && !known.has(channel))),
  );
  const isUpToDate = (agent: AgentModel) => isPlanned && keepsVersion(agent, now.version);
  const suspended = followers.filter(({ isSuspended }) => isSuspended);
  const behind = followers.filter((agent) => !agent.isSuspended && !isUpToDate(agent));
  // Whoever has followed the channel up to now is ahead of one that goes back.
  const isAhead = ({ version, linux }: AgentModel) => linux !== undefined && (!isPlanned || version === undefined);
  const kept = isLower(now.version, old.version) ? behind.filter(isAhead) : [];
  const reached = behind.filter((agent) => !kept.includes(agent));
  const isThere = followers.filter((agent) => !agent.isSuspended && isUpToDate(agent));
  const outside = agents.filter(({ isEnrolled }) => !isEnrolled);
  const changes = changesFor(reached, groups);
  return [
    {
      kind: "channel-changed",
      sentence: [
        "The channel ",
        named(name),
        ...servedText(old, now),
        ...reachText(reached, { changes, now, isPlanned }, question),
        ...listed(kept, "No downgrade on Linux: agents at a newer version keep it"),
        ...listed(isThere, "At that version already, or at a newer one"),
        ...listed(
          suspended.filter(({ linux }) => linux === undefined),
          "Suspended, so not updated",
        ),
        ...listed(
          suspended.filter(({ linux }) => linux !== undefined),
          "Suspended, so not updated where the script has run",
        ),
        ...listed(outside, "Not enrolled, so not updated"),
      ],
      about: aboutChannel(after, name, step),
      facts: {
        stack: after.stack,
        platform: `${after.namespace}/${after.name}`,
        channel: safe(name),
        ...(old.version !== undefined && { from: safe(old.version) }),
        ...(now.version !== undefined && { to: safe(now.version) }),
        isCritical: now.critical,
        reached: reached.map((agent) => safe(releaseName(agent))),
        kept: kept.map((agent) => safe(releaseName(agent))),
        upToDate: isThere.map((agent) => safe(releaseName(agent))),
        suspended: suspended.map((agent) => safe(releaseName(agent))),
        notEnrolled: outside.map((agent) => safe(releaseName(agent))),
        windows: changes.map(({ opening, isCritical }) => ({ start: opening.start, end: opening.end, isCritical })),
      },
    },
  ];
}

/** The setting of a channel in the configuration of the proxies. */
export function aboutChannel({ stack, namespace, files }: PlatformModel, name: string, step: Step): readonly About[] {
  return settingsOf(step, { stack, place: `ConfigMap ${namespace}/${files?.proxy}` }, (_, { path }) => {
    const section = path.indexOf("automatic_upgrades_channels");
    return section >= 0 && path[section + 1] === name;
  });
}

function servedText(old: Served, now: Served): readonly Inline[] {
  if (now.version !== undefined && now.version !== old.version) {
    return [
      " serves ",
      named(now.version),
      ...(old.version === undefined ? [] : [" instead of ", named(old.version)]),
      now.critical ? ", and is critical" : old.critical ? ", and is not critical any more" : "",
      ".",
    ];
  }
  if (now.forwardUrl !== undefined && now.forwardUrl !== old.forwardUrl) {
    return [" serves the version of another version server, at ", named(now.forwardUrl), "."];
  }
  return [now.critical ? " is critical now." : " is not critical any more."];
}

function reachText(
  reached: readonly AgentModel[],
  { changes, now, isPlanned }: { changes: readonly ScheduledChange[]; now: Served; isPlanned: boolean },
  question: ReviewQuestion,
): readonly Inline[] {
  if (reached.length === 0) return [" No agent of these stacks is updated by that."];
  const isOnLinux = reached.some(({ linux }) => linux !== undefined);
  const versions = isPlanned ? [...new Set(reached.flatMap(({ version }) => version ?? []))] : [];
  return [
    ` That reaches ${counted(reached.length, isOnLinux ? "group" : "release")} of agents, `,
    ...names(reached.map(releaseName)),
    ...(versions.length === 0 ? [] : [", now at ", ...names(versions)]),
    ", ",
    ...whenText(
      changes,
      reached.some(({ linux }) => linux === undefined),
      now,
      question,
    ),
    ".",
  ];
}

function whenText(
  changes: readonly ScheduledChange[],
  isOnKubernetes: boolean,
  { critical }: Served,
  { at, zone }: ReviewQuestion,
): readonly Inline[] {
  if (critical) return ["at once: an update of a critical channel does not wait for the window"];
  if (changes.length === 0) return ["but no window opens, so only critical updates reach them"];
  return changes.flatMap(({ opening, latestCheck }, index): Inline[] => {
    const beside = zone.isUtc ? "" : ` (${inZone(opening, zone)} ${zone.name})`;
    const begin =
      opening.start <= at
        ? `at once: the window is open, ${UTC.period(opening)}`
        : `in the window ${UTC.period(opening)}`;
    const check = `; on Kubernetes by ${UTC.moment(latestCheck).slice(-5)}, since updaters check every ${UPDATER_PERIOD_MINUTES} minutes`;
    return [
      `${index === 0 ? "" : ", or "}${begin} UTC${beside}${isOnKubernetes && index === changes.length - 1 ? check : ""}`,
    ];
  });
}

/** The day again only where it is another one. */
function inZone(opening: ScheduledChange["opening"], zone: TimeZone): string {
  return zone.day(opening.start) === UTC.day(opening.start) ? zone.hours(opening) : zone.period(opening);
}

/** The windows in which agents are updated, each once. */
function changesFor(agents: readonly AgentModel[], groups: readonly GroupSchedule[]): readonly ScheduledChange[] {
  const wanted = new Set(agents);
  return groups
    .filter(({ group }) => group.agents.some((agent) => wanted.has(agent)))
    .flatMap(({ change }) => change ?? [])
    .filter((change, index, all) => all.findIndex(({ opening }) => +opening.start === +change.opening.start) === index);
}

function listed(agents: readonly AgentModel[], what: string): readonly Inline[] {
  return agents.length === 0 ? [] : [` ${what}: `, ...names(agents.map(releaseName)), "."];
}

/** Updaters take nobody back: what runs a newer version stays. */
/** Whether an agent stays as it is: updaters on Kubernetes install older versions, too. */
function keepsVersion({ version, linux }: AgentModel, served: string | undefined): boolean {
  return isAtLeast(version, served) && (linux !== undefined || isAtLeast(served, version));
}

function isAtLeast(running: string | undefined, served: string | undefined): boolean {
  if (running === undefined || served === undefined) return false;
  const [a, b] = [Version.of(running), Version.of(served)];
  return a.violations.length === 0 && b.violations.length === 0 && a.isAtLeast(b);
}

function isLower(version: string | undefined, than: string | undefined): boolean {
  return version !== than && isAtLeast(than, version);
}

const WINDOW = "cluster_maintenance_config";
const WINDOW_SETTINGS = /^spec\.agent_upgrades\.(utc_start_hour|weekdays)$/;

function windowFindings(
  pairs: readonly { readonly before: PlatformModel; readonly after: PlatformModel }[],
  step: Step,
): Finding[] {
  return pairs.flatMap(({ before, after }) => {
    const [old, now] = [windowText(before), windowText(after)];
    if (old === now) return [];
    return [
      {
        kind: "window-changed",
        sentence: [`The maintenance window: ${becomes(old, now)}. ${CHANGED_WINDOW}`],
        about: ofKind(after, WINDOW).flatMap((resource) =>
          settingsOf(step, { stack: after.stack, place: resourceName(resource) }, (path) => WINDOW_SETTINGS.test(path)),
        ),
        facts: { stack: after.stack, platform: `${after.namespace}/${after.name}`, from: old, to: now },
      },
    ];
  });
}

function windowText({ window }: PlatformModel): string {
  if (window === undefined) return "none, so that only critical updates reach agents";
  const hour = (number: number) => `${String(number).padStart(2, "0")}:00`;
  return `${window.weekdays.join(", ")} ${hour(window.utcStartHour)}-${hour(window.utcStartHour + 1)} UTC`;
}
