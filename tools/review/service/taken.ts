import { SERVICE_ADDITIONS } from "../../../constructs/brand/image-contract/service-additions";
import { at } from "../../json/plain-data";
import type { FieldChange } from "./field";

/** What the service takes for a field that a resource does not say; undefined where that is not known. */
export function takenFor({ place, path }: Pick<FieldChange, "place" | "path">): unknown {
  const rows = SERVICE_ADDITIONS.filter(({ kind, value }) => value !== undefined && place.startsWith(`${kind}/`));
  for (let length = path.length; length > 0; length--) {
    const row = rows.find((each) => each.path === path.slice(0, length).join("."));
    if (row?.value !== undefined) return at(dataOf(row.value), ...path.slice(length));
  }
  return undefined;
}

/** A text, or the data that is written as JSON. */
function dataOf(value: string): unknown {
  return /^([[{]|(true|false)$)/.test(value) ? JSON.parse(value) : value;
}
