import { spawn, type ChildProcessByStdio } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";

export interface GroupOptions {
  /** @default that of this process */
  readonly env?: NodeJS.ProcessEnv | undefined;

  /** @default the working folder of this process */
  readonly cwd?: string | undefined;

  /** @default standard input is closed */
  readonly input?: string | undefined;

  /** Called with each line as soon as it is printed. */
  readonly onLine?: ((line: string, from: "stdout" | "stderr") => void) | undefined;

  /** Ends the program. */
  readonly signal?: AbortSignal | undefined;

  /** Seconds after which the program is ended, as after an abort. @default no limit */
  readonly timeoutSeconds?: number | undefined;
}

/** How a program is ended: signals, each with the seconds to wait after it. After the last one, the group is killed. */
export interface Ending {
  readonly signals: readonly (readonly [signal: NodeJS.Signals, seconds: number])[];

  /** Whether only the program gets the signals, and ends its children itself. Otherwise the group gets them. */
  readonly isAlone: boolean;
}

/** How a program ended, and what it printed, without the last line break. */
export interface Ended {
  /** Undefined if the program was killed or could not be started. */
  readonly exitCode?: number | undefined;
  readonly signal?: NodeJS.Signals | undefined;

  /** Why the program could not be started. */
  readonly error?: Error;
  readonly stdout: string;
  readonly stderr: string;

  /** How many signals were sent to end it. */
  readonly signals: number;
  readonly timedOut: boolean;
}

/**
 * Runs a program in its own process group, so that a Ctrl-C of the terminal does not reach it. The group ends with this
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
  // A killed program, for example by the OOM killer, does not end its children, which keep its output open.
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
  // A program may exit before it has read all of its input.
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

/** Kills the listed groups when its standard input is closed. awk is part of POSIX, and starts fast. */
const KEEPER =
  '$1 == "+" { left[$2] } $1 == "-" { delete left[$2] } END { for (id in left) system("kill -s KILL -- -" id) }';

let tellKeeper: ((line: string) => void) | undefined;

/**
 * Kills a process group as soon as this process ends, even if this process is killed. Otherwise the next run would find
 * the group still at work.
 *
 * @returns a function to call when the group has ended
 * @public `npm test` uses the built version
 */
export function endWithThisProcess(group: number): () => void {
  tellKeeper ??= startKeeper();
  tellKeeper(`+ ${group}`);
  return () => tellKeeper?.(`- ${group}`);
}

/**
 * Sends a signal to a process group. A group that has already ended is no failure.
 *
 * @public `npm test` uses the built version
 */
export function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch {
    // the group has already ended
  }
}

function startKeeper(): (line: string) => void {
  const keeper = spawn("awk", [KEEPER], { stdio: ["pipe", "ignore", "ignore"], detached: true });
  // If awk is missing, groups are not killed after a kill of this process; nothing else changes.
  for (const part of [keeper, keeper.stdin]) part.on("error", () => undefined);
  keeper.unref();
  (keeper.stdin as unknown as { unref(): void }).unref();
  return (line) => keeper.stdin.write(`${line}\n`);
}
