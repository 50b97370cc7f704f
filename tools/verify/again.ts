import { setTimeout } from "node:timers/promises";

/** Time in which kubectl forwards a lost port again. */
const AGAIN_MS = 1000;

/** What was asked for, or why it did not come. */
interface Asked {
  readonly kind: string;

  /** Whether the connection broke by itself. */
  readonly isBroken?: boolean;
}

/** Asks once more after a broken connection: one that a load balancer or kubectl drops says nothing of the proxy. */
export async function onceMore<T extends Asked>(ask: () => Promise<T>): Promise<T> {
  const answer = await ask();
  if (answer.isBroken !== true) return answer;
  await setTimeout(AGAIN_MS);
  return ask();
}
