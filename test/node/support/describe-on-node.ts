import { newestPostgres } from "../../support/debian-postgres.cjs";
import { findOnPath } from "../../../tools/process/executables";
import { whyNoNode } from "./requirements";

const reason = whyNoNode();

/**
 * A suite that needs a real node; skipped with the reason in its title where there can be none.
 *
 * @param programs of this machine that the suite needs beside those of a node; `postgres` is found where Debian has it
 */
export function describeOnNode(name: string, suite: () => void, programs: readonly string[] = []): void {
  const title = `node tier: ${name}`;
  const missing = programs.filter((program) => !isHere(program));
  const why = reason ?? (missing.length > 0 ? `not found: ${missing.join(", ")}` : undefined);
  if (why === undefined) describe(title, suite);
  else describe.skip(`${title} (skipped: ${why})`, suite);
}

function isHere(program: string): boolean {
  return program === "postgres" ? newestPostgres() !== undefined : findOnPath([program]) !== undefined;
}
