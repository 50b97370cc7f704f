import { runInGroup, type Ended, type GroupOptions } from "../../../local/process-groups";
import { Interrupted } from "../failure";

/** How a program is run. */
interface GentleRunOptions extends Pick<GroupOptions, "signal" | "timeoutSeconds"> {
  readonly cwd: string;

  /** The whole environment of the program. */
  readonly env: NodeJS.ProcessEnv;

  /** Called for each line of its standard output as it comes. */
  readonly onLine?: ((line: string) => void) | undefined;

  /** Time that an interrupted program has to finish in good order, before it is told to stop at once. @default 60 */
  readonly graceSeconds?: number;

  /** Time that it then has to end, before it is killed. @default 10 */
  readonly leaveSeconds?: number;
}

/** What a program left behind. */
export interface GentleRunResult extends Pick<Ended, "stdout" | "stderr" | "timedOut"> {
  readonly exitCode: number;
}

/** Runs a program that must not be killed in the middle; tests replace it. */
export type GentleRun = (file: string, args: readonly string[], options: GentleRunOptions) => Promise<GentleRunResult>;

/**
 * Runs a program that keeps state, such as Terraform: an interruption reaches it as one SIGINT, and it has time to
 * finish what it does. A second SIGINT tells Terraform to stop at once: it writes its state and releases its lock; a
 * kill would do neither. If it has not ended by then, it is killed with its children.
 *
 * @throws Interrupted when the signal ended it
 */
export const gentleRun: GentleRun = async (file, args, options) => {
  const { graceSeconds = 60, leaveSeconds = 10, signal, onLine, ...others } = options;
  if (signal?.aborted === true) throw new Interrupted();
  const told = (line: string, from: "stdout" | "stderr"): void => {
    if (from === "stdout") onLine?.(line);
  };
  const interruptions = [["SIGINT", graceSeconds] as const, ["SIGINT", leaveSeconds] as const];
  const ending = { signals: interruptions, isAlone: true };
  const {
    exitCode = 1,
    error,
    signals,
    ...result
  } = await runInGroup(file, args, { ...others, signal, onLine: told }, ending);
  if (error !== undefined) throw error;
  if (isAborted(signal)) throw new Interrupted(signals > 1);
  return { exitCode, stdout: result.stdout, stderr: result.stderr, timedOut: result.timedOut };
};

/** Not a condition of its own: an earlier one would have the compiler take it for false. */
function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}
