import { isRecord } from "../given";

/** What a check meets where it asks for what is wrong, and reported already. */
class NotRight extends Error {}

/** Adds a field to some data whose value is wrong: whoever reads it ends what he does. */
export function addWrong(data: object, name: string): void {
  Object.defineProperty(data, name, {
    enumerable: true,
    configurable: true,
    get() {
      endWhereWrong(name);
    },
  });
}

/** Ends what somebody does who asks for what is wrong. */
export function endWhereWrong(name: string): never {
  throw new NotRight(name);
}

/**
 * Runs a check as far as it needs nothing that is wrong by itself.
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

/** Runs checks of the same, each as far as it needs nothing that is wrong by itself. */
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

/** Data of several parts, of which later ones win. What is wrong in a part is wrong in the whole. */
export function merged<A extends object, B extends object>(first: A, second: B): Omit<A, keyof B> & B {
  const all = Object.defineProperties({}, Object.getOwnPropertyDescriptors(first));
  return Object.defineProperties(all, Object.getOwnPropertyDescriptors(second)) as Omit<A, keyof B> & B;
}

/** An object of fields that are computed, each by itself: one that needs what is wrong is wrong, too. */
export function computed<T extends object>(fields: { readonly [K in keyof T]: () => T[K] }): T {
  const data = {};
  for (const [name, field] of Object.entries<() => unknown>(fields)) {
    const isRight = asFarAsRight(() => {
      Object.defineProperty(data, name, { value: field(), enumerable: true, configurable: true, writable: true });
    });
    if (!isRight) addWrong(data, name);
  }
  return data as T;
}

/** A copy of plain objects without what is wrong in them, for checks that look at nothing but what is there. */
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
