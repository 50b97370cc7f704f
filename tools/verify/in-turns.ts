/** Connections at the same time. */
export const AT_ONCE = 32;

/** Does jobs, at most so many at the same time; the results are in the order of the jobs. */
export async function inTurns<T>(jobs: readonly (() => Promise<T>)[], atOnce: number): Promise<readonly T[]> {
  const results: T[] = [];
  const waiting = jobs.entries();
  const work = async (): Promise<void> => {
    for (const [index, job] of waiting) results[index] = await job();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}
