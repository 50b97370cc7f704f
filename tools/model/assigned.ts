import { rememberedTexts } from "../../constructs/core/remembered";
import attributes from "./assigned-attributes.json";

/**
 * What is assigned, by the type of resource and the end of the attribute's path without indices; `*` is every type. It is any
 * value, or the one that the API server takes where nobody says one.
 */
const ASSIGNED: Readonly<Record<string, Readonly<Record<string, string>>>> = attributes;

const assignedRows = rememberedTexts((type) => {
  const rows = { ...ASSIGNED["*"], ...ASSIGNED[type.replace(/_v\d[a-z0-9]*$/, "")] };
  return Object.entries(rows).map(([name, assigned]) => ({ names: name.split("."), assigned }));
});

/**
 * Whether the API server assigns an attribute where nobody says it, so that no plan knows it beforehand.
 *
 * @param path as Terraform names it, without indices
 * @param value what is there: another value than the default of the API server is somebody's. @default it is not known yet
 */
export function isAssigned(type: string, path: readonly string[], value?: unknown): boolean {
  return assignedRows(type).some(
    ({ names, assigned }) => has(path, names) && (value === undefined || assigned === "any" || assigned === value),
  );
}

/** Whether a path has these names in a row. One name alone is that of the whole attribute. */
function has(path: readonly string[], names: readonly string[]): boolean {
  const isAt = (start: number) => names.every((name, index) => path[start + index] === name);
  return names.length === 1 ? isAt(0) : path.some((_, start) => isAt(start));
}
