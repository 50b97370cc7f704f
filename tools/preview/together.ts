/** Helm spends most of its time waiting, and the rest on one core. */
const AT_ONCE = 4;

/**
 * Does work on several things at once, a few at a time, and waits for all that has begun.
 *
 * @throws the first failure, after which nothing new begins
 */
export async function together<T>(things: readonly T[], work: (thing: T) => Promise<void>): Promise<void> {
  for (let begun = 0; begun < things.length; begun += AT_ONCE) {
    const results = await Promise.allSettled(things.slice(begun, begun + AT_ONCE).map(work));
    const failure = results.find((result) => result.status === "rejected");
    if (failure !== undefined) throw failure.reason;
  }
}
