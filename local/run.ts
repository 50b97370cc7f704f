import { withoutCredentials } from "../constructs/core/credentials";
import { readableLines } from "./log-lines";
import { runInGroup, type Ended, type Ending } from "./process-groups";

export type Environment = Readonly<Record<string, string | undefined>>;

/** How a command is run. */
export interface RunOptions {
  /** The complete environment of the command. @default the environment of this process */
  readonly env?: Environment;

  /** @default the working folder of this process */
  readonly cwd?: string;

  /** Aborts the command, and everything in its process group. */
  readonly signal?: AbortSignal | undefined;

  /** The standard input of the command. @default standard input is closed */
  readonly input?: string;

  /** Exit codes that do not count as failures. @default [0] */
  readonly accept?: readonly number[];

  /** Called with each line of standard output and standard error while the command runs. */
  readonly onLine?: (line: string) => void;
}

export interface RunResult {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

/** Runs a command. Code that runs commands takes this function as a parameter, so that tests can replace it. */
export type Run = (file: string, args: readonly string[], options?: RunOptions) => Promise<RunResult>;

/** A command could not be started, or its exit code was not accepted. */
export class CommandFailed extends Error {
  override readonly name = "CommandFailed";

  constructor(
    readonly command: string,
    readonly result: RunResult,
    why: string,
  ) {
    super(withoutCredentials([`${command}: ${why}`, ...lastLines(result.stderr || result.stdout)].join("\n")));
    this.stack = this.message;
  }
}

/** Enough for several errors of Terraform, each with its place and text. */
const LINES_SHOWN = 100;
const AT_ONCE: Ending = { signals: [["SIGTERM", 3]], isAlone: false };

/**
 * Runs a command to its end in its own process group. A Ctrl-C of the terminal does not reach it, but the signal ends
 * it. After an abort, or after the end of this process, nothing of the group is left.
 *
 * @throws CommandFailed with at most the last 100 lines of standard error; the reason of the signal when it was aborted
 */
export const run: Run = async (file, args, options = {}) => {
  const { signal, accept = [0] } = options;
  signal?.throwIfAborted();
  const { exitCode, stdout, stderr, ...end } = await runInGroup(file, args, options, AT_ONCE);
  signal?.throwIfAborted();
  const answer = { stdout, stderr, exitCode: exitCode ?? -1 };
  if (!accept.includes(answer.exitCode)) {
    throw new CommandFailed(shown(file, args), answer, whyFailed({ exitCode, ...end }, file));
  }
  return answer;
};

function whyFailed({ exitCode, signal, error }: Pick<Ended, "exitCode" | "signal" | "error">, file: string): string {
  if (exitCode !== undefined) return `exit code ${exitCode}`;
  if (signal !== undefined) return `ended by ${signal} (${file})`;
  return error?.message ?? "could not be started";
}

function shown(file: string, args: readonly string[]): string {
  return [file.split("/").at(-1), ...args].join(" ");
}

function lastLines(text: string): string[] {
  const lines = readableLines(text);
  const leftOut = lines.length - LINES_SHOWN;
  const shownLines = leftOut > 0 ? [`… ${leftOut} more before`, ...lines.slice(leftOut)] : lines;
  return shownLines.map((line) => `  ${line}`);
}
