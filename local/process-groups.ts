import { spawn, type ChildProcessByStdio } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";

/** How a program is run in a group. */
export interface GroupOptions {
  /** @default that of this process */
  readonly env?: NodeJS.ProcessEnv | undefined;

  /** @default the working folder of this process */
  readonly cwd?: string | undefined;

  /** @default standard input is closed */
  readonly input?: string | undefined;

  /** Called with each line as it comes. */
  readonly onLine?: ((line: string, from: "stdout" | "stderr") => void) | undefined;

  /** Ends it. */
  readonly signal?: AbortSignal | undefined;

  /** Time after which it is ended without being asked to. @default no limit */
  readonly timeoutSeconds?: number | undefined;
}

/** How a program is ended: signals, each with the seconds that it has then. At last, its group is killed. */
export interface Ending {
  readonly signals: readonly (readonly [signal: NodeJS.Signals, seconds: number])[];

  /** Whether the signals go to the program alone, which ends its children itself, or to its whole group. */
  readonly isAlone: boolean;
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

  /** How many signals were sent to end it. */
  readonly signals: number;
  readonly timedOut: boolean;
}

/**
 * Runs a program in a process group of its own, so that a Ctrl-C of the terminal does not reach it; the group ends with this
 * process.
 */
export async function runInGroup(
  file: string,
  args: readonly string[],
  options: GroupOptions,
  { signals, isAlone }: Ending,
): Promise<Ended> {
  const { signal, timeoutSeconds } = options;
  const { child, ended } = start(file, args, options);
  let sent = 0;
  let timedOut = false;
  const timers: NodeJS.Timeout[] = [];
  const endIt = (): void => {
    const [name, seconds] = signals[sent] ?? [];
    if (name === undefined) killGroup(child);
    else if (isAlone) child.kill(name);
    else if (child.pid !== undefined) signalGroup(child.pid, name);
    if (seconds === undefined) return;
    sent++;
    timers.push(setTimeout(endIt, seconds * 1000));
  };
  signal?.addEventListener("abort", endIt, { once: true });
  if (signal?.aborted === true) endIt();
  if (timeoutSeconds !== undefined) {
    const expire = (): void => {
      timedOut = true;
      endIt();
    };
    timers.push(setTimeout(expire, timeoutSeconds * 1000));
  }
  // Who is killed, as by a machine without memory, ends none of its children, which hold its output.
  child.on("exit", (_code, killedBy) => {
    if (killedBy !== null) killGroup(child);
  });
  const how = await ended;
  signal?.removeEventListener("abort", endIt);
  timers.forEach(clearTimeout);
  if (signal?.aborted === true) killGroup(child);
  return { ...how, signals: sent, timedOut };
}

function start(file: string, args: readonly string[], { env, cwd, input, onLine }: GroupOptions) {
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
  const ended = new Promise<Omit<Ended, "signals" | "timedOut">>((done) => {
    const end = (how: Pick<Ended, "exitCode" | "signal" | "error">): void => {
      hasEnded?.();
      done({ ...how, stdout: printedText(printed.stdout), stderr: printedText(printed.stderr) });
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

function killGroup({ pid }: Started): void {
  if (pid !== undefined) signalGroup(pid, "SIGKILL");
}

type Started = ChildProcessByStdio<Writable | null, Readable, Readable>;

function printedText(pieces: readonly Buffer[]): string {
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
 * @public `npm test` runs so, by what is built
 */
export function endWithThisProcess(group: number): () => void {
  tell ??= startKeeper();
  tell(`+ ${group}`);
  return () => tell?.(`- ${group}`);
}

/**
 * Sends a signal to a process group; one that has ended by itself is no failure.
 *
 * @public `npm test` runs so, by what is built
 */
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
