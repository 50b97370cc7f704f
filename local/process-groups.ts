import { spawn, type ChildProcessByStdio } from "node:child_process";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { findOnPath, isExecutable } from "./executables";

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
  const { child, hasEnded } = spawnInGroup(file, args, { env, cwd, stdio: [stdin, "pipe", "pipe"] });
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
      hasEnded();
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

/**
 * Becomes the program, of which the keeper knows by then. This process could be killed after it has started the program
 * and before it says so. If it is the keeper that was killed, the program starts nevertheless.
 */
const STARTER = `trap "" PIPE; echo "+ $$" >&3 2>/dev/null; trap - PIPE; exec "$0" "$@" 3>&-`;

let keeper: ChildProcessByStdio<Writable, null, null> | undefined;

interface SpawnOptions extends Pick<GroupOptions, "env" | "cwd"> {
  readonly stdio: readonly ["ignore" | "pipe", "pipe", "pipe"];
}

/**
 * Starts a program in its own process group. The group is killed as soon as this process ends, even if this process is
 * killed. Otherwise the next run would find the group still at work.
 *
 * @returns the program, and a function to call when its group has ended
 * @public `npm test` uses the built version
 */
export function spawnInGroup(
  file: string,
  args: readonly string[],
  { stdio, ...options }: SpawnOptions,
): { readonly child: Started; readonly hasEnded: () => void } {
  const { stdin, pid: keeperId } = (keeper ??= startKeeper());
  // If awk is missing or killed, groups are not killed after a kill of this process; nothing else changes.
  const hasKeeper = keeperId !== undefined && !stdin.destroyed;
  const { cwd = "", env } = options;
  const isThere = file.includes("/") ? isExecutable(resolve(cwd, file)) : findOnPath([file], env) !== undefined;
  // Windows has no such shell, and no process groups. Why a program cannot be started, Node says better than a shell.
  const [starter, ...first]: [string, ...string[]] =
    process.platform === "win32" || !isThere ? [file] : ["/bin/sh", "-c", STARTER, file];
  const child = spawn(starter, [...first, ...args], {
    ...options,
    stdio: [...stdio, hasKeeper ? stdin : "ignore"],
    detached: true,
  });
  const { pid } = child;
  return { child: child as Started, hasEnded: () => pid !== undefined && stdin.write(`- ${pid}\n`) };
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

function startKeeper(): ChildProcessByStdio<Writable, null, null> {
  const started = spawn("awk", [KEEPER], { stdio: ["pipe", "ignore", "ignore"], detached: true });
  for (const part of [started, started.stdin]) part.on("error", () => undefined);
  started.unref();
  (started.stdin as unknown as { unref(): void }).unref();
  return started;
}
