import { isRecord } from "../given";

/** Thrown where a check reads a value that is invalid and already reported. */
class NotRight extends Error {}

/** Adds an invalid field to some data: a check that reads it ends there. */
export function addWrong(data: object, name: string): void {
  Object.defineProperty(data, name, {
    enumerable: true,
    configurable: true,
    get() {
      endWhereWrong(name);
    },
  });
}

/** Ends the check that reads something invalid. */
export function endWhereWrong(name: string): never {
  throw new NotRight(name);
}

/**
 * Runs a check until it reads something invalid.
 *
 * @returns whether it came to its end
 */
export function asFarAsRight(check: () => void): boolean {
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof NotRight) return false;
    throw error;
  }
}

/** Runs several checks of the same data, each until it reads something invalid. */
export function runChecks<T extends readonly unknown[]>(
  checks: readonly ((...given: NoInfer<T>) => void)[],
  ...given: T
): void {
  for (const check of checks) {
    asFarAsRight(() => {
      check(...given);
    });
  }
}

/** Several parts merged into one; later ones win. What is invalid in a part is invalid in the whole. */
export function merged<A extends object, B extends object>(first: A, second: B): Omit<A, keyof B> & B {
  const all = Object.defineProperties({}, Object.getOwnPropertyDescriptors(first));
  return Object.defineProperties(all, Object.getOwnPropertyDescriptors(second)) as Omit<A, keyof B> & B;
}

/** An object whose fields are computed one by one: a field that needs something invalid is invalid, too. */
export function computed<T extends object>(fields: { readonly [K in keyof T]: () => T[K] }): T {
  const data = {};
  for (const [name, field] of Object.entries<() => unknown>(fields)) {
    const isRight = asFarAsRight(() => {
      Object.defineProperty(data, name, { value: field(), enumerable: true, configurable: true });
    });
    if (!isRight) addWrong(data, name);
  }
  return data as T;
}

/** A copy of plain objects without their invalid fields, for checks that read every field. */
export function withoutWrong<T>(data: T): T {
  if (!isRecord(data)) return data;
  const right: Record<string, unknown> = {};
  for (const name of Object.keys(data)) {
    asFarAsRight(() => {
      right[name] = withoutWrong(data[name]);
    });
  }
  return right as T;
}
