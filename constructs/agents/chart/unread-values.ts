import { isRecord } from "../../core/given";
import type { Values } from "../common/feature";

/** Paths of values, and of the groups that they are in. */
export function withGroups(paths: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(
    [...paths].flatMap((path) => {
      const names = path.split(".");
      return names.map((_, index) => names.slice(0, index + 1).join("."));
    }),
  );
}

/**
 * Values that a chart does not read, as paths.
 *
 * @param read paths that it reads; whatever is below one of them is passed on
 * @param known the same, and the groups that they are in
 * @param namesOf what the chart calls the value at a path
 */
export function valuesBeside(
  values: Values,
  read: ReadonlySet<string>,
  known: ReadonlySet<string> = withGroups(read),
  namesOf: (path: readonly string[]) => readonly string[] = (path) => [path.join(".")],
  above: readonly string[] = [],
): readonly (readonly string[])[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const path = [...above, name];
    const found = namesOf(path).find((each) => known.has(each));
    if (found === undefined) return [path];
    return read.has(found) || !isRecord(value) ? [] : valuesBeside(value, read, known, namesOf, path);
  });
}
