import { portRow } from "../../constructs/network/ports";
import { BUILT_IN_CHANNELS } from "../../constructs/updates/version-channels";
import type { SynthesisedStack } from "../synth/synthesised-app";
import type { Cluster } from "../terraform/cluster";
import { countKinds, stackNamespaces } from "./inventory";
import { invocation } from "../cli/invocation";
import type { LevelDecision } from "../terraform/level";
import { describeOutcome, isUnchanged, type Outcome } from "./outcome";
import type { Model, PlatformModel } from "../model/model";
import { updateSchedule, type PlatformSchedule } from "../model/schedule";
import { platformWindow } from "../model/update-groups";
import { STARTED_AGENTS } from "../model/window-export";
import { withoutHttpsPort } from "../cli/output/address";
import { nextOpening, type Opening } from "../cli/time/openings";
import { TimeZone } from "../cli/time/time-zone";
import { paragraph, rows, type Row } from "../cli/output/text-layout";

const UTC = TimeZone.of("UTC");

/** The results of a run, and its options. */
export interface SummaryInput {
  readonly decision: LevelDecision;
  readonly stacks: readonly SynthesisedStack[];

  /** The model of what the stacks declare. */
  readonly model: Model;

  /** One entry per stack; empty if the stacks were only synthesised. */
  readonly outcomes: readonly Outcome[];
  readonly cluster?: Cluster;

  /** Variables with a placeholder in place of a value. @default none */
  readonly placeheld?: readonly string[];

  /** Version of the control plane; empty if the stacks were only synthesised. */
  readonly clusterVersion: string;

  /** Moment from which the next openings are shown. */
  readonly now: Date;

  /** Path of the report, or why there is none. @default the application has no platform */
  readonly report?: string;
}

/**
 * The summary at the end of a run.
 *
 * @param width columns of the terminal
 */
export function summarise(input: SummaryInput, width = 80): string[] {
  const facts: Row[] = [
    ...whatWasDone(input),
    ...platformRows(input),
    ["Report", input.report === undefined ? [] : [input.report]],
    ...waysAround(input),
  ];
  return [...headline(input, width), "", ...rows(facts, width), ...waysUp(input.decision, width)];
}

function headline({ decision, outcomes, cluster, clusterVersion }: SummaryInput, width: number): string[] {
  const where =
    cluster === undefined
      ? ""
      : `${cluster.kind === "embedded" ? "the embedded control plane" : `the cluster of the context ${cluster.context}`} (Kubernetes ${clusterVersion})`;
  const unchanged = outcomes.every(isUnchanged) ? ": nothing changes" : "";
  switch (decision.level) {
    case "deployed":
      return paragraph(`Deployed to ${where} by ${decision.because}${unchanged}.`, width);
    case "preview":
      return [
        ...paragraph(`Preview on ${where}${unchanged}. This is not a deployment: Terraform did not run.`, width),
        ...paragraph(`Why: ${decision.because}.`, width),
      ];
    case "synthesised":
      return paragraph(`Synthesised only, nothing runs: ${decision.because}.`, width);
  }
}

function whatWasDone({ outcomes, stacks, placeheld = [] }: SummaryInput): Row[] {
  const perStack = outcomes.map((outcome) => `${outcome.stack}: ${describeOutcome(outcome)}`);
  return [
    ["Noticed", outcomes.flatMap(({ notices = [] }) => notices.flatMap((notice) => notice.split("\n")))],
    ["Stacks", perStack.length > 0 ? perStack : stacks.map(({ name, directory }) => `${name}: ${directory}`)],
    ["Declared", [countKinds(stacks).join(", ")]],
    ["Placeholders", placeheld.length === 0 ? [] : [`for ${placeheld.join(", ")}: set TF_VAR_NAME to your own value`]],
  ];
}

function platformRows({ model, now }: SummaryInput): Row[] {
  return updateSchedule(model, { at: now, weeks: 1, freezes: [], zone: UTC })
    .filter(({ platform }) => model.platforms.includes(platform))
    .flatMap((schedule) => scheduledRows(schedule, now));
}

function scheduledRows(schedule: PlatformSchedule, now: Date): Row[] {
  const { platform } = schedule;
  const { publicAddress, version, listenerMode } = platform;
  const mode = listenerMode === "multiplex" ? " (TLS routing)" : "";
  const openings = updateTimes(schedule, now);
  const channels = [...new Set([...platform.channels.map(({ name }) => name), ...BUILT_IN_CHANNELS])].sort();
  return [
    ["Address", publicAddress === undefined ? [] : [`https://${withoutHttpsPort(publicAddress)}${mode}`]],
    ["Open ports", openPorts(platform)],
    ["Version", version === undefined ? [] : [`${version}, channels ${channels.join(", ")}`]],
    ["Agents update", openings.length === 0 ? ["for critical updates only: no window"] : [...openings, STARTED_AGENTS]],
  ];
}

/** The listeners of the proxies, without repetition. */
function openPorts({ ports }: PlatformModel): readonly string[] {
  const open = ports.flatMap((port) => {
    const row = portRow(port.name);
    return row?.owner === "proxy" ? [`${String(port.port).padEnd(6)}${row.audience.padEnd(12)}${row.use}`] : [];
  });
  return [...new Set(open)];
}

/** The openings of a rollout's groups; or of the single window, which also applies to agents that are added later. */
function updateTimes({ platform, groups }: PlatformSchedule, now: Date): readonly string[] {
  const rollout = groups.filter(({ group }) => group.scheme === "groups");
  if (rollout.some(({ group, change }) => group.isPaused && change === undefined))
    return ["not while the rollout is paused"];
  if (rollout.length > 0) {
    return rollout.flatMap(({ group, change }) =>
      change === undefined ? [] : [`${group.name}: ${openingText(change.opening, now)}`],
    );
  }
  const window = platformWindow(platform);
  const next = window && nextOpening(window, now);
  return next === undefined ? [] : [openingText(next, now)];
}

function openingText(opening: Opening, now: Date): string {
  const { start } = opening;
  return `${UTC.period(opening)} UTC, ${start <= now ? "open now" : `in ${distance(start, now)}`}`;
}

function distance(later: Date, now: Date): string {
  const hours = Math.floor((later.getTime() - now.getTime()) / 3_600_000);
  if (hours < 1) return "less than an hour";
  const days = Math.floor(hours / 24);
  return days === 0 ? `${hours} h` : `${days} d ${hours % 24} h`;
}

function waysAround({ cluster, stacks }: SummaryInput): Row[] {
  if (cluster === undefined) return [];
  const target = cluster.kind === "embedded" ? `--kubeconfig ${cluster.kubeconfig}` : `--context ${cluster.context}`;
  const down = invocation("down", cluster.kind === "embedded" ? [] : [`--context ${cluster.context}`]);
  return [
    ["Look around", stackNamespaces(stacks).map((namespace) => `kubectl ${target} get all -n ${namespace}`)],
    ["Take down", [down]],
  ];
}

function waysUp({ level, waysUp }: LevelDecision, width: number): string[] {
  if (waysUp.length === 0) return [];
  const goal = level === "preview" ? "For a deployment:" : "To see it run:";
  return ["", goal, ...waysUp.flatMap((way) => paragraph(`- ${way}`, width, "  "))];
}
