import type { Document } from "../tools/cli/output/document";
import type { Regression } from "./baseline";
import { BOUNDS } from "./bounds";
import type { Figure } from "./figures";
import type { Sample } from "./measure";
import type { Series } from "./rounds";
import { sizeInWords } from "./sizes";
import { estimate } from "./statistics";

/** The tables of a run: the samples, and the figures, those with a bound first. */
export function tablesOf(series: readonly Series[], figures: readonly Figure[]): Document {
  const [bounded, others] = [figures.filter(hasBound), figures.filter((figure) => !hasBound(figure))];
  return [
    {
      kind: "table",
      columns: ["size", "subject", "wall s", "spread", "CPU s", "peak MiB", "MB written"],
      rows: series.map(rowOfSeries),
    },
    {
      kind: "table",
      columns: ["figure", "measured", "spread", "bound", "reached"],
      rows: [...bounded, ...others].map(rowOfFigure),
    },
  ];
}

/** A regression in words. */
export function regressionInWords({ name, baseline, now, allowed }: Regression): string {
  return `${name}: ${short(now)} now, ${short(baseline)} in the baseline, at most ${short(allowed)} allowed`;
}

/** In words, which bounds a run misses, and which it does not measure. */
export function unreachedBounds(figures: readonly Figure[]): readonly string[] {
  return Object.entries(BOUNDS).flatMap(([name, bound]) => {
    const measured = figures.find((figure) => figure.name === name);
    if (measured === undefined) return [`bound not measured: ${name}`];
    return measured.value <= bound ? [] : [`bound missed: ${name}: ${short(measured.value)}, at most ${short(bound)}`];
  });
}

function hasBound({ bound }: Figure): boolean {
  return bound !== undefined;
}

function rowOfSeries({ subject, size, samples }: Series): readonly string[] {
  const wall = estimate(samples.map(({ wallSeconds }) => wallSeconds));
  return [
    sizeInWords(size),
    subject,
    short(wall.value),
    percent(wall.spread),
    median(samples, ({ cpuSeconds }) => cpuSeconds),
    median(samples, ({ peakMebibytes }) => peakMebibytes),
    median(samples, ({ bytes }) => bytes / 1e6),
  ];
}

function rowOfFigure({ name, unit, value, spread, bound }: Figure): readonly string[] {
  const withUnit = (number: number) => (unit === "ratio" ? short(number) : `${short(number)} ${unit}`);
  const goal = bound === undefined ? ["", ""] : [withUnit(bound), value <= bound ? "yes" : "no"];
  return [name, withUnit(value), percent(spread), ...goal];
}

function median(samples: readonly Sample[], of: (sample: Sample) => number | undefined): string {
  const { value } = estimate(samples.map((sample) => of(sample) ?? Number.NaN));
  return Number.isNaN(value) ? "" : short(value);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}

/** Three digits, or all before the point. */
function short(number: number): string {
  if (number >= 100) return Math.round(number).toLocaleString("en");
  return number === 0 ? "0" : number.toPrecision(number < 1 ? 2 : 3);
}
