import { runInGroup, type Ended, type GroupOptions } from "../../../local/process-groups";
import { Interrupted } from "../failure";

interface GentleRunOptions extends Pick<GroupOptions, "signal" | "timeoutSeconds"> {
  readonly cwd: string;

  /** The whole environment of the program. */
  readonly env: NodeJS.ProcessEnv;

  /** Called with each line of the standard output as soon as it is printed. */
  readonly onLine?: ((line: string) => void) | undefined;

  /** Seconds that an interrupted program has to finish in good order, before it gets a second SIGINT. @default 60 */
  readonly graceSeconds?: number;

  /** Seconds after the second SIGINT, before the program is killed. @default 10 */
  readonly leaveSeconds?: number;
}

/** The result of a program. */
export interface GentleRunResult extends Pick<Ended, "stdout" | "stderr" | "timedOut"> {
  readonly exitCode: number;
}

/** Runs a program that must not be killed in the middle of its work; tests replace this function. */
export type GentleRun = (file: string, args: readonly string[], options: GentleRunOptions) => Promise<GentleRunResult>;

/**
 * Runs a program that keeps state, such as Terraform. An interruption reaches the program as one SIGINT, so that it can
 * finish its present work. A second SIGINT makes Terraform stop at once, but still write its state and release its
 * lock, which a kill prevents. If the program has still not ended, it is killed together with its children.
 *
 * @throws Interrupted when the signal ended the program
 */
export const gentleRun: GentleRun = async (file, args, options) => {
  const { graceSeconds = 60, leaveSeconds = 10, signal, onLine, ...others } = options;
  if (signal?.aborted === true) throw new Interrupted();
  const passStandardOutput = (line: string, from: "stdout" | "stderr"): void => {
    if (from === "stdout") onLine?.(line);
  };
  const interruptions = [["SIGINT", graceSeconds] as const, ["SIGINT", leaveSeconds] as const];
  const ending = { signals: interruptions, isAlone: true };
  const {
    exitCode = 1,
    error,
    signals,
    ...result
  } = await runInGroup(file, args, { ...others, signal, onLine: passStandardOutput }, ending);
  if (error !== undefined) throw error;
  if (isAborted(signal)) throw new Interrupted(signals > 1);
  return { exitCode, stdout: result.stdout, stderr: result.stderr, timedOut: result.timedOut };
};

/** A function, because the compiler concludes from the earlier check that `aborted` is false. */
function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}
