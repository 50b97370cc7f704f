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

/**
 * Runs a program, and kills it with everything that it started when it has told of a number of steps.
 *
 * @param at step at which it is killed; undefined for none
 * @param delayMs time between that step's line and the kill: requests are on their way then
 * @returns how many steps it told of
 */
export async function runAndKill(victim: Victim, at?: number, delayMs = 0): Promise<number> {
  const { file, args, cwd, env, input = "", isStep } = victim;
  const child = spawn(file, args, { cwd, env, stdio: ["pipe", "pipe", "pipe"] });
  child.stdin.end(input);
  let steps = 0;
  let errors = "";
  let timer: NodeJS.Timeout | undefined;
  createInterface({ input: child.stdout }).on("line", (line) => {
    if (!isStep(line)) return;
    steps++;
    if (steps === at && child.pid !== undefined) timer = setTimeout(killTree, delayMs, child.pid);
  });
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const code = await new Promise<number | null>((done, fail) => child.on("error", fail).on("close", done));
  clearTimeout(timer);
  if (code !== 0 && child.signalCode !== "SIGKILL") throw new Error(`${file} failed by itself: ${errors}`);
  return steps;
}

/** Kills a process and everything that it started, whatever process groups they are in. */
function killTree(root: number): void {
  for (const pid of processTree(root)) {
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
  try {
    const status = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(status.slice(status.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return undefined;
  }
}
