const LIMIT = "stackTraceLimit";

/**
 * Makes something without call stacks. CDKTF keeps one for each attribute of a resource, which takes as long as making
 * the resource itself.
 *
 * V8 takes no call stack while the limit is not a number. An error that is thrown meanwhile gets its call stack here.
 *
 * @param make calls only libraries
 */
export function withoutTraces<T>(make: () => T): T {
  const limit = Object.getOwnPropertyDescriptor(Error, LIMIT);
  if (limit === undefined) return make();
  Object.defineProperty(Error, LIMIT, { configurable: true, get: () => limit.value as unknown, set: () => {} });
  let failure: unknown;
  try {
    return make();
  } catch (error) {
    failure = error;
  } finally {
    Object.defineProperty(Error, LIMIT, limit);
  }
  if (failure instanceof Error) Error.captureStackTrace(failure, withoutTraces);
  throw failure;
}
