import {
  code,
  codes,
  paragraph,
  strong,
  type Block,
  type Document,
  type Inline,
  type Sentence,
} from "../cli/output/document";
import { releaseName } from "../model/model";
import { counted } from "../model/counted";
import { knownAdvisories } from "../model/advisories";
import { validVersion } from "../model/valid-version";
import { updatesExplained } from "../model/window-export";
import { nextOpening } from "../cli/time/openings";
import type { TimeZone } from "../cli/time/time-zone";
import { kubernetesEnrolment, linuxEnrolment, machineEnrolment, UNDECLARED_CHART, type Enrolment } from "./enrolment";
import type { Standing } from "./assess";
import type { Inventory, Cohort } from "./inventory";
import type { RolloutGroup } from "./rollout";

/** What the output shows besides the inventory. */
export interface InventoryQuestion {
  readonly at: Date;
  readonly zone: TimeZone;

  /** Address of the script that installs the updater on Linux; undefined if the user has not passed it. */
  readonly installScript: string | undefined;
}

/** How many hosts are named. The others are only counted. */
const NAMED = 5;

/** The heading of a standing, and what to do; undefined if nothing has to be done. */
const WORDS: Readonly<Record<Standing, readonly [title: string, advice?: string]>> = {
  "too new": [
    "Of a newer major version than the platform",
    "The platform does not serve them. Upgrade the platform, or install an older agent.",
  ],
  "too old": [
    "More than one major version behind the platform",
    "The platform does not serve them, and an updater that does not reach it cannot help. Install a newer agent.",
  ],
  "version unreadable": ["Version cannot be read", "Check the agents: tctl inventory status SERVER_ID"],
  "platform differs": [
    "Parts of the platform at another version than declared",
    "Apply the declaration; if a rollout is under way, wait for it.",
  ],
  "not enrolled": ["Not enrolled in automatic updates", "Enrol them with the commands below."],
  behind: ["Behind their channel"],
  ahead: [
    "Newer than the platform, of its major version",
    "The platform serves them. Teleport supports agents only if they are not newer than their platform: upgrade the platform.",
  ],
  "not enrolled as declared": ["Not enrolled, as declared"],
  "as it should be": ["As they should be"],
};

/** The inventory for people. */
export function describeInventory(inventory: Inventory, question: InventoryQuestion): Document {
  const { platform, count, cohorts } = inventory;
  const urgent = cohorts.filter(({ needsAttention }) => needsAttention);
  const attention = countProcesses(urgent);
  const headline: Sentence =
    attention === 0
      ? [`${processes(count)}: nobody needs attention.`]
      : [`${processes(count)}: `, strong(`${attention} ${attention === 1 ? "needs" : "need"} attention.`)];
  return [
    { kind: "heading", level: 2, text: `Inventory of ${platform.name} (${platform.publicAddress ?? platform.stack})` },
    paragraph(headline),
    ...underWay(inventory),
    ...unknownVersion(inventory),
    ...unknownTargets(inventory),
    ...takenFor(inventory),
    ...namedAlike(inventory),
    ...(Object.keys(WORDS) as Standing[]).flatMap((standing) => standingSection(standing, inventory, question)),
    ...enrolments(inventory, question),
    ...knownAdvisories(cohorts.flatMap(({ version }) => validVersion(version) ?? [])),
  ];
}

const STATES: Readonly<Record<string, string>> = {
  unstarted: "has not started",
  canary: "waits for its canaries",
  active: "is being updated",
  done: "is done",
  rolledback: "was rolled back",
};

/** The progress of a rollout, group by group. */
function underWay({ rollout }: Inventory): readonly Block[] {
  if (rollout === undefined) return [];
  const { isPaused, startVersion, targetVersion, groups } = rollout;
  const states = groups.flatMap((group, index) => [
    index === 0 ? "" : ", ",
    code(group.name),
    ` ${STATES[group.state] ?? group.state}`,
    ...(group.state === "canary" ? describeCanaries(group) : []),
  ]);
  const paused = isPaused ? ", which is paused" : "";
  return [paragraph([`The rollout from ${startVersion} to ${targetVersion}${paused}: `, ...states, "."])];
}

