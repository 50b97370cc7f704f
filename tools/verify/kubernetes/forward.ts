import { createInterface } from "node:readline";
import { spawnInGroup } from "../../../local/process-groups";
import { answered, isNoAnswer, type NoAnswer } from "../connection";

/** A pod's port on a local port, which is forwarded again if kubectl loses the connection. */
export interface Forwarded {
  readonly port: number;
  readonly close: () => void;
}

export interface ForwardOptions {
  readonly kubectl: string;
  readonly kubeconfig: string;
  readonly context: string;
  readonly namespace: string;
  readonly timeoutMs: number;
}

/** The maximum number of restarts of kubectl for a port. kubectl exits at the first connection that breaks. */
const MOST_AGAIN = 3;

/** Forwards a port of a pod to a free port on the loopback address, until it is closed. */
export async function forward(pod: string, port: number, options: ForwardOptions): Promise<Forwarded | NoAnswer> {
  const first = await started(pod, `:${port}`, options);
  if (isNoAnswer(first)) return first;
  const { port: local } = first;
  let { child } = first;
  let isClosed = false;
  let again = 0;
  const keep = (): void => {
    child.once("close", () => {
      if (isClosed || again++ === MOST_AGAIN) return;
      void started(pod, `${local}:${port}`, options).then((next) => {
        if (isNoAnswer(next)) return;
        ({ child } = next);
        if (isClosed) child.kill();
        else keep();
      });
    });
  };
  keep();
  const close = (): void => {
    isClosed = true;
    child.kill();
  };
  return { port: local, close };
}

/** @returns the process and its port, or kubectl's reason for a failure */
async function started(pod: string, ports: string, options: ForwardOptions) {
  const { kubectl, kubeconfig, context, namespace, timeoutMs } = options;
  const where = [`--kubeconfig=${kubeconfig}`, `--context=${context}`, `--namespace=${namespace}`];
  const args = ["port-forward", ...where, "--address=127.0.0.1", `pod/${pod}`, ports];
  return answered(timeoutMs, async (signal) => {
    const { child, hasEnded } = spawnInGroup(kubectl, args, { stdio: ["ignore", "pipe", "pipe"] });
    child.on("close", hasEnded);
    signal.addEventListener("abort", () => child.kill());
    const errors: string[] = [];
    createInterface({ input: child.stderr }).on("line", (line) => errors.push(line));
    const port = await new Promise<number>((resolve, reject) => {
      createInterface({ input: child.stdout }).on("line", (line) => {
        const [, found] = /^Forwarding from 127\.0\.0\.1:(\d+) /.exec(line) ?? [];
        if (found !== undefined) resolve(Number(found));
      });
      child.on("error", reject).on("close", () => {
        reject(new Error(errors.at(-1) ?? "kubectl ended"));
      });
    });
    return { child, port };
  });
}
