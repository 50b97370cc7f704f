import type { ChannelPart } from "../../constructs/core/model/platform-part";
import { UPDATER_PERIOD_MINUTES } from "../../constructs/updates/limits";
import { windowText } from "../../constructs/updates/maintenance-window";
import { Version } from "../../constructs/updates/version";
import type { Inline } from "../cli/output/document";
import { TimeZone } from "../cli/time/time-zone";
import { present } from "../json/json";
import { counted } from "../model/counted";
import { platformAgents, releaseName, type AgentModel, type PlatformModel } from "../model/model";
import { updateSchedule, type GroupSchedule, type ScheduledChange } from "../model/schedule";
import { channelSource } from "../model/served";
import { CHANGED_WINDOW } from "../model/window-export";
import { explainedSettings } from "./changed-settings";
import { ofKind, resourceName } from "./dangers/documents";
import type { About } from "./about";
import { names, says, type Finding } from "./finding";
import { platformPairs } from "./pairs";
import { becomes } from "./setting-text";
import type { Both, ReviewQuestion, Step } from "./step";

const DEFAULT = "default";
const UTC = TimeZone.of("UTC");

/** Which channel serves another version, which agents that reaches, and when. */
export function versionFindings(step: Step, question: ReviewQuestion): readonly Finding[] {
  const pairs = platformPairs(step).flatMap(({ before, after }) =>
    before === undefined || after?.isKnown !== true ? [] : [{ before, after }],
  );
  const changes = pairs.flatMap((pair) => channelsThatDiffer(pair).map((name) => ({ ...pair, name })));
  const schedules =
    changes.length === 0
      ? []
      : updateSchedule(step.after, { at: question.at, weeks: 1, freezes: [], zone: question.zone });
  return [
    ...changes.map((change) => {
      const { groups = [] } = schedules.find(({ platform }) => platform === change.after) ?? {};
      return channelFinding({ ...change, step, groups }, question);
    }),
    ...pairs.flatMap((pair) => windowFindings(pair, step)),
  ];
}

/** What a channel serves to agents: a version with its `v`, or what another version server says. */
type Served = Omit<ChannelPart, "name">;

function channelsThatDiffer({ before, after }: Both<PlatformModel>): readonly string[] {
  const channels = [...before.channels, ...after.channels].map(({ name }) => name);
  return [...new Set([DEFAULT, ...channels])].filter((name) => {
    const [old, now] = [servedBy(name, before), servedBy(name, after)];
    return (["staticVersion", "forwardUrl", "critical"] as const).some((field) => old[field] !== now[field]);
  });
}

/** A channel that is not declared answers as `default`, and that with the version of the proxies. @see specification 9 */
function servedBy(name: string, platform: PlatformModel): Served {
  const { version } = platform;
  return channelSource(name, platform) ?? { critical: false, ...present({ staticVersion: version && `v${version}` }) };
}

interface ChannelChange extends Both<PlatformModel> {
  readonly step: Step;
  readonly name: string;
  readonly groups: readonly GroupSchedule[];
}

function channelFinding({ step, before, after, name, groups }: ChannelChange, question: ReviewQuestion): Finding {
  // Only a plan knows the version that an updater has chosen.
  const { isPlanned } = step;
  const [old, now] = [servedBy(name, before), servedBy(name, after)];
  const known = new Set(after.channels.map((channel) => channel.name));
  const agents = platformAgents(after, step.after);
  const followers = agents.filter(
    ({ isEnrolled, channel = DEFAULT }) =>
      isEnrolled && (channel === name || (name === DEFAULT && !known.has(channel))),
  );
  const isUpToDate = (agent: AgentModel) => isPlanned && keepsVersion(agent, now.staticVersion);
  const suspended = followers.filter(({ isSuspended }) => isSuspended);
  const behind = followers.filter((agent) => !agent.isSuspended && !isUpToDate(agent));
  // Whoever has followed the channel up to now is ahead of one that goes back.
  const isAhead = ({ version, linux }: AgentModel) => linux !== undefined && (!isPlanned || version === undefined);
  const kept = isLower(now.staticVersion, old.staticVersion) ? behind.filter(isAhead) : [];
  const reached = behind.filter((agent) => !kept.includes(agent));
  const upToDate = followers.filter((agent) => !agent.isSuspended && isUpToDate(agent));
  const notEnrolled = agents.filter(({ isEnrolled }) => !isEnrolled);
  const changes = changesFor(reached, groups);
  const lists = { reached, kept, upToDate, suspended, notEnrolled };
  return {
    kind: "channel-changed",
    sentence: [
      ...says`The channel ${name}${servedText(old, now)}${reachText(reached, { changes, now, isPlanned }, question)}`,
      ...listed(kept, "No downgrade on Linux: agents at a newer version keep it"),
      ...listed(upToDate, "At that version already, or at a newer one"),
      ...listed(suspended.filter(isOnKubernetes), "Suspended, so not updated"),
      ...listed(
        suspended.filter((agent) => !isOnKubernetes(agent)),
        "Suspended, so not updated where the script has run",
      ),
      ...listed(notEnrolled, "Not enrolled, so not updated"),
    ],
    about: aboutChannel(after, name, step),
    facts: {
      stack: after.stack,
      platform: `${after.namespace}/${after.name}`,
      channel: name,
      ...present({ from: old.staticVersion, to: now.staticVersion }),
      isCritical: now.critical,
      ...Object.fromEntries(Object.entries(lists).map(([list, of]) => [list, of.map(releaseName)])),
      windows: changes.map(({ opening, isCritical }) => ({ start: opening.start, end: opening.end, isCritical })),
    },
  };
}

