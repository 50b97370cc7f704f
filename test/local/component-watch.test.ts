import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ComponentEnded, whileComponentsRun } from "../../local/component-watch";
import { controlPlaneFolders } from "../../local/folders";
import { temporaryFolder } from "../support/temporary-folder";

const home = temporaryFolder();
const folders = controlPlaneFolders("watched", home);
let etcd: ChildProcess;

beforeEach(async () => {
  for (const folder of ["bin", "logs", "pids"]) mkdirSync(join(folders.cluster, folder), { recursive: true });
  symlinkSync(process.execPath, join(folders.cluster, "bin", "etcd"));
  etcd = spawn(join(folders.cluster, "bin", "etcd"), ["-e", "console.log('up'); setInterval(() => {}, 1000)"]);
  await once(etcd.stdout!, "data");
  writeFileSync(join(folders.cluster, "pids", "etcd.pid"), String(etcd.pid));
  writeFileSync(join(folders.cluster, "logs", "etcd.log"), "listening\nno space left on device\n");
});

afterEach(() => {
  etcd.kill("SIGKILL");
  rmSync(folders.root, { recursive: true });
});

/** Work that only its signal ends, as waiting for a component that is gone. */
async function endless(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, "abort");
  throw signal.reason;
}

test("a component that ends while the control plane is starting ends the wait, with its last lines", async () => {
  const started = whileComponentsRun(folders, undefined, (signal) => {
    etcd.kill("SIGKILL");
    return endless(signal);
  });
  const error: unknown = await started.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ComponentEnded);
  expect((error as Error).message.split("\n")).toEqual([
    "etcd ended while the control plane was starting",
    "  etcd: listening",
    "  etcd: no space left on device",
  ]);
});

test("components that run, and those that were not started yet, end nothing", async () => {
  await expect(whileComponentsRun(folders, undefined, () => Promise.resolve("started"))).resolves.toBe("started");
});

test("an abort of the caller stays what it is", async () => {
  const caller = new AbortController();
  const started = whileComponentsRun(folders, caller.signal, (signal) => {
    caller.abort(new Error("enough"));
    return endless(signal);
  });
  await expect(started).rejects.toThrow("enough");
});
