/**
 * What of the clock goes on: Node uses it, and no code of ours waits by it. Timers of sockets and files are not among
 * what Jest stops.
 */
const GOES_ON = ["nextTick", "queueMicrotask", "setImmediate", "clearImmediate", "hrtime"] as const;

const TIMERS = ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] as const;

/** For all tests of a file or a group: no time passes but what a test lets pass with `jest.advanceTimersByTime`. */
export function stopClock(): void {
  stop(GOES_ON);
}

/** The same for the time of day alone: nothing gets old, and timers go on. */
export function stopTimeOfDay(): void {
  stop([...GOES_ON, ...TIMERS]);
}

function stop(goesOn: readonly (typeof GOES_ON | typeof TIMERS)[number][]): void {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: [...goesOn] });
  });

  afterEach(() => {
    jest.useRealTimers();
  });
}

/** Waits for what happens outside of this program, which no stopped clock delays. */
export async function until(happened: () => boolean): Promise<void> {
  while (!happened()) await new Promise(setImmediate);
}

/** The longest limit that a timer takes: how fast the machine is decides nothing. */
export const NO_LIMIT_MS = 2 ** 31 - 1;
