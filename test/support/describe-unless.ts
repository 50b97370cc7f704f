import { findOnPath } from "../../local/executables";

/** A group of tests; skipped, with the reason in its name, where there is one. */
export function describeUnless(why: string | undefined, name: string, tests: () => void): void {
  if (why === undefined) describe(name, tests);
  else describe.skip(`${name} (skipped: ${why})`, tests);
}

/** Which of some programs are not on PATH, as a reason; undefined where all are there. */
export function whyNotOnPath(programs: readonly string[]): string | undefined {
  const missing = programs.filter((program) => findOnPath([program]) === undefined);
  return missing.length > 0 ? `not on PATH: ${missing.join(", ")}` : undefined;
}

/** A group of tests that programs decide, by their names on PATH. */
export function describeWithPrograms(name: string, programs: readonly string[], tests: () => void): void {
  describeUnless(whyNotOnPath(programs), name, tests);
}
