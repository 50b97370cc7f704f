import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { basename } from "node:path";
import { promisify } from "node:util";
import { pause } from "./pause";

/** A process that was started by a path below a folder, which may be a link. */
export interface ProcessBelow {
  readonly pid: number;

  /** Path by which it was started, relative to the folder. */
  readonly program: string;
}

interface RunningProcess {
  readonly pid: number;
  readonly command: string;
}

const GONE_WITHIN_MS = 5000;
const POLL_MS = 50;

/**
 * The processes that were started by a path below a folder.
 *
 * @param folder absolute path, without a trailing slash
 */
export async function processesBelow(folder: string): Promise<ProcessBelow[]> {
  const all = (await processesOfProc()) ?? (await processesOfPs());
  return all
    .filter(({ command }) => command.startsWith(`${folder}/`))
    .map(({ pid, command }) => ({ pid, program: command.slice(folder.length + 1).replace(/ .*/s, "") }));
}

/**
 * Kills every process that was started by a path below a folder, and waits until they are gone.
 *
 * The folder with their state is deleted afterwards, so they need not end in good order.
 *
 * @throws Error when a process is still there after five seconds
 */
export async function endProcessesBelow(folder: string): Promise<number> {
  const ended = new Set<number>();
  for (let waited = 0; ; waited += POLL_MS) {
    const left = await processesBelow(folder);
    if (left.length === 0) return ended.size;
    if (waited > GONE_WITHIN_MS) {
      throw new Error(
        `processes of the control plane do not end: ${left.map(({ pid, program }) => `${pid} ${program}`).join("; ")}`,
      );
    }
    for (const { pid } of left) {
      ended.add(pid);
      kill(pid);
    }
    await pause(POLL_MS);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // the process has already ended
  }
}

/** Reads /proc on Linux, which needs no other program. A zombie process has no command line there. */
async function processesOfProc(): Promise<RunningProcess[] | undefined> {
  if (process.platform !== "linux") return undefined;
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  return Promise.all(pids.map(async (pid) => ({ pid: Number(pid), command: await commandOf(pid) })));
}

/** How a process was started. Linux puts the interpreter of a script before its path, perhaps with one argument. */
async function commandOf(pid: string): Promise<string> {
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "");
  const words = (await read("cmdline")).split("\0");
  const nameOrItsStart = (await read("comm")).trimEnd();
  const place = words.slice(0, 3).findIndex((word) => basename(word).startsWith(nameOrItsStart));
  return words.slice(Math.max(place, 0)).join(" ");
}

async function processesOfPs(): Promise<RunningProcess[]> {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-ww", "-o", "pid=,args="]);
  return stdout.split("\n").flatMap((line) => {
    const [, pid, command] = /^\s*(\d+)\s+(\S.*)$/.exec(line) ?? [];
    return pid === undefined || command === undefined ? [] : [{ pid: Number(pid), command }];
  });
}
