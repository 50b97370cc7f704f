import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";

/** A command, run as a user runs it. */
export interface Command {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** What a command did until it ended. */
export interface Course {
  /** When it printed each of its lines, and when it ended, in ms after its start. */
  readonly times: readonly number[];
  readonly output: string;
  readonly code: number | null;

  /** The processes that there were when something was killed; none if nothing was. */
  readonly pids: readonly number[];
}

/** Who dies: the command with everything that it started, the command alone, or one that it has started. */
export const WHO = ["all", "parent", "child"] as const;

/** When something is killed: so long after a line, or after the start. */
export interface Moment {
  readonly lines: number;
  readonly delayMs: number;
  readonly who: (typeof WHO)[number];
}

/** Between two looks for something that the command has started. */
const LOOK_EVERY_MS = 10;

/** What ends processes with the command: nobody misses it but the test. */
const KEEPER = "awk";

/** Runs a command, and kills at a moment. */
export async function runAndKill({ args, cwd, env }: Command, moment?: Moment): Promise<Course> {
  const start = performance.now();
  const child = spawn(process.execPath, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const times: number[] = [];
  let output = "";
  let pids: readonly number[] = [];
  let timer: NodeJS.Timeout | undefined;
  const strike = (root: number, who: Moment["who"]): void => {
    const tree = processTree(root);
    const children = tree.slice(1).filter((pid) => statusOf(pid)?.name !== KEEPER);
    const struck = who === "all" ? tree : who === "parent" ? [root] : children.slice(-1);
    if (struck.length === 0) timer = setTimeout(strike, LOOK_EVERY_MS, root, who);
    else {
      pids = tree;
      kill(struck);
    }
  };
  const arm = (): void => {
    if (moment?.lines !== times.length || child.pid === undefined) return;
    timer = setTimeout(strike, moment.delayMs, child.pid, moment.who);
  };
  arm();
  createInterface({ input: child.stdout }).on("line", (line) => {
    times.push(performance.now() - start);
    output += `${line}\n`;
    arm();
  });
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((done, fail) => {
    child.on("error", fail).on("close", done);
  });
  clearTimeout(timer);
  times.push(performance.now() - start);
  return { times, output, code, pids };
}

/** Those of some processes that run. */
export function running(pids: readonly number[]): number[] {
  return pids.filter((pid) => !["Z", undefined].includes(statusOf(pid)?.state));
}

/** A process, and all that it and those have started. */
export function processTree(root: number): number[] {
  const tree = [root];
  for (const pid of tree) tree.push(...childrenOf(pid));
  return tree;
}

function kill(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // it has ended by itself
    }
  }
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync("/proc").filter((entry) => /^\d+$/.test(entry));
  return pids.map(Number).filter((pid) => statusOf(pid)?.parent === parent);
}

function statusOf(pid: number): { name: string; state: string; parent: number } | undefined {
  try {
    const [, name, state, parent] = /\((.*)\) (\S) (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return { name: name!, state: state!, parent: Number(parent) };
  } catch {
    return undefined;
  }
}
