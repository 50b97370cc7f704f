const COPY = Symbol.for("cdktf-access-platform/copy");
const THIS_COPY = {};

/** Notes on a construct, or on the prototype of values, that this copy of the package has made it. */
export function noteCopy(made: object): void {
  Object.defineProperty(made, COPY, { value: THIS_COPY });
}

/** Whether another copy of this package has made an object: its classes only have the same names. */
export function isOfAnotherCopy(given: object): boolean {
  const copy: unknown = Reflect.get(given, COPY);
  return copy !== undefined && copy !== THIS_COPY;
}