/** The canaries, and how many of them are updated. A group continues only after enough canaries are updated. */
function describeCanaries({ canaryCount, canaries }: RolloutGroup): readonly Inline[] {
  const updated = canaries.filter(({ isUpdated }) => isUpdated).length;
  const missing = canaryCount - canaries.length;
  return [
    ` (${updated} of ${canaryCount} updated`,
    ...(canaries.length > 0 ? [": ", ...codes(canaries.map(({ hostname }) => hostname))] : []),
    `${missing > 0 ? `; the service found no agent for ${missing} of them` : ""})`,
  ];
}

/** If the platform's version is unknown, no agent can be found too old or too new. */
function unknownVersion({ platform }: Inventory): readonly Block[] {
  if (platform.version !== undefined) return [];
  const sentence = "The platform's version is not known here, so nobody is reported as too old or too new.";
  return [paragraph(sentence)];
}

/** If the version of a channel is unknown, none of its agents can be found behind. */
function unknownTargets({ cohorts, platform }: Inventory): readonly Block[] {
  const channels = cohorts.flatMap(({ group, target }) => (group === undefined || target !== undefined ? [] : [group]));
  if (channels.length === 0) return [];
  const who = platform.runBy === undefined ? "another version server" : "the operator of the service";
  const named = codes([...new Set(channels)].sort());
  const sentence = [
    "No version is known here for ",
    ...named,
    `: ${who} serves it. So its agents are not reported as behind.`,
  ];
  return [paragraph([...sentence, " Pass it: ", code("--channel NAME=VERSION"), "."])];
}

/** Machines that were recognised by their services, because the program does not name them. */
function takenFor({ cohorts }: Inventory): readonly Block[] {
  const taken = cohorts.filter(({ isTaken }) => isTaken === true);
  if (taken.length === 0) return [];
  const groups = [...new Set(taken.flatMap(({ releases }) => releases))];
  const isUnclear = taken.some(({ group, releases }) => group === undefined && releases.length > 1);
  return [
    paragraph([
      `The program does not name ${processes(countProcesses(taken))}. ${countProcesses(taken) === 1 ? "By its services, it is" : "By their services, they are"} taken for agents of `,
      ...codes(groups.map(releaseName)),
      ".",
      isUnclear ? " These groups follow several channels, so none of these agents is reported as behind." : "",
    ]),
  ];
}

/** Pods of one name in several clusters. An inventory names no clusters, so missing agents may stay unnoticed. */
function namedAlike({ cohorts }: Inventory): readonly Block[] {
  const alike = cohorts.filter(({ isTaken, releases }) => isTaken !== true && releases.length > 1);
  const releases = [...new Set(alike.flatMap((cohort) => cohort.releases))];
  if (releases.length === 0) return [];
  return [
    paragraph([
      `By name, ${processes(countProcesses(alike))} can belong to several releases: `,
      ...codes(releases.map(releaseName), NAMED),
      ". So it is not known whether each release has its agents. Give each its own ",
      code("releaseName"),
      ".",
    ]),
  ];
}

function standingSection(standing: Standing, inventory: Inventory, question: InventoryQuestion): readonly Block[] {
  const cohorts = inventory.cohorts.filter((cohort) => cohort.standing === standing);
  if (cohorts.length === 0) return [];
  const [title, known] = WORDS[standing];
  const advice = standing === "behind" ? updatesExplained(inventory.assessor.groups) : known;
  return [
    { kind: "heading", level: 3, text: `${title}: ${countProcesses(cohorts)}` },
    ...(advice === undefined ? [] : [paragraph(advice)]),
    cohortTable(standing, cohorts, inventory, question),
  ];
}

