import { counted } from "../model/counted";
import { grouped } from "../../constructs/core/grouped";
import { type Inline } from "../cli/output/document";
import { agentPairs, machinePairs } from "./agent-pairs";
import { ON_MACHINES, releaseName, type AgentModel } from "../model/model";
import { versionIsSet } from "./agent-restarts";
import { settingsOf } from "./changed-settings";
import { byKey, keyOf } from "./dangers/items";
import { named, names, safe, type About, type Finding } from "./finding";
import type { FindingKind } from "./kinds";
import type { Step } from "./step";
import { becomes } from "./setting-text";

/** A change of one release, in words that are the same for all releases that change alike. */
interface AgentChange {
  readonly kind: FindingKind;
  readonly agent: AgentModel;
  readonly words: readonly Inline[];
}

const DEFAULT = "default";

/** What changes for agents, besides where they are removed. */
export function agentFindings(step: Step): readonly Finding[] {
  const changes = [...agentPairs(step), ...machinePairs(step)].flatMap(({ before, after }) => {
    if (after === undefined) return before.linux === undefined ? [] : [leftAlone(before)];
    if (before === undefined) return isThere(after, step) ? [] : [added(after)];
    return [...changesOf(before, after), ...begins(before, after, step)];
  });
  const groups = grouped(changes, ({ kind, words, agent }) => JSON.stringify([kind, words, agent.linux !== undefined]));
  return [...groups.values()].map((group) => finding(group, step));
}

/** Where nothing says what was declared, the release may be there. */
function isThere({ stack, address }: AgentModel, { contents, documents }: Step): boolean {
  return documents.get(stack)?.before === undefined && byKey(contents.before).has(keyOf(stack, address));
}

function added(agent: AgentModel): AgentChange {
  const { isEnrolled, isSuspended, channel = DEFAULT, version } = agent;
  const updates: readonly Inline[] = isEnrolled
    ? [", enrolled in automatic updates on the channel ", named(channel), isSuspended ? ", and suspended" : ""]
    : [", not enrolled in automatic updates"];
  return {
    kind: "agents-added",
    agent,
    words: ["new", ...(version === undefined ? [] : [" at ", named(version)]), ...updates],
  };
}

/** Releases are removed by Terraform, and told so; nobody removes what a script has installed. */
function leftAlone(agent: AgentModel): AgentChange {
  return { kind: "agents-left-alone", agent, words: ["no longer declared; those that run keep running"] };
}

function changesOf(before: AgentModel, after: AgentModel): readonly AgentChange[] {
  const change = (kind: FindingKind, ...words: readonly Inline[]): AgentChange => ({ kind, agent: after, words });
  const isEnrolledSince = !before.isEnrolled && after.isEnrolled;
  const moves = before.isEnrolled && after.isEnrolled && before.channel !== after.channel;
  const channel = named(after.channel ?? DEFAULT);
  const updated = versionIsSet(before, after) ? after.version : undefined;
  const byWhom = after.linux === undefined ? " by this apply" : "";
  return [
    ...(before.isEnrolled && !after.isEnrolled
      ? [change("agents-left", "no longer enrolled in automatic updates; they keep their version")]
      : []),
    ...(isEnrolledSince
      ? [change("agents-enrolled", "enrolled in automatic updates now, on the channel ", channel)]
      : []),
    ...(!before.isSuspended && after.isSuspended
      ? [change("agents-suspended", "suspended, so their updater does not change them")]
      : []),
    ...(before.isSuspended && !after.isSuspended ? [change("agents-resumed", "no longer suspended")] : []),
    ...(moves
      ? [change("agents-moved", "on another channel: ", named(before.channel ?? DEFAULT), " → ", channel)]
      : []),
    ...(updated === undefined
      ? []
      : [change("agents-updated", "brought to ", named(updated), `${byWhom}, from `, named(before.version ?? "none"))]),
    // Machines are shown by their names.
    ...(before.replicas === after.replicas || after.linux !== undefined
      ? []
      : [change("agents-scaled", `given ${becomes(before.replicas, after.replicas)} pods`)]),
  ];
}

/** Folders have the version of the first installation, where a plan has the one that the updater has chosen. */
function begins(before: AgentModel, after: AgentModel, { isPlanned }: Step): readonly AgentChange[] {
  const { version } = after;
  if (version === undefined || before.version === version || versionIsSet(before, after)) return [];
  if (isPlanned && after.linux === undefined) return [];
  const words = ["installed at ", named(version), " where there are none yet; those that run keep their version"];
  return [{ kind: "agents-begin", agent: after, words }];
}

/** Values of the chart, and what a program says of machines, that a finding says in words. */
const SAID: Partial<Record<FindingKind, RegExp>> = {
  "agents-begin": /VersionOverride$|^pinned$/,
  "agents-enrolled": /^updater\.(enabled|releaseChannel)$|^(isEnrolled|channel|group|versionServer)$/,
  "agents-left": /^updater\.(enabled|releaseChannel)$|^(isEnrolled|channel|group|versionServer)$/,
  "agents-moved": /^updater\.releaseChannel$|^(channel|group)$/,
  "agents-resumed": /\/skipreconcile$|^isSuspended$/,
  "agents-scaled": /^highAvailability\.replicaCount$/,
  "agents-suspended": /\/skipreconcile$|^isSuspended$/,
  "agents-updated": /VersionOverride$|^pinned$/,
};

function aboutAgent({ kind, agent }: AgentChange, step: Step): readonly About[] {
  const { stack, namespace, release, linux } = agent;
  const place = linux === undefined ? `release ${namespace}/${release}` : releaseName(agent);
  return settingsOf(step, { stack, place }, (path) => SAID[kind]?.test(path) === true);
}

function finding(group: readonly [AgentChange, ...AgentChange[]], step: Step): Finding {
  const [{ kind, words, agent }] = group;
  const isOnLinux = agent.linux !== undefined;
  const releases = group.map(({ agent }) => releaseName(agent));
  return {
    kind,
    sentence: [
      `Agents of ${counted(releases.length, isOnLinux ? "group" : "release")}, `,
      ...names(releases),
      ", are ",
      ...words,
      isOnLinux && kind !== "agents-left-alone" ? `. ${ON_MACHINES}` : ".",
    ],
    about: group.flatMap((change) => aboutAgent(change, step)),
    facts: { releases: releases.map(safe) },
  };
}
