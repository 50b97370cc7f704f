/** A figure that was measured several times. */
export interface Estimate {
  /** The median. */
  readonly value: number;

  /** How far apart the samples are: the median of their distances from the median, over the median. */
  readonly spread: number;
}

/** The middle one of some numbers, or the mean of the two in the middle; not a number where there are none. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, number) => sum + number, 0) / middle.length;
}

/** The median of some samples, and their spread. */
export function estimate(samples: readonly number[]): Estimate {
  const value = median(samples);
  const distances = samples.map((sample) => Math.abs(sample - value));
  return { value, spread: value === 0 ? 0 : median(distances) / Math.abs(value) };
}
