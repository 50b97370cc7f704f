import { measure, type Sample } from "./measure";
import { sizeInWords } from "./sizes";
import type { MeasuredSubject, SubjectName } from "./subjects";
import type { Size } from "./subjects/program";

/** All samples of a subject at a size: one of each round, in their order. */
export interface Series {
  readonly subject: SubjectName;
  readonly size: Size;
  readonly samples: readonly Sample[];
}

/** What runs: a subject at a size. */
export interface Run {
  readonly subject: MeasuredSubject;
  readonly size: Size;
}

/**
 * Measures in rounds: all subjects of a size in turn, size after size, then all again.
 *
 * So what else the machine does meets each of them alike, and samples of one round can be compared.
 */
export function measureInRounds(
  runs: readonly Run[],
  rounds: number,
  onProgress: (line: string) => void,
  measureOnce: typeof measure = measure,
): readonly Series[] {
  const series = runs.map(({ subject, size }) => ({ subject: subject.name, size, samples: [] as Sample[] }));
  for (let round = 0; round < rounds; round++) {
    runs.forEach(({ subject, size }, index) => {
      const sample = measureOnce(subject, size);
      series[index]?.samples.push(sample);
      const done = `${round * runs.length + index + 1}/${rounds * runs.length}`;
      onProgress(
        `${done} round ${round + 1}: ${sizeInWords(size)}, ${subject.name}: ${sample.wallSeconds.toFixed(2)} s`,
      );
    });
  }
  return series;
}
