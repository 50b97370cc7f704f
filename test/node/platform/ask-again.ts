import { pause } from "../../../local/pause";

/** An answer takes a third of it: asking without a pause takes a core of the machine that is asked. */
const EVERY_MS = 100;

/** What was answered while something went on, and what failed. */
export interface Asked<T> {
  readonly answers: readonly T[];
  readonly failures: readonly string[];
}

/** Asks again and again while something goes on. */
export async function askWhile<T>(goingOn: () => Promise<void>, ask: () => Promise<T>): Promise<Asked<T>> {
  const asked = { answers: [] as T[], failures: [] as string[] };
  const end = new AbortController();
  const asking = (async () => {
    do {
      await ask().then(
        (answer) => asked.answers.push(answer),
        (error: unknown) => asked.failures.push(String(error)),
      );
      await pause(EVERY_MS);
    } while (!end.signal.aborted);
  })();
  try {
    await goingOn();
  } finally {
    end.abort();
    await asking;
  }
  return asked;
}
