import attributes from "./assigned-attributes.json";

/**
 * What is assigned, by the type of resource and the end of the attribute's path without indices; `*` is every type. It is any
 * value, or the one that the API server takes where nobody says one.
 */
const ASSIGNED: Readonly<Record<string, Readonly<Record<string, string>>>> = attributes;

/**
 * Whether the API server assigns an attribute where nobody says it, so that no plan knows it beforehand.
 *
 * @param path as Terraform names it, without indices
 * @param value what is there: another value than the default of the API server is somebody's. @default it is not known yet
 */
export function isAssigned(type: string, path: readonly string[], value?: unknown): boolean {
  const rows = { ...ASSIGNED["*"], ...ASSIGNED[type.replace(/_v\d[a-z0-9]*$/, "")] };
  return path.some((_, start) =>
    path.slice(start).some((__, length) => {
      const name = path.slice(start, start + length + 1).join(".");
      // Where a row has one name alone, it is that of the whole attribute.
      if (!Object.hasOwn(rows, name) || (start > 0 && !name.includes("."))) return false;
      const assigned = rows[name];
      return value === undefined || assigned === "any" || assigned === value;
    }),
  );
}
