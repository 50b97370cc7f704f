import { readFileSync, writeFileSync } from "node:fs";
import { byKey } from "../constructs/core/order";
import type { Figure } from "./figures";
import type { Estimate } from "./statistics";

/** Figures of an earlier run, by name. */
export type Baseline = Readonly<Record<string, Estimate>>;

/** A figure that is worse than it was, by more than chance explains. */
export interface Regression {
  readonly name: string;
  readonly baseline: number;
  readonly now: number;
  readonly allowed: number;
}

const LEAST_TOLERANCE = 0.1;
const MOST_TOLERANCE = 0.5;

export function readBaseline(file: string): Baseline {
  return JSON.parse(readFileSync(file, "utf8")) as Baseline;
}

/** Writes what is known of each figure: those that were not measured now stay as they were. */
export function writeBaseline(file: string, before: Baseline, figures: readonly Figure[]): void {
  const now = comparable(figures).map(({ name, value, spread }) => [
    name,
    { value: rounded(value), spread: rounded(spread) },
  ]);
  const all: Baseline = { ...before, ...(Object.fromEntries(now) as Baseline) };
  const sorted = Object.fromEntries(Object.entries(all).sort(byKey));
  writeFileSync(file, `${JSON.stringify(sorted, undefined, 2)}\n`);
}

/**
 * The most that a figure may be: its baseline, and a tolerance for both spreads.
 *
 * The tolerance is twice the sum of the spreads, relative to the baseline. It is at least 10 %, since runs of a few rounds
 * underrate their spread, and at most 50 %, so that a noisy machine does not hide everything.
 */
export function allowedFor(baseline: Estimate, now: Estimate): number {
  const tolerance = Math.min(MOST_TOLERANCE, Math.max(LEAST_TOLERANCE, 2 * (baseline.spread + now.spread)));
  return baseline.value * (1 + tolerance);
}

/**
 * Figures that are worse than the baseline allows; those that only one of both has are not compared.
 *
 * @throws Error when nothing can be compared: a check that looks at nothing must not pass
 */
export function regressions(figures: readonly Figure[], baseline: Baseline): readonly Regression[] {
  const compared = comparable(figures).flatMap((now) => {
    const before = baseline[now.name];
    return before === undefined ? [] : [{ now, before, allowed: allowedFor(before, now) }];
  });
  if (compared.length === 0) {
    throw new Error("the baseline has none of the figures that were measured: write one with --write-baseline");
  }
  return compared
    .filter(({ now, allowed }) => now.value > allowed)
    .map(({ now, before, allowed }) => ({ name: now.name, baseline: before.value, now: now.value, allowed }));
}

function comparable(figures: readonly Figure[]): readonly Figure[] {
  return figures.filter(({ unit }) => unit !== "ms");
}

function rounded(number: number): number {
  return Number(number.toPrecision(3));
}
