import { byKey } from "./order";
import { UNREADABLE, escaped } from "./canonical-yaml";
import { isListReference } from "./reference";

/**
 * One line of JSON, the same for the same data on every machine. `encodeReferences` has Terraform encode the values of
 * references in it.
 *
 * @param data plain objects, lists, strings, numbers and booleans; properties that are undefined are left out
 */
export function canonicalJson(data: unknown): string {
  return JSON.stringify(sorted(data)).replace(UNREADABLE, escaped);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return isListReference(value) ? value[0] : value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, item]) => [key, sorted(item)] as const)
      .sort(byKey),
  );
}
