/** The same data with mutable lists, because the provider's types need them. The provider changes none. */
export type Blocks<T> = T extends readonly (infer Item)[]
  ? Blocks<Item>[]
  : T extends object
    ? { -readonly [K in keyof T]: Blocks<T[K]> }
    : T;

/** Data of a declaration as the provider's schema has it. */
export function blocks<T>(data: T): Blocks<T> {
  return data as Blocks<T>;
}
