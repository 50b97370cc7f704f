import { grouped } from "../../constructs/core/grouped";
import type { Inline } from "../cli/output/document";
import { counted } from "../model/counted";
import { ON_MACHINES, releaseName, type AgentModel } from "../model/model";
import { agentPairs, machinePairs } from "./pairs";
import { versionIsSet } from "./agent-restarts";
import { explainedSettings } from "./changed-settings";
import { byKey, stackResourceKey } from "./dangers/items";
import type { About } from "./about";
import { names, says, type Finding } from "./finding";
import { becomes } from "./setting-text";
import type { Both, Step } from "./step";
import type { FindingKind } from "./kinds";

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
    return agentUpdateChanges({ before, after }, step);
  });
  const groups = grouped(changes, ({ kind, words, agent }) => JSON.stringify([kind, words, agent.linux !== undefined]));
  return [...groups.values()].map((group) => finding(group, step));
}

/** Where nothing says what was declared, the release may be there. */
function isThere({ stack, address }: AgentModel, { contents, documents }: Step): boolean {
  return documents.get(stack)?.before === undefined && byKey(contents.before).has(stackResourceKey(stack, address));
}

function added(agent: AgentModel): AgentChange {
  const { isEnrolled, isSuspended, channel = DEFAULT, version } = agent;
  const updates = isEnrolled
    ? says`enrolled in automatic updates on the channel ${channel}${isSuspended && says`, and suspended`}`
    : ["not enrolled in automatic updates"];
  return { kind: "agents-added", agent, words: says`new${version !== undefined && says` at ${version}`}, ${updates}` };
}

/** Agents on machines that go on. Terraform removes a release; nobody removes what a script has installed. */
function leftAlone(agent: AgentModel): AgentChange {
  return { kind: "agents-left-alone", agent, words: ["no longer declared; those that run keep running"] };
}

function agentUpdateChanges({ before, after }: Both<AgentModel>, { isPlanned }: Step): readonly AgentChange[] {
  const { version = "", linux } = after;
  const isSet = versionIsSet(before, after) && version !== "";
  // Folders have the version of the first installation, where a plan has the one that the updater has chosen.
  const isFirst = version !== "" && before.version !== version && !versionIsSet(before, after);
  const byWhom = linux === undefined ? " by this apply" : "";
  const channels = [before, after].map(({ channel = DEFAULT }) => channel);
  const changes: readonly (readonly [FindingKind, boolean, readonly Inline[]])[] = [
    [
      "agents-left",
      before.isEnrolled && !after.isEnrolled,
      ["no longer enrolled in automatic updates; they keep their version"],
    ],
    [
      "agents-enrolled",
      !before.isEnrolled && after.isEnrolled,
      says`enrolled in automatic updates now, on the channel ${channels[1]}`,
    ],
    [
      "agents-suspended",
      !before.isSuspended && after.isSuspended,
      ["suspended, so their updater does not change them"],
    ],
    ["agents-resumed", before.isSuspended && !after.isSuspended, ["no longer suspended"]],
    [
      "agents-moved",
      before.isEnrolled && after.isEnrolled && before.channel !== after.channel,
      says`on another channel: ${channels[0]} → ${channels[1]}`,
    ],
    ["agents-updated", isSet, says`brought to ${version}${[byWhom]}, from ${before.version ?? "none"}`],
    // Machines are shown by their names.
    [
      "agents-scaled",
      before.replicas !== after.replicas && linux === undefined,
      [`given ${becomes(before.replicas, after.replicas)} pods`],
    ],
    [
      "agents-begin",
      isFirst && !(isPlanned && linux === undefined),
      says`installed at ${version} where there are none yet; those that run keep their version`,
    ],
  ];
  return changes.flatMap(([kind, isSo, words]) => (isSo ? [{ kind, agent: after, words }] : []));
}

const ENROLMENT = /^updater\.(enabled|releaseChannel)$|^(isEnrolled|channel|group|versionServer)$/;
const SUSPENSION = /\/skipreconcile$|^isSuspended$/;
const VERSION = /VersionOverride$|^pinned$/;

/** Values of the chart, and what a program says of machines, that a finding says in words. */
const SAID: Partial<Record<FindingKind, RegExp>> = {
  "agents-begin": VERSION,
  "agents-enrolled": ENROLMENT,
  "agents-left": ENROLMENT,
  "agents-moved": /^updater\.releaseChannel$|^(channel|group)$/,
  "agents-resumed": SUSPENSION,
  "agents-scaled": /^highAvailability\.replicaCount$/,
  "agents-suspended": SUSPENSION,
  "agents-updated": VERSION,
};

function aboutAgent({ kind, agent }: AgentChange, step: Step): readonly About[] {
  const { stack, namespace, release, linux } = agent;
  const place = linux === undefined ? `release ${namespace}/${release}` : releaseName(agent);
  return explainedSettings(step, { stack, place }, (path) => SAID[kind]?.test(path) === true);
}

function finding(group: readonly [AgentChange, ...AgentChange[]], step: Step): Finding {
  const [{ kind, words, agent }] = group;
  const isOnLinux = agent.linux !== undefined;
  const releases = group.map((change) => releaseName(change.agent));
  const many = counted(releases.length, isOnLinux ? "group" : "release");
  return {
    kind,
    sentence: says`Agents of ${[many]}, ${names(releases)}, are ${words}.${
      isOnLinux && kind !== "agents-left-alone" && [` ${ON_MACHINES}`]
    }`,
    about: group.flatMap((change) => aboutAgent(change, step)),
    facts: { releases },
  };
}
