/**
 * Reports the present activity of a step, for example `7 of 23`.
 *
 * @param options.passing true for a detail that is only of interest while it lasts; logs leave it out
 */
export type Report = (detail: string, options?: { readonly passing?: boolean }) => void;

/** One step of a command. */
export interface Step<T> {
  /** What it does, for example `Synthesise`. */
  readonly title: string;

  /** Does the work. The last detail that it reports stays beside the title. */
  readonly work: (report: Report) => Promise<T>;

  /** Whether the step succeeded. Otherwise it is shown as not done, and the command continues. @default always */
  readonly isDone?: (result: T) => boolean;
}

/** Shows the steps of a command while they run. */
export interface Progress {
  /** Runs one step. */
  step<T>(step: Step<T>): Promise<T>;

  /** Runs two steps at the same time, and waits for both even if one fails. */
  both<A, B>(first: Step<A>, second: Step<B>): Promise<[A, B]>;

  /** Prints a line between the steps. */
  say(line: string): void;
}

/** The results of two steps, or the first failure, after both have ended. */
export async function bothEnded<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([first, second]);
  return Promise.all([first, second]);
}

/** A duration: `4.5 s`, `1 min 20 s`. */
export function elapsed(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
}
