import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import type { Drawn, Failure, Outcome } from "./run-slot";
import type { Slot } from "./slots";
import type { Order, Report } from "./worker";
import { cleanUpAfter } from "./world";

/** How the wrong values of one slot ended. */
export interface SlotResult {
  readonly slot: Slot;
  readonly refused: number;
  readonly accepted: number;
  readonly failures: readonly Failure[];
}

/** How long a program may say nothing before it counts as one that hangs: long, since the machine may be busy. */
const SILENCE_MS = 30_000;

/** After so many programs a worker is replaced: CDKTF and V8 keep something of each. */
const SLOTS_OF_A_WORKER = 40;

/** Runs every wrong value of every slot in some processes, which may hang or die. */
export async function runAll(
  slots: readonly Slot[],
  { workers, drawn }: { readonly workers: number; readonly drawn: Drawn },
  onResult: (result: SlotResult, done: number) => void,
): Promise<void> {
  const waiting = [...slots];
  let done = 0;
  const work = async () => {
    let worker = new Worker();
    for (let slot = waiting.shift(); slot !== undefined; slot = waiting.shift()) {
      const result = await resultOf(slot, drawn, () => (worker = worker.replacedWhenWorn()));
      done += 1;
      onResult(result, done);
    }
    worker.end();
  };
  await Promise.all(Array.from({ length: workers }, work));
}

async function resultOf(slot: Slot, drawn: Drawn, nextWorker: () => Worker): Promise<SlotResult> {
  const outcomes: Outcome[] = [];
  for (let unfinished = true; unfinished;) {
    const ended = await nextWorker().run({ slot, drawn, from: outcomes.length }, (outcome) => outcomes.push(outcome));
    if (ended === "done") unfinished = false;
    else if (ended.value === undefined)
      throw new Error(`the worker for ${slot.id} ended before its first program: ${ended.what}`);
    else outcomes.push({ slot: slot.id, value: ended.value, kind: ended.kind, what: ended.what, place: "" });
  }
  const count = (kind: Outcome) => outcomes.filter((outcome) => outcome === kind).length;
  const failures = outcomes.filter((outcome) => typeof outcome === "object");
  return { slot, refused: count("refused"), accepted: count("accepted"), failures };
}

type Ending = "done" | { readonly kind: "hang" | "crash"; readonly what: string; readonly value: string | undefined };

class Worker {
  private readonly process: ChildProcess;
  private slots = 0;
  private errors = "";

  constructor() {
    const hook = join(__dirname, "../support/typescript-hook.cjs");
    const command = [process.execPath, "--require", hook, join(__dirname, "worker.ts")];
    this.process = spawn("nice", command, { stdio: ["ignore", "ignore", "pipe", "ipc"] });
    this.process.stderr?.on("data", (data: Buffer) => {
      this.errors = (this.errors + data.toString()).slice(-2000);
    });
  }

  replacedWhenWorn(): Worker {
    const isGone = this.process.exitCode !== null || this.process.signalCode !== null;
    if (!isGone && this.slots < SLOTS_OF_A_WORKER) return this;
    this.end();
    return new Worker();
  }

  end(): void {
    this.process.once("exit", () => {
      cleanUpAfter(this.process.pid ?? 0);
    });
    this.process.kill("SIGKILL");
  }

  /** @returns how the worker got through the slot: to its end, or to a value that was too much for it */
  run(order: Order, onOutcome: (outcome: Outcome) => void): Promise<Ending> {
    this.slots += 1;
    return new Promise((resolve) => {
      let value: string | undefined;
      const finish = (ending: Ending) => {
        clearTimeout(timer);
        this.process.removeAllListeners("message").removeAllListeners("exit");
        resolve(ending);
      };
      const giveUp = () => {
        this.process.removeAllListeners("exit").once("exit", () => {
          finish({ kind: "hang", what: `no answer in ${SILENCE_MS / 1000} s`, value });
        });
        this.end();
      };
      // The first message may take as long as it likes: a worker has to start before it.
      let timer: NodeJS.Timeout | undefined;
      this.process.on("message", (report: Report) => {
        clearTimeout(timer);
        timer = setTimeout(giveUp, SILENCE_MS);
        if (report === "done") finish("done");
        else if ("next" in report) value = report.next;
        else {
          value = undefined;
          onOutcome(report.outcome);
        }
      });
      this.process.once("exit", (code, signal) => {
        finish({ kind: "crash", what: `exit ${String(code ?? signal)}: ${this.errors.slice(-200)}`, value });
      });
      this.process.send(order);
    });
  }
}
