import { ON_MACHINES, releaseName } from "../model/model";
import { UPDATER_PERIOD_MINUTES } from "../../constructs/updates/limits";
import { updatesExplained } from "../model/window-export";
import { code, codes, paragraph, strong, type Block, type Document, type Sentence } from "../cli/output/document";
import type {
  GroupSchedule,
  PlatformSchedule,
  ScheduledChange,
  ScheduleQuestion,
  ScheduleWarning,
} from "../model/schedule";
import { isOver } from "../model/freeze";
import type { Opening } from "../cli/time/openings";
import { TimeZone } from "../cli/time/time-zone";

const UTC = TimeZone.of("UTC");

/** How many releases a table names. The others are only counted. */
const NAMED = 3;

/** How many openings of a group are listed. The others are only counted. */
const LISTED = 6;

/** The text of the schedule for people. */
export function describeSchedule(schedules: readonly PlatformSchedule[], question: ScheduleQuestion): Document {
  const over = question.freezes.filter((freeze) => isOver(freeze, question.at, question.zone));
  return [
    ...schedules.flatMap((schedule) => describePlatform(schedule, question)),
    ...over.map(({ from, to }) => paragraph(`The freeze from ${from} to ${to} is over, so it is ignored.`)),
    ...updaters(schedules.filter(({ groups }) => groups.length > 0)),
  ];
}

/** Notes about updaters, if there are agents. */
function updaters(schedules: readonly PlatformSchedule[]): readonly Block[] {
  if (schedules.length === 0) return [];
  const explained = schedules.map(({ groups }) => updatesExplained(groups.map(({ group }) => group)));
  return [UPDATERS, ...new Set(explained)].map(paragraph);
}

const UPDATERS =
  `An updater on Kubernetes checks for a version every ${UPDATER_PERIOD_MINUTES} minutes, and when its agent changes. ` +
  "Agents may lag behind the platform by a few days: an agent that is offline in its window waits for the next one.";

function describePlatform(
  { platform, groups, notEnrolled }: PlatformSchedule,
  question: ScheduleQuestion,
): readonly Block[] {
  const { name, stack, publicAddress } = platform;
  return [
    { kind: "heading", level: 2, text: `Updates of the agents of ${name} (${publicAddress ?? stack})` },
    ...(groups.length === 0
      ? [paragraph("No agent of this platform has an updater.")]
      : [groupTable(groups, question)]),
    ...warnings(groups, question),
    ...changes(groups, question),
    ...suspendedMachines(groups),
    ...windows(groups, question),
    ...(notEnrolled.length === 0
      ? []
      : [paragraph(["Not enrolled, so no updater updates them: ", ...codes(notEnrolled, NAMED), "."])]),
  ];
}

function groupTable(groups: readonly GroupSchedule[], question: ScheduleQuestion): Block {
  const hasCanaries = groups.some(({ group }) => group.canaries > 0);
  return {
    kind: "table",
    columns: ["group", "agents", ...(hasCanaries ? ["canaries"] : []), "next window"],
    rows: groups.map(({ group, openings }) => [
      [code(group.name)],
      group.agents.length === 0 ? "none" : codes(group.agents.map(releaseName), NAMED),
      ...(hasCanaries ? [group.canaries === 0 ? "none" : `${group.canaries} first`] : []),
      openings[0] === undefined ? noOpening(group) : when(openings[0], question),
    ]),
  };
}

function noOpening({ scheme }: GroupSchedule["group"]): string {
  return scheme === "operator" ? "set by the operator of the service, and not known here" : "none";
}

function warnings(groups: readonly GroupSchedule[], question: ScheduleQuestion): readonly Block[] {
  const items = groups.flatMap(({ group, warnings: found }) =>
    found.map((warning): Sentence => [
      strong("attention"),
      ": the group ",
      code(group.name),
      ` ${warningText(warning, question)}`,
    ]),
  );
  return items.length === 0 ? [] : [{ kind: "list", items }];
}

function warningText(warning: ScheduleWarning, question: ScheduleQuestion): string {
  switch (warning.kind) {
    case "no window":
      return "has no window: it gets critical updates only. Declare maintenanceWindow on the platform.";
    case "window unknown":
      return "may be updated in the freeze: the operator of the service sets its window, and its agents cannot be suspended. Ask the operator to move the window.";
    case "always frozen":
      return `has no window on a day without a freeze in ${warning.weeks} ${warning.weeks === 1 ? "week" : "weeks"}. Move the window, or suspend the updates.`;
    case "updates in a freeze": {
      const { from, to } = warning.freeze;
      const times = warning.count === 1 ? "a window" : `${warning.count} windows`;
      return `has ${times} in the freeze from ${from} to ${to}, the first ${when(warning.first, question)}. Suspend its updates before, with updates: { suspended: true }.`;
    }
  }
}

function changes(groups: readonly GroupSchedule[], question: ScheduleQuestion): readonly Block[] {
  const items = groups.flatMap(({ group, change, suspended }): Sentence[] => {
    if (change === undefined || group.agents.length === 0) return [];
    const all = suspended.length === group.agents.length;
    const some: Sentence =
      suspended.length === 0 ? [] : [" Suspended, so left as they are: ", ...codes(suspended, NAMED), "."];
    if (all) return [["the group ", code(group.name), " is suspended: a change reaches none of its agents."]];
    return [
      [
        "the group ",
        code(group.name),
        ` ${changeText(change, group, question)}`,
        ...(typeof some === "string" ? [some] : some),
      ],
    ];
  });
  if (items.length === 0) return [];
  const { at: moment, zone } = question;
  const at = `${UTC.moment(moment)} UTC${zone.isUtc ? "" : ` (${zone.moment(moment)} ${zone.name})`}`;
  return [paragraph(`A new version that is merged and applied at ${at}:`), { kind: "list", items }];
}

function suspendedMachines(groups: readonly GroupSchedule[]): readonly Block[] {
  const machines = groups.flatMap(({ group }) =>
    group.agents.filter(({ isSuspended, linux }) => isSuspended && linux !== undefined),
  );
  if (machines.length === 0) return [];
  return [paragraph(["Suspended by the program: ", ...codes(machines.map(releaseName), NAMED), `. ${ON_MACHINES}`])];
}

function changeText(
  { opening, latestCheck, stopBefore, isCritical }: ScheduledChange,
  { agents }: GroupSchedule["group"],
  question: ScheduleQuestion,
): string {
  if (isCritical) {
    return `is updated at once, outside its window too: its channel is critical. The last moment to stop it is before the apply.`;
  }
  const stop = `${UTC.moment(stopBefore)} UTC`;
  const isOnKubernetes = agents.some(({ linux }) => linux === undefined);
  const check = isOnKubernetes ? `, on Kubernetes by ${UTC.moment(latestCheck)} UTC` : "";
  return `is updated ${when(opening, question)}${check}. It can be stopped until ${stop}.`;
}

function windows(groups: readonly GroupSchedule[], question: ScheduleQuestion): readonly Block[] {
  return groups
    .filter(({ openings }) => openings.length > 1)
    .flatMap(({ group, openings }): Block[] => [
      paragraph(["Windows of ", code(group.name), ` in the next ${question.weeks * 7} days:`]),
      {
        kind: "list",
        items: [
          ...openings
            .slice(0, LISTED)
            .map((opening) => `${when(opening, question)}${opening.freeze === undefined ? "" : ", in a freeze"}`),
          ...(openings.length > LISTED ? [`and ${openings.length - LISTED} more`] : []),
        ],
      },
    ]);
}

function when(opening: Opening, { zone }: ScheduleQuestion): string {
  return zone.opening(opening);
}
