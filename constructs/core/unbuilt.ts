const unbuilt = new WeakSet();

/** Notes that nothing was made of an object, since what a program passed for it has a wrong form. */
export function noteUnbuilt(object: object): void {
  unbuilt.add(object);
}

/** Whether nothing was made of an object. The reason is in the report. */
export function isUnbuilt(given: unknown): boolean {
  return unbuilt.has(given as object);
}
