const LAST_PORT = 65535;

/** Whether something is the number of a TCP port that can be connected to: 1 to 65535. */
export function isPortNumber(given: unknown): given is number {
  return typeof given === "number" && Number.isInteger(given) && given >= 1 && given <= LAST_PORT;
}
