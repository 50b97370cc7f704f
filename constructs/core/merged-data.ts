import { isRecord } from "./given";

type Data = Readonly<Record<string, unknown>>;

/** Data merged in order: objects are merged key by key; otherwise the later value wins. */
export function mergedData(...all: readonly Data[]): Record<string, unknown> {
  const merged = new Map<string, unknown>();
  for (const data of all) {
    for (const [key, value] of Object.entries(data)) {
      const earlier = merged.get(key);
      merged.set(key, isRecord(earlier) && isRecord(value) ? mergedData(earlier, value) : value);
    }
  }
  return Object.fromEntries(merged);
}
