/** Helm mostly waits, and otherwise uses one core. */
const AT_ONCE = 4;

/**
 * Works on several items at a time, and waits until all started work has ended.
 *
 * @throws the first failure, after which no further work starts
 */
export async function together<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let begun = 0; begun < items.length; begun += AT_ONCE) {
    const results = await Promise.allSettled(items.slice(begun, begun + AT_ONCE).map(work));
    const failure = results.find((result) => result.status === "rejected");
    if (failure !== undefined) throw failure.reason;
  }
}
