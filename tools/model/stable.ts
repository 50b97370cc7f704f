import { byKey } from "../../constructs/core/order";
import { isObject } from "../json/json";

/** JSON of some data with sorted keys, so that the same data is the same text. */
export function stable(data: unknown): string {
  return JSON.stringify(data, (_, value: unknown) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).sort(byKey)) : value,
  );
}
