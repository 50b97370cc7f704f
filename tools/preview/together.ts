/** Helm spends most of its time waiting, and the rest on one core. */
const AT_ONCE = 4;

/**
 * Does work on a few things at a time, and waits for all that has begun.
 *
 * @throws the first failure; nothing new begins after it
 */
export async function together<T>(things: readonly T[], work: (thing: T) => Promise<void>): Promise<void> {
  for (let begun = 0; begun < things.length; begun += AT_ONCE) {
    const results = await Promise.allSettled(things.slice(begun, begun + AT_ONCE).map(work));
    const failure = results.find((result) => result.status === "rejected");
    if (failure !== undefined) throw failure.reason;
  }
}
