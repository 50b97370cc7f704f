/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object, and neither a list nor null. */
export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The fields that are not undefined. */
export function present<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** A value in which a function replaces each text, given its path. An unchanged value stays the same object. */
export function withTexts(
  value: unknown,
  replace: (text: string, path: readonly string[]) => unknown,
  path: readonly string[] = [],
): unknown {
  if (typeof value === "string") return replace(value, path);
  if (Array.isArray(value)) {
    const items = value.map((item, index) => withTexts(item, replace, [...path, String(index)]));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, withTexts(item, replace, [...path, key])] as const);
  return entries.some(([key, item]) => item !== value[key]) ? Object.fromEntries(entries) : value;
}
