import { byKey } from "../../constructs/core/order";
import { isObject } from "../json/json";

/** The same text for the same data, whatever the order of its keys. */
export function stable(data: unknown): string {
  return JSON.stringify(data, (_, value: unknown) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).sort(byKey)) : value,
  );
}
