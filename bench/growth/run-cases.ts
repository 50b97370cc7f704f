import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import type { Measured } from "./measure-case";
import type { Case } from "./verdict";
import type { Order } from "./worker";

/** How long a reader may be silent: much longer than anything that is linear takes at all sizes. */
const SILENCE_MS = 300_000;

/** Measures cases one after the other, in a process that may hang or die. */
export async function runCases(orders: readonly Order[], onCase: (measured: Case, done: number) => void) {
  let worker: ChildProcess | undefined;
  for (const [index, order] of orders.entries()) {
    worker ??= fork(join(__dirname, "worker.js"), { execArgv: ["--stack-trace-limit=0", "--max-semi-space-size=64"] });
    const measured = await ask(worker, order);
    if (measured.failed !== undefined && worker.exitCode === null) worker.kill("SIGKILL");
    if (worker.killed || worker.exitCode !== null || worker.signalCode !== null) worker = undefined;
    onCase({ ...order, ...measured }, index + 1);
  }
  worker?.kill("SIGKILL");
}

function ask(worker: ChildProcess, order: Order): Promise<Measured> {
  return new Promise((resolve) => {
    const finish = (measured: Measured) => {
      clearTimeout(timer);
      worker.removeAllListeners("message").removeAllListeners("exit");
      resolve(measured);
    };
    const timer = setTimeout(() => {
      worker.kill("SIGKILL");
      finish({ samples: [], mostMs: 0, failed: `no answer in ${SILENCE_MS / 1000} s` });
    }, SILENCE_MS);
    worker.once("message", (measured: Measured) => {
      finish(measured);
    });
    worker.once("exit", (code, signal) => {
      finish({ samples: [], mostMs: 0, failed: `its process ended: ${String(signal ?? code)}` });
    });
    worker.send(order);
  });
}
