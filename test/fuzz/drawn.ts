import { createHash } from "node:crypto";

/** Some of the items: those whose names have the smallest hashes, so that a new item changes little of what is drawn. */
export function drawn<T>(items: readonly T[], name: (item: T) => string, count: number): readonly T[] {
  return items
    .map((item) => ({ item, hash: createHash("sha256").update(name(item)).digest("hex") }))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
    .slice(0, count)
    .map(({ item }) => item);
}