function isOnKubernetes({ linux }: AgentModel): boolean {
  return linux === undefined;
}

function listed(agents: readonly AgentModel[], what: string): readonly Inline[] {
  return agents.length === 0 ? [] : says` ${[what]}: ${names(agents.map(releaseName))}.`;
}

/** The setting of a channel in the configuration of the proxies. */
export function aboutChannel({ stack, namespace, files }: PlatformModel, name: string, step: Step): readonly About[] {
  return explainedSettings(step, { stack, place: `ConfigMap ${namespace}/${files?.proxy}` }, (_, { path }) => {
    const section = path.indexOf("automatic_upgrades_channels");
    return section >= 0 && path[section + 1] === name;
  });
}

function servedText(old: Served, now: Served): readonly Inline[] {
  if (now.staticVersion !== undefined && now.staticVersion !== old.staticVersion) {
    const critical = now.critical ? ", and is critical" : old.critical ? ", and is not critical any more" : "";
    const before = old.staticVersion !== undefined && says` instead of ${old.staticVersion}`;
    return says` serves ${now.staticVersion}${before}${[critical]}.`;
  }
  if (now.forwardUrl !== undefined && now.forwardUrl !== old.forwardUrl) {
    return says` serves the version of another version server, at ${now.forwardUrl}.`;
  }
  return [now.critical ? " is critical now." : " is not critical any more."];
}

interface Reach {
  readonly changes: readonly ScheduledChange[];
  readonly now: Served;
  readonly isPlanned: boolean;
}

function reachText(
  reached: readonly AgentModel[],
  { changes, now, isPlanned }: Reach,
  question: ReviewQuestion,
): readonly Inline[] {
  if (reached.length === 0) return [" No agent of these stacks is updated by that."];
  const many = counted(reached.length, reached.every(isOnKubernetes) ? "release" : "group");
  const versions = isPlanned ? [...new Set(reached.flatMap(({ version }) => version ?? []))] : [];
  const when = whenText(changes, reached.some(isOnKubernetes), now, question);
  return says` That reaches ${[many]} of agents, ${names(reached.map(releaseName))}${
    versions.length > 0 && says`, now at ${names(versions)}`
  }, ${[when]}.`;
}

function whenText(
  changes: readonly ScheduledChange[],
  areOnKubernetes: boolean,
  { critical }: Served,
  { at, zone }: ReviewQuestion,
): string {
  if (critical) return "at once: an update of a critical channel does not wait for the window";
  const [last] = changes.slice(-1);
  if (last === undefined) return "but no window opens, so only critical updates reach them";
  const windows = changes.map(({ opening }) => {
    const beside = zone.isUtc ? "" : ` (${inZone(opening, zone)} ${zone.name})`;
    const begin = opening.start <= at ? "at once: the window is open, " : "in the window ";
    return `${begin}${UTC.period(opening)} UTC${beside}`;
  });
  const check = `; on Kubernetes by ${UTC.moment(last.latestCheck).slice(-5)}, since updaters check every ${UPDATER_PERIOD_MINUTES} minutes`;
  return `${windows.join(", or ")}${areOnKubernetes ? check : ""}`;
}

/** An opening in a time zone. Its day is shown only if it differs from that in UTC. */
function inZone(opening: ScheduledChange["opening"], zone: TimeZone): string {
  return zone.day(opening.start) === UTC.day(opening.start) ? zone.hours(opening) : zone.period(opening);
}

/** The windows in which agents are updated, each once. */
function changesFor(agents: readonly AgentModel[], groups: readonly GroupSchedule[]): readonly ScheduledChange[] {
  const wanted = new Set(agents);
  const changes = groups.flatMap(({ group, change }) =>
    change !== undefined && group.agents.some((agent) => wanted.has(agent)) ? [change] : [],
  );
  const starts = changes.map(({ opening }) => +opening.start);
  return changes.filter((_, index) => starts.indexOf(starts[index] ?? NaN) === index);
}

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

function windowFindings({ before, after }: Both<PlatformModel>, step: Step): readonly Finding[] {
  const [from, to] = [shownWindow(before), shownWindow(after)];
  if (from === to) return [];
  const { stack, namespace, name } = after;
  return [
    {
      kind: "window-changed",
      sentence: [`The maintenance window: ${becomes(from, to)}. ${CHANGED_WINDOW}`],
      about: ofKind(after, WINDOW).flatMap((resource) =>
        explainedSettings(step, { stack, place: resourceName(resource) }, (path) => WINDOW_SETTINGS.test(path)),
      ),
      facts: { stack, platform: `${namespace}/${name}`, from, to },
    },
  ];
}

function shownWindow({ window }: PlatformModel): string {
  return window === undefined ? "none, so that only critical updates reach agents" : windowText(window);
}