function cohortTable(
  standing: Standing,
  cohorts: readonly Cohort[],
  inventory: Inventory,
  question: InventoryQuestion,
): Block {
  if (standing === "behind") return behindTable(cohorts, inventory, question);
  const isGood = standing === "as it should be";
  const versions = [...new Set(cohorts.map(({ version }) => version))];
  return {
    kind: "table",
    columns: ["version", "how many", ...(isGood ? [] : ["hosts"])],
    rows: versions.map((version) => {
      const members = cohorts.filter((cohort) => cohort.version === version).flatMap((cohort) => cohort.members);
      return [[code(version)], String(members.length), ...(isGood ? [] : [codes(members, NAMED)])];
    }),
  };
}

function behindTable(cohorts: readonly Cohort[], inventory: Inventory, question: InventoryQuestion): Block {
  return {
    kind: "table",
    columns: ["follows", "version", "target", "how many", "hosts", "updated"],
    rows: cohorts.map((cohort) => [
      [code(cohort.group ?? "")],
      [code(cohort.version)],
      [code(cohort.target ?? "")],
      String(cohort.members.length),
      codes(cohort.members, NAMED),
      updated(cohort, inventory, question),
    ]),
  };
}

/** When the updater updates agents that are behind. */
function updated(
  { group = "", releases }: Cohort,
  { assessor, platform }: Inventory,
  { at, zone }: InventoryQuestion,
): string {
  if (assessor.areSuspended(group, releases)) {
    const isOnLinux = releases.some(({ linux, isSuspended }) => isSuspended && linux !== undefined);
    return `never: suspended, as declared${isOnLinux ? ", if the script has run there" : ""}`;
  }
  if (assessor.isCritical(group)) return "at once: the update is critical";
  if (platform.runBy === "operator") return "in the window that the operator of the service sets";
  const window = assessor.windowOf(group);
  const opening = window === undefined ? undefined : nextOpening(window, at);
  if (opening === undefined) return "never: no maintenance window";
  const canaries = assessor.canaries(group);
  return `${zone.opening(opening)}${canaries === 0 ? "" : `, after ${counted(canaries, "canary", "canaries")}`}`;
}

/** The commands that enrol agents: those of declared releases, and all others. */
function enrolments({ cohorts, platform }: Inventory, { installScript }: InventoryQuestion): readonly Block[] {
  const missing = cohorts.filter(({ standing }) => standing === "not enrolled");
  if (missing.length === 0) return [];
  if (platform.edition === "community") {
    return [paragraph("Automatic updates are a part of the Enterprise edition (specification 1).")];
  }
  const releases = [...new Set(missing.flatMap((cohort) => cohort.releases))].filter(
    ({ linux }) => linux === undefined,
  );
  const machines = [...new Set(missing.flatMap((cohort) => cohort.releases))].filter(
    ({ linux }) => linux !== undefined,
  );
  const others = missing.filter((cohort) => cohort.releases.length === 0);
  const groups = [...new Set(others.map(({ group = "default" }) => group))];
  return [
    { kind: "heading", level: 3, text: "To enrol them" },
    ...(releases.length === 0 ? [] : enrolment(kubernetesEnrolment(releases))),
    ...(machines.length === 0 ? [] : enrolment(machineEnrolment(platform, machines))),
    ...groups.flatMap((group) => enrolment(linuxEnrolment(platform, group, installScript))),
    ...(others.length > 0 ? enrolment(UNDECLARED_CHART) : []),
  ];
}

function enrolment({ title, steps }: Enrolment): readonly Block[] {
  return [
    paragraph([strong(title)]),
    ...steps.flatMap(({ what, text, language }): Block[] => [paragraph(what), { kind: "code", text, language }]),
  ];
}

function countProcesses(cohorts: readonly Cohort[]): number {
  return cohorts.reduce((sum, { members }) => sum + members.length, 0);
}

function processes(count: number): string {
  return `${count} ${count === 1 ? "process" : "processes"}`;
}
