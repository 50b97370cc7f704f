import { BOUNDS } from "./bounds";
import type { Sample } from "./measure";
import type { Series } from "./rounds";
import { sameSize, sizeInWords } from "./sizes";
import { estimate, type Estimate } from "./statistics";
import type { SubjectName } from "./subjects";
import type { Size } from "./subjects/program";

/** What a run says about us. */
export interface Figure extends Estimate {
  /** Such as `wall time of ours / raw, 100 agents`. */
  readonly name: string;

  /** Milliseconds depend on the machine, so that no baseline holds them. */
  readonly unit: "ratio" | "MiB" | "ms";

  /** What it must not be above, where there is such a goal. */
  readonly bound?: number;
}

type Measure = (sample: Sample) => number | undefined;

const wall: Measure = ({ wallSeconds }) => wallSeconds;
const cpu: Measure = ({ cpuSeconds }) => cpuSeconds;
const peak: Measure = ({ peakMebibytes }) => peakMebibytes;

/** Whose time is compared with ours. */
const OTHERS = ["node", "floor", "raw", "template", "cdk8s", "helm"] as const;

/** With fewer agents than these, the start of the process is a large part of what is measured. */
const LEAST_GROWING = 1_000;

/** All figures that the samples of a run allow: each is taken within a round, and the median is that of the rounds. */
export function figuresOf(series: readonly Series[]): readonly Figure[] {
  const find = (subject: SubjectName, size: Size) =>
    series.find((one) => one.subject === subject && sameSize(one.size, size));
  const figures = series.flatMap((own) => {
    const before = series.find((one) => one.subject === own.subject && isStepTo(own.size, one.size));
    const growth = before === undefined ? [] : [growthOf(own, before)];
    if (own.subject !== "ours") return own.subject.startsWith("fleet") ? growth : [];
    const others = OTHERS.flatMap((name) => find(name, own.size) ?? []);
    return [...others.flatMap((other) => comparisons(own, other)), memoryOf(own), ...growth];
  });
  return figures
    .filter((figure) => figure !== undefined)
    .map((figure) => {
      const bound = BOUNDS[figure.name];
      return bound === undefined ? figure : { ...figure, bound };
    });
}

function comparisons(own: Series, other: Series): readonly (Figure | undefined)[] {
  const where = sizeInWords(own.size);
  const over = (what: string, measure: Measure) =>
    figure(`${what} of ours / ${other.subject}, ${where}`, "ratio", own, other, measure, (one, two) => one / two);
  if (other.subject === "raw") return [over("wall time", wall), over("CPU time", cpu), over("peak memory", peak)];
  if (other.subject !== "node") return [over("wall time", wall)];
  const more = (one: number, two: number) => (one - two) * 1000;
  return [over("wall time", wall), figure(`wall time of ours - node, ${where}`, "ms", own, other, wall, more)];
}

function memoryOf(own: Series): Figure | undefined {
  return figure(`peak memory of ours, ${sizeInWords(own.size)}`, "MiB", own, own, peak, (one) => one);
}

/** How much longer an agent or a stack takes where there are ten times as many. */
function growthOf(own: Series, before: Series): Figure | undefined {
  const ofStacks = own.size.stacks > 1;
  const [most, least] = ofStacks
    ? [own.size.stacks, before.size.stacks]
    : [own.size.agentsPerStack, before.size.agentsPerStack];
  const of = own.subject === "ours" ? "ours" : `a ${own.subject}`;
  const name = `wall time of ${of} per ${ofStacks ? "stack" : "agent"}, ${most.toLocaleString("en")} / ${least.toLocaleString("en")}`;
  return figure(name, "ratio", own, before, wall, (one, two) => one / most / (two / least));
}

function isStepTo(size: Size, before: Size): boolean {
  const [stacks, agents] = [size.stacks / before.stacks, size.agentsPerStack / before.agentsPerStack];
  const isTenfold = size.stacks === 1 ? agents === 10 && stacks === 1 : stacks === 10 && agents === 1;
  return isTenfold && before.stacks * before.agentsPerStack >= LEAST_GROWING;
}

function figure(
  name: string,
  unit: Figure["unit"],
  own: Series,
  other: Series,
  measure: Measure,
  compare: (one: number, two: number) => number,
): Figure | undefined {
  const samples = own.samples.map((sample, round) => {
    const [one, two] = [measure(sample), measure(other.samples[round] ?? sample)];
    return one === undefined || two === undefined ? Number.NaN : compare(one, two);
  });
  return samples.some(Number.isNaN) ? undefined : { name, unit, ...estimate(samples) };
}
