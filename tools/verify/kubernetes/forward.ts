import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { Deadline } from "../deadline";

/** A port of a pod, on a port of this machine. */
export interface Forwarded {
  readonly port: number;
  readonly close: () => void;
}

/** How kubectl is run. */
export interface ForwardOptions {
  readonly kubectl: string;
  readonly kubeconfig: string;
  readonly context: string;
  readonly namespace: string;
  readonly timeoutMs: number;
}

/**
 * Forwards a port of a pod to a free port on the loopback address, until it is closed.
 *
 * @throws Error with kubectl's own words
 */
export async function forward(pod: string, port: number, options: ForwardOptions): Promise<Forwarded> {
  const { kubectl, kubeconfig, context, namespace, timeoutMs } = options;
  const where = [`--kubeconfig=${kubeconfig}`, `--context=${context}`, `--namespace=${namespace}`];
  const args = ["port-forward", ...where, "--address=127.0.0.1", `pod/${pod}`, `:${port}`];
  const child = spawn(kubectl, args, { stdio: ["ignore", "pipe", "pipe"] });
  const errors: string[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => errors.push(line));
  const close = (): void => {
    child.kill();
  };
  const deadline = new Deadline(timeoutMs, close);
  try {
    const local = await new Promise<number>((resolve, reject) => {
      createInterface({ input: child.stdout }).on("line", (line) => {
        const [, found] = /^Forwarding from 127\.0\.0\.1:(\d+) /.exec(line) ?? [];
        if (found !== undefined) resolve(Number(found));
      });
      child.on("error", reject).on("close", () => {
        reject(new Error(deadline.isOver ? "no answer in time" : (errors.at(-1) ?? "kubectl ended")));
      });
    });
    return { port: local, close };
  } finally {
    deadline.clear();
  }
}
