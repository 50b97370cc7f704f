import { rolesLines } from "../show-roles";
import type { Mapping, MappingChange } from "./mapping";

/**
 * The entry that changes, as a difference.
 *
 * It only has the entry's group and roles, and nothing else of the connector, so it cannot show a secret.
 */
export function showChange(id: string, { section, group }: Mapping, { before, added }: MappingChange): string {
  const sign = before === undefined ? "+" : " ";
  const fields = [...Object.entries(group).map(([field, value]) => `${field}: ${JSON.stringify(value)}`), "roles:"];
  return [
    `${id}, spec.${section}:`,
    ...fields.map((field, index) => `${sign} ${index === 0 ? "- " : "  "}${field}`),
    ...rolesLines(before ?? [], added, "    "),
  ].join("\n");
}
