/**
 * The fields of the props that a program passed; no fields if the props are not an object.
 *
 * Programs in JavaScript may pass anything: each missing field is then reported.
 *
 * @param given props, whatever their type says
 */
export function givenFields(given: unknown): Readonly<Record<string, unknown>> {
  return typeof given === "object" && given !== null ? (given as Record<string, unknown>) : {};
}

/** Whether a program passed a plain object, as opposed to a list, a map or an instance of a class. */
export function isRecord(given: unknown): given is Readonly<Record<string, unknown>> {
  if (typeof given !== "object" || given === null) return false;
  const prototype: unknown = Object.getPrototypeOf(given);
  return prototype === Object.prototype || prototype === null;
}

/** The list that a program passed; undefined for anything else. */
export function givenList(given: unknown): readonly unknown[] | undefined {
  return Array.isArray(given) ? (given as unknown[]) : undefined;
}

export function isCallable(given: unknown): given is (...args: never) => unknown {
  return typeof given === "function";
}

/** The text that a program passed; an empty text for anything else, which has a violation of its own. */
export function givenText(given: unknown): string {
  return typeof given === "string" ? given : "";
}

export function isText(given: unknown): given is string {
  return typeof given === "string";
}

/** Whether a program passed a text of a form. */
export function isTextLike(form: RegExp, given: unknown): given is string {
  return isText(given) && form.test(given);
}
