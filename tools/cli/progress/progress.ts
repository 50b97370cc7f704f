/**
 * Reports what a step is doing at the moment, for example `7 of 23`.
 *
 * @param options.passing true for details that only matter while they last; they are left out if lines stay
 */
export type Report = (detail: string, options?: { readonly passing?: boolean }) => void;

/** One step of a command. */
export interface Step<T> {
  /** What it does, for example `Synthesise`. */
  readonly title: string;

  /** The last detail that it reports stays next to the title. */
  readonly work: (report: Report) => Promise<T>;

  /** Whether a result is what the step is for. Another one is shown as not done, and the command goes on. @default any is */
  readonly isDone?: (result: T) => boolean;
}

/** Shows the steps of a command while they run. */
export interface Progress {
  /** Runs one step. */
  step<T>(step: Step<T>): Promise<T>;

  /** Runs two steps at the same time, and waits for both, even if one fails. */
  both<A, B>(first: Step<A>, second: Step<B>): Promise<[A, B]>;

  /** Says something between the steps. */
  say(line: string): void;
}

/** The results of two steps when both have ended, or the first failure. */
export async function bothEnded<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([first, second]);
  return Promise.all([first, second]);
}

/** `4.5 s`, `1 min 20 s`. */
export function elapsed(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
}
