import { isRecord } from "./given";

/** Data by key. */
type Data = Readonly<Record<string, unknown>>;

/** Data merged with further data: objects are merged key by key; otherwise the value of `own` wins. */
export function mergedData(further: Data, own: Data): Record<string, unknown> {
  const keys = [...new Set([...Object.keys(further), ...Object.keys(own)])];
  return Object.fromEntries(
    keys.map((key) => {
      const [left, right] = [further[key], own[key]];
      if (!Object.hasOwn(own, key)) return [key, left];
      return [key, isRecord(left) && isRecord(right) ? mergedData(left, right) : right];
    }),
  );
}
