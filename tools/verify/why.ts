import { listAt, textAt } from "../json/plain-data";
import type { Deadline } from "./deadline";

const LATE = "no answer in time";

/** Errors of connections, in words. */
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
  ETIMEDOUT: LATE,
};

/** Errors that say something of this machine, and nothing of the proxy. */
const OF_THIS_MACHINE = ["EADDRNOTAVAIL", "ENETUNREACH"];

/** Errors of connections that were there, or were there a moment ago. */
const BROKEN = ["ECONNREFUSED", "ECONNRESET", "EPIPE"];

/** The code of an error; of several attempts, that of the first. */
function codeOf(error: unknown): string {
  const [first] = listAt(error, "errors");
  if (first !== undefined) return codeOf(first);
  return textAt(error, "code") ?? textAt(error, "message") ?? String(error);
}

/** Why a connection did not work, in words. */
export function why(error: unknown, deadline?: Deadline): string {
  if (deadline?.isOver === true) return LATE;
  const code = codeOf(error);
  return WORDS[code] ?? code;
}

/** Whether a connection broke by itself. */
export function isBroken(error: unknown, deadline: Deadline): boolean {
  return !deadline.isOver && BROKEN.includes(codeOf(error));
}

/** Whether an error is due to the network of this machine. */
export function isOfThisMachine(error: unknown): boolean {
  return OF_THIS_MACHINE.includes(codeOf(error));
}
