import { SIZES } from "./hostile";
import type { Measured, Sample } from "./measure-case";

/** What was measured of one reader and one hostile text or data. */
export interface Case extends Measured {
  readonly group: string;
  readonly reader: string;
  readonly hostile: string;
}

/** Ten times as much may take so many times as long; the square would be a hundred times. */
const MOST_GROWTH = 25;

/** What takes less than this is not looked at: the collector of garbage takes as long, and nobody waits for it. */
const FLOOR_MS = 100;

/** A report is for a person. What was given is quoted in part, or counted. */
const MOST_SAID = 100_000;

/** How much longer each sample took than the one before. */
export function growth(samples: readonly Sample[]): readonly number[] {
  return samples.slice(1).map(({ cpuMs }, index) => cpuMs / Math.max(1, samples[index]?.cpuMs ?? 0));
}

/** What is wrong with a case, in words; nothing where it grows as what it was given does. */
export function whatIsWrong({ samples, failed, mostMs }: Measured): readonly string[] {
  const steep = growth(samples).flatMap((factor, index) => {
    const { size = 0, cpuMs = 0 } = samples[index + 1] ?? {};
    return factor > MOST_GROWTH && cpuMs >= FLOOR_MS ? [`${factor.toFixed(0)} times as long for ${words(size)}`] : [];
  });
  const long = samples.filter(({ cpuMs }) => cpuMs > mostMs);
  const said = Math.max(0, ...samples.map((sample) => sample.said));
  return [
    ...(failed === undefined ? [] : [failed]),
    ...steep,
    ...long.map(({ size, cpuMs }) => `${(cpuMs / 1000).toFixed(1)} s for ${words(size)}`),
    ...(said > MOST_SAID ? [`a message of ${said.toLocaleString("en")} characters`] : []),
  ];
}

/** Time for the largest size, or, where it was not reached, more than any. */
export function worstMs({ samples }: Measured): number {
  const last = samples.at(-1);
  return samples.length < SIZES.length ? Number.MAX_VALUE : (last?.cpuMs ?? 0);
}

function words(size: number): string {
  return size >= 1_000_000 ? `${size / 1_000_000} MB` : `${size / 1_000} kB`;
}
