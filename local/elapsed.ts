/** A duration as people read it: `7 s`, `1 min 52 s`. */
function formatElapsed(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/**
 * Reports work in progress: when it begins, every half minute, and when it is done.
 *
 * @param present for example `building`
 * @param past for example `built`
 */
export async function withElapsed<T>(
  { present, past, what }: { readonly present: string; readonly past: string; readonly what: string },
  onProgress: (step: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const begun = performance.now();
  const elapsed = () => formatElapsed(performance.now() - begun);
  onProgress(`${present} ${what}`);
  const timer = setInterval(() => {
    onProgress(`${present} ${what} (${elapsed()})`);
  }, TOLD_EVERY_MS);
  try {
    const result = await work();
    onProgress(`${past} ${what} in ${elapsed()}`);
    return result;
  } finally {
    clearInterval(timer);
  }
}

const TOLD_EVERY_MS = 30_000;
