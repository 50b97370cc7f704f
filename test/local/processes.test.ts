import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
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

async function start(below: string, kind = "program"): Promise<ChildProcess> {
  const file = join(below, "etcd");
  mkdirSync(below, { recursive: true });
  if (kind === "script") writeFileSync(file, "#!/bin/sh -u\necho up; read end", { mode: 0o755 });
  else symlinkSync(process.execPath, file);
  const child = spawn(file, ["-e", "console.log('up'); setInterval(() => {}, 1000)"]);
  started.push(child);
  await once(child.stdout, "data");
  return child;
}

test.each(["program", "script"])("a %s is known by the path that started it, also if it has spaces", async (kind) => {
  const child = await start(join(folder, "mine", "bin"), kind);
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
