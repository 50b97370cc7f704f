import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";

/** A program that is killed, and when: at one of the lines that it prints as it gets on. */
export interface Victim {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;

  /** What it reads from standard input. @default nothing */
  readonly input?: string;

  /** Whether a line tells of a step. */
  readonly isStep: (line: string) => boolean;
}

/** Who dies: the program with everything that it started, the program alone, or one that it has started. */
export const WHO = ["all", "parent", "child"] as const;

/** Between two looks for something that the program has started. */
const LOOK_EVERY_MS = 10;

/** When a program is killed. */
export interface Moment {
  /** Number of the step. */
  readonly step: number;

  /** Time between the line of the step and the kill: requests are on their way then. */
  readonly delayMs: number;
  readonly who: (typeof WHO)[number];
}

/**
 * Runs a program, and kills it when it has told of a number of steps.
 *
 * @param moment undefined for never
 * @returns how many steps it told of, and the processes that there were at that moment
 */
export async function runAndKill(victim: Victim, moment?: Moment): Promise<{ steps: number; pids: readonly number[] }> {
  const { file, args, cwd, env, input = "", isStep } = victim;
  const child = spawn(file, args, { cwd, env, stdio: ["pipe", "pipe", "pipe"] });
  child.stdin.end(input);
  let steps = 0;
  let errors = "";
  let pids: readonly number[] = [];
  let timer: NodeJS.Timeout | undefined;
  const strike = (root: number, who: Moment["who"]): void => {
    const tree = processTree(root);
    const struck = who === "all" ? tree : who === "parent" ? [root] : tree.slice(1).slice(-1);
    if (struck.length > 0) {
      pids = tree;
      kill(struck);
    } else timer = setTimeout(strike, LOOK_EVERY_MS, root, who);
  };
  createInterface({ input: child.stdout }).on("line", (line) => {
    if (!isStep(line)) return;
    steps++;
    if (steps !== moment?.step || child.pid === undefined) return;
    timer = setTimeout(strike, moment.delayMs, child.pid, moment.who);
  });
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const code = await new Promise<number | null>((done, fail) => {
    child.on("error", fail).on("close", done);
    // Who outlives it may hold its output.
    child.on("exit", () => {
      if (pids.length === 0) return;
      child.stdout.destroy();
      child.stderr.destroy();
    });
  });
  clearTimeout(timer);
  const isKilled = child.signalCode === "SIGKILL" || pids.length > 0;
  if (code !== 0 && !isKilled) throw new Error(`${file} failed by itself: ${errors}`);
  return { steps, pids };
}

/** Those of some processes that run. */
export function running(pids: readonly number[]): number[] {
  return pids.filter((pid) => {
    const status = statusOf(String(pid));
    return status !== undefined && status[0] !== "Z";
  });
}

/** Kills those of some processes that run. */
export function kill(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // it has ended by itself
    }
  }
}

/** A process, and all that it and those have started. */
export function processTree(root: number): number[] {
  const tree = [root];
  for (const pid of tree) tree.push(...childrenOf(pid));
  return tree;
}

function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((pid) => (parentOf(pid) === parent ? [Number(pid)] : []));
}

function parentOf(pid: string): number | undefined {
  const parent = statusOf(pid)?.[1];
  return parent === undefined ? undefined : Number(parent);
}

/** State, parent, and so on. */
function statusOf(pid: string): string[] | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, "utf8");
    return status.slice(status.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}
