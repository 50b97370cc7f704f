const unbuilt = new WeakSet();

/** Marks an object of which nothing was built, because a program passed something of a wrong form. */
export function noteUnbuilt(object: object): void {
  unbuilt.add(object);
}

/** Whether nothing was built of an object. The report has the reason. */
export function isUnbuilt(given: unknown): boolean {
  return unbuilt.has(given as object);
}
