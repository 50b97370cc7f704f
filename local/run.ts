import { withoutCredentials } from "../constructs/core/credentials";
import { readableLines } from "./log-lines";
import { runInGroup, type Ended, type Ending } from "./process-groups";

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** How a command is run. */
export interface RunOptions {
  /** Environment of the command, whole: nothing else is inherited. @default the environment of this process */
  readonly env?: Environment;

  /** @default the working folder of this process */
  readonly cwd?: string;

  /** Ends the command, with everything that it started in its process group. */
  readonly signal?: AbortSignal | undefined;

  /** What the command reads from standard input. @default nothing: standard input is closed */
  readonly input?: string;

  /** Exit codes that are answers, not failures. @default [0] */
  readonly accept?: readonly number[];

  /** Called with each line of standard output and standard error while the command runs. */
  readonly onLine?: (line: string) => void;
}

/** What a command answered. */
export interface RunResult {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

/** Runs a command; what depends on commands takes one of these, so that tests can stand in for it. */
export type Run = (file: string, args: readonly string[], options?: RunOptions) => Promise<RunResult>;

/** A command that could not be started, or that ended with an exit code that was not accepted. */
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

/** Several errors of Terraform, each with its place and what it says. */
const LINES_SHOWN = 100;
const AT_ONCE: Ending = { signals: [["SIGTERM", 3]], isAlone: false };

/**
 * Runs a command to its end, in a process group of its own: a Ctrl-C of the terminal does not reach it, the signal
 * does, and neither the signal nor the end of this process leaves anything of the group behind.
 *
 * @throws CommandFailed with at most the last 100 lines of its standard error; the reason of the signal when that was aborted
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
