import { spawn, type ChildProcessByStdio } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";

/** What a program is started with. */
interface StartOptions {
  /** @default that of this process */
  readonly env?: NodeJS.ProcessEnv | undefined;

  /** @default the working folder of this process */
  readonly cwd?: string | undefined;

  /** @default standard input is closed */
  readonly input?: string | undefined;

  /** Called with each line as it comes. */
  readonly onLine?: ((line: string, from: "stdout" | "stderr") => void) | undefined;
}

/** How a program has ended, and what it has printed, without the end of the last line. */
export interface Ended {
  /** Undefined for one that was killed, or could not be started. */
  readonly exitCode?: number | undefined;
  readonly signal?: NodeJS.Signals | undefined;

  /** Why it could not be started. */
  readonly error?: Error;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Starts a program in a process group of its own, so that a Ctrl-C of the terminal does not reach it; the group ends with this
 * process.
 */
export function startInGroup(file: string, args: readonly string[], { env, cwd, input, onLine }: StartOptions) {
  const stdin = input === undefined ? "ignore" : "pipe";
  const child = spawn(file, args, { env, cwd, stdio: [stdin, "pipe", "pipe"], detached: true }) as Started;
  const hasEnded = child.pid === undefined ? undefined : endWithThisProcess(child.pid);
  // A program may end before it has read all.
  child.stdin?.on("error", () => undefined).end(input);
  const printed = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
  for (const from of ["stdout", "stderr"] as const) {
    child[from].on("data", (piece: Buffer) => printed[from].push(piece));
    if (onLine === undefined) continue;
    createInterface({ input: child[from] }).on("line", (line) => {
      onLine(line, from);
    });
  }
  const ended = new Promise<Ended>((done) => {
    const end = (how: Omit<Ended, "stdout" | "stderr">): void => {
      hasEnded?.();
      done({ ...how, stdout: textOf(printed.stdout), stderr: textOf(printed.stderr) });
    };
    child.on("error", (error) => {
      end({ error });
    });
    child.on("close", (exitCode, signal) => {
      end({ exitCode: exitCode ?? undefined, signal: signal ?? undefined });
    });
  });
  return { child, ended };
}

type Started = ChildProcessByStdio<Writable | null, Readable, Readable>;

function textOf(pieces: readonly Buffer[]): string {
  return Buffer.concat(pieces)
    .toString("utf8")
    .replace(/\r?\n$/, "");
}

/** Ends the groups that are left when nobody can write to it any more. A program of POSIX, which starts in a moment. */
const KEEPER =
  '$1 == "+" { left[$2] } $1 == "-" { delete left[$2] } END { for (id in left) system("kill -s KILL -- -" id) }';

let tell: ((line: string) => void) | undefined;

/**
 * Ends a process group as soon as this process ends, also where that is killed: what goes on without it would meet the
 * next run at work.
 *
 * @returns to be called when the group has ended
 */
function endWithThisProcess(group: number): () => void {
  tell ??= startKeeper();
  tell(`+ ${group}`);
  return () => tell?.(`- ${group}`);
}

/** Sends a signal to a process group; one that has ended by itself is no failure. */
export function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch {
    // it has ended by itself
  }
}

function startKeeper(): (line: string) => void {
  const keeper = spawn("awk", [KEEPER], { stdio: ["pipe", "ignore", "ignore"], detached: true });
  // Without it, all is as it would be without a keeper.
  for (const part of [keeper, keeper.stdin]) part.on("error", () => undefined);
  keeper.unref();
  (keeper.stdin as unknown as { unref(): void }).unref();
  return (line) => keeper.stdin.write(`${line}\n`);
}
