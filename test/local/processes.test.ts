import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { endProcessesBelow, processesBelow } from "../../local/processes";
import { stopClock } from "../support/stopped-clock";
import { temporaryFolder } from "../support/temporary-folder";

let folder: string;
const started: ChildProcess[] = [];

beforeEach(() => {
  folder = temporaryFolder("with space");
});

afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

async function start(below: string): Promise<ChildProcess> {
  mkdirSync(below, { recursive: true });
  symlinkSync(process.execPath, join(below, "etcd"));
  const child = spawn(join(below, "etcd"), ["-e", "console.log('up'); setInterval(() => {}, 1000)"]);
  started.push(child);
  await once(child.stdout, "data");
  return child;
}

test("a process is known by the path that it was started from, also where that has spaces", async () => {
  const child = await start(join(folder, "mine", "bin"));
  expect(await processesBelow(join(folder, "mine"))).toEqual([{ pid: child.pid, program: "bin/etcd" }]);
});

describe("what is waited for until it has ended", () => {
  stopClock();

  test("are processes below the folder: not those of a folder whose name begins alike", async () => {
    const mine = await start(join(folder, "mine", "bin"));
    const other = await start(join(folder, "mine-too", "bin"));
    const ending = endProcessesBelow(join(folder, "mine"));
    await once(mine, "exit");
    jest.advanceTimersByTime(1000);
    expect(await ending).toBe(1);
    expect(await processesBelow(join(folder, "mine-too"))).toHaveLength(1);
    expect(other.exitCode).toBeNull();
  });
});
