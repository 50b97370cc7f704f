import type { RunResult } from "../../local/run";

/** What a run of the stand-in works on. */
interface TctlGiven {
  /** Folder of the resources. */
  readonly store: string;

  /** `RESOURCE_KINDS`. */
  readonly kinds: object;

  /** Reads standard input. */
  readonly readInput: () => string;
}

/** Runs tctl in this process. */
export function runTctl(args: readonly string[], given: TctlGiven): RunResult;
