import { EXIT, Interrupted } from "../failure";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs work that Ctrl-C, SIGTERM and SIGHUP end in good order: the signal is aborted, and the work ends its children. A
 * second of these signals exits at once and kills what still runs.
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const onSignal = (): void => {
    if (controller.signal.aborted) process.exit(EXIT.interrupted);
    controller.abort(new Interrupted());
  };
  for (const name of SIGNALS) process.on(name, onSignal);
  try {
    return await work(controller.signal);
  } catch (error) {
    throw controller.signal.aborted && !(error instanceof Interrupted) ? new Interrupted() : error;
  } finally {
    for (const name of SIGNALS) process.off(name, onSignal);
  }
}
