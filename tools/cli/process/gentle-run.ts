import type { ChildProcess } from "node:child_process";
import { signalGroup, startInGroup } from "../../../local/process-groups";
import { Interrupted } from "../failure";

/** How a program is run. */
interface GentleRunOptions {
  readonly cwd: string;

  /** The whole environment of the program. */
  readonly env: NodeJS.ProcessEnv;

  /** Called for each line of its standard output as it comes. */
  readonly onLine?: (line: string) => void;

  /** Interrupts the program. */
  readonly signal?: AbortSignal;

  /** Time that an interrupted program has to finish in good order, before it is told to stop at once. @default 60 */
  readonly graceSeconds?: number;

  /** Time that it then has to end, before it is killed. @default 10 */
  readonly leaveSeconds?: number;

  /** Time after which it is interrupted without being asked to. @default no limit */
  readonly timeoutSeconds?: number;
}

/** What a program left behind. */
export interface GentleRunResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly timedOut: boolean;
}

/** Runs a program that must not be killed in the middle; tests replace it. */
export type GentleRun = (file: string, args: readonly string[], options: GentleRunOptions) => Promise<GentleRunResult>;

/**
 * Runs a program that keeps state, such as Terraform: an interruption reaches it as one SIGINT, and it has time to
 * finish what it does. A second SIGINT tells Terraform to stop at once: it writes its state and releases its lock; a
 * kill would do neither. If it has not ended by then, it is killed with its children.
 *
 * The program gets a process group of its own, because in the terminal's group it would get Ctrl-C a second time at
 * once.
 *
 * @throws Interrupted when the signal ended it
 */
export const gentleRun: GentleRun = async (file, args, options) => {
  if (isAborted(options)) throw new Interrupted();
  const { cwd, env, onLine } = options;
  const { child, ended } = startInGroup(file, args, {
    cwd,
    env,
    onLine: (line, from) => {
      if (from === "stdout") onLine?.(line);
    },
  });
  const interruption = interruptWith(child, options);
  // Who is killed, as by a machine without memory, ends none of its children: Terraform's providers would stay.
  child.on("exit", (_code, killedBy) => {
    if (killedBy !== null) killGroup(child);
  });
  const { exitCode = 1, error, stdout, stderr } = await ended;
  interruption.release();
  if (error !== undefined) throw error;
  if (isAborted(options)) throw new Interrupted(interruption.dropped());
  return { exitCode, stdout, stderr, timedOut: interruption.timedOut() };
};

function isAborted({ signal }: GentleRunOptions): boolean {
  return signal?.aborted === true;
}

function interruptWith(child: ChildProcess, options: GentleRunOptions) {
  const { signal, graceSeconds = 60, leaveSeconds = 10, timeoutSeconds } = options;
  let timedOut = false;
  let dropped = false;
  const timers: NodeJS.Timeout[] = [];
  const drop = (): void => {
    dropped = true;
    child.kill("SIGINT");
    timers.push(setTimeout(killGroup, leaveSeconds * 1000, child));
  };
  const interrupt = (): void => {
    child.kill("SIGINT");
    timers.push(setTimeout(drop, graceSeconds * 1000));
  };
  signal?.addEventListener("abort", interrupt);
  if (timeoutSeconds !== undefined) {
    const expire = (): void => {
      timedOut = true;
      interrupt();
    };
    timers.push(setTimeout(expire, timeoutSeconds * 1000));
  }
  return {
    timedOut: () => timedOut,
    dropped: () => dropped,
    release: () => {
      signal?.removeEventListener("abort", interrupt);
      timers.forEach(clearTimeout);
    },
  };
}

function killGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) signalGroup(pid, "SIGKILL");
}
