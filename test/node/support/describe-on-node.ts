import { newestPostgres } from "../../support/debian-postgres.cjs";
import { describeUnless } from "../../support/describe-unless";
import { findOnPath } from "../../../local/executables";
import { whyNotEnforced } from "./network-policies";
import { whyNoNode } from "./requirements";

const reason = whyNoNode();

/**
 * A suite that needs a real node; skipped with the reason in its title where there can be none.
 *
 * @param programs of this machine that the suite needs beside those of a node; `postgres` is found where Debian has it
 */
export function describeOnNode(name: string, suite: () => void, programs: readonly string[] = []): void {
  const missing = programs.filter((program) => !isHere(program));
  const why = reason ?? (missing.length > 0 ? `not found: ${missing.join(", ")}` : undefined);
  describeUnless(why, `node tier: ${name}`, suite);
}

/** A part of such a suite that needs network policies to be enforced; skipped with the reason where they are not. */
export function describeWherePoliciesHold(name: string, suite: () => void): void {
  describeUnless(reason ?? whyNotEnforced(), name, suite);
}

function isHere(program: string): boolean {
  return program === "postgres" ? newestPostgres() !== undefined : findOnPath([program]) !== undefined;
}
