/** The same data, whose lists may be changed: the provider's types ask for such lists, and change none. */
export type Blocks<T> = T extends readonly (infer Item)[]
  ? Blocks<Item>[]
  : T extends object
    ? { -readonly [K in keyof T]: Blocks<T[K]> }
    : T;

/** Data of a declaration as a part of the provider's schema. */
export function blocks<T>(data: T): Blocks<T> {
  return data as Blocks<T>;
}
