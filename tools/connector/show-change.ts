import { rolesLines } from "../tctl/show-roles";
import type { Mapping, MappingChange } from "./mapping";

/**
 * The entry that changes, as a difference.
 *
 * It is written from what the entry says of group and roles, and from nothing else of the connector: there is no secret
 * in it that could be shown.
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
