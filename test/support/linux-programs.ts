import { findOnPath } from "../../local/executables";

/**
 * A group of tests that programs of Linux decide; skipped, with the reason in its name, where one is missing.
 *
 * @param programs all that the group needs, by their names on PATH
 */
export function describeWithPrograms(name: string, programs: readonly string[], tests: () => void): void {
  const missing = programs.filter((program) => findOnPath([program]) === undefined);
  if (missing.length > 0) describe.skip(`${name} (skipped: no ${missing.join(", no ")} on PATH)`, tests);
  else describe(name, tests);
}
