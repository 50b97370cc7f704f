const COPY = Symbol.for("cdktf-access-platform/copy");
const THIS_COPY = {};

/** Marks a construct, or the prototype of values, as made by this copy of the package. */
export function noteCopy(made: object): void {
  Object.defineProperty(made, COPY, { value: THIS_COPY });
}

/** Whether another copy of this package made an object: the names of its classes are the same, the classes are not. */
export function isOfAnotherCopy(given: object): boolean {
  const copy: unknown = Reflect.get(given, COPY);
  return copy !== undefined && copy !== THIS_COPY;
}
