import { wholeNumber } from "../core/schema/shapes";
import type { Rule } from "../core/violation";

const FIRST_PORT = 1;
const LAST_PORT = 65535;

/** Whether something is the number of a TCP port that can be connected to: 1 to 65535. */
export function isPortNumber(given: unknown): given is number {
  return typeof given === "number" && Number.isInteger(given) && given >= FIRST_PORT && given <= LAST_PORT;
}

/** The number of a TCP port that can be connected to. */
export function portNumber(rule?: Rule) {
  return wholeNumber({ from: FIRST_PORT, to: LAST_PORT }, rule);
}
