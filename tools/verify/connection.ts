import { setTimeout as pause } from "node:timers/promises";
import { listAt, textAt } from "../json/plain-data";

/** A server did not answer. */
export interface NoAnswer {
  readonly kind: "none";

  /** The reason in words. */
  readonly reason: string;

  /** Whether a connection broke, or was refused. */
  readonly isBroken: boolean;

  /** Whether the reason is the network of this machine, and not the proxy. */
  readonly isOfThisMachine: boolean;
}

/** Milliseconds that kubectl needs to forward a lost port again. */
const AGAIN_MS = 1000;

/** Errors of connections in words. */
const WORDS: Readonly<Record<string, string>> = {
  EADDRNOTAVAIL: "this machine has no route to the address",
  ECONNREFUSED: "connection refused",
  ECONNRESET: "connection ended without an answer",
  EHOSTUNREACH: "the host cannot be reached",
  EAI_AGAIN: "the name server did not answer",
  ENETUNREACH: "this machine has no route to the address",
  ENOTFOUND: "the name does not exist",
  EPIPE: "connection ended without an answer",
  EPROTO: "an answer that is not TLS",
  ERR_SSL_WRONG_VERSION_NUMBER: "an answer that is not TLS",
  ETIMEDOUT: "no answer in time",
};

const OF_THIS_MACHINE = ["EADDRNOTAVAIL", "ENETUNREACH"];

/** Errors of connections that broke, or that were possible a moment ago. */
const BROKEN = ["ECONNREFUSED", "ECONNRESET", "EPIPE"];

/**
 * Connects, and returns the result, or why there is none.
 *
 * @param connect is called again after a broken connection, since a connection that a load balancer or kubectl drops
 *   does not mean a problem of the proxy; its signal is aborted after the timeout
 */
export async function answered<T>(
  timeoutMs: number,
  connect: (signal: AbortSignal) => Promise<T>,
): Promise<T | NoAnswer> {
  const answer = await once(timeoutMs, connect);
  if (!isNoAnswer(answer) || !answer.isBroken) return answer;
  await pause(AGAIN_MS);
  return once(timeoutMs, connect);
}

async function once<T>(timeoutMs: number, connect: (signal: AbortSignal) => Promise<T>): Promise<T | NoAnswer> {
  const late = new AbortController();
  const timer = setTimeout(() => {
    late.abort();
  }, timeoutMs);
  try {
    return await connect(late.signal);
  } catch (error) {
    const code = late.signal.aborted ? "ETIMEDOUT" : firstErrorCode(error);
    const [isBroken, isOfThisMachine] = [BROKEN.includes(code), OF_THIS_MACHINE.includes(code)];
    return { kind: "none", reason: WORDS[code] ?? code, isBroken, isOfThisMachine };
  } finally {
    clearTimeout(timer);
  }
}

export function isNoAnswer(answer: unknown): answer is NoAnswer {
  return textAt(answer, "kind") === "none";
}

/** The reason of a connection error, in words. */
export function why(error: unknown): string {
  const code = firstErrorCode(error);
  return WORDS[code] ?? code;
}

/** The code of an error. Of several attempts, that of the first. */
function firstErrorCode(error: unknown): string {
  const [first] = listAt(error, "errors");
  if (first !== undefined) return firstErrorCode(first);
  return textAt(error, "code") ?? textAt(error, "message") ?? String(error);
}

/** The number of simultaneous connections. */
export const AT_ONCE = 32;

/** Runs jobs with a limit on how many run at once. The results are in the order of the jobs. */
export async function inTurns<T>(jobs: readonly (() => Promise<T>)[], atOnce: number): Promise<readonly T[]> {
  const results: T[] = [];
  const waiting = jobs.entries();
  const work = async (): Promise<void> => {
    for (const [index, job] of waiting) results[index] = await job();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}
