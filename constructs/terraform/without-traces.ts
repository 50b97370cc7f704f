const V8: { prepareStackTrace?: unknown } = Error;

/**
 * Makes a resource without the text of the call stacks that CDKTF keeps with each attribute: to write them takes as long
 * as the resource itself.
 *
 * An error that is thrown meanwhile keeps its call stack, since V8 writes that when somebody reads it.
 *
 * @param make calls only the framework and its providers
 */
export function withoutTraces<T>(make: () => T): T {
  const before = V8.prepareStackTrace;
  V8.prepareStackTrace = () => "";
  try {
    return make();
  } finally {
    V8.prepareStackTrace = before;
  }
}
