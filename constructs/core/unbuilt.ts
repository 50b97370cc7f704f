const unbuilt = new WeakSet<object>();

/** Notes that nothing was built of a construct. */
export function noteUnbuilt(construct: object): void {
  unbuilt.add(construct);
}

/** Whether nothing was built of a construct, since its declaration breaks a rule that is reported already. */
export function isUnbuilt(given: unknown): boolean {
  return typeof given === "object" && given !== null && unbuilt.has(given);
}
