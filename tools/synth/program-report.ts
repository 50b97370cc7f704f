import { existsSync, readFileSync } from "node:fs";
import type { Places } from "../../constructs/core/tree/reported-places";
import type { LocatedViolation } from "../../constructs/core/violations-error";

/** The report of a program to the command that runs it, in addition to the stacks. */
export interface ProgramReport {
  /** Violations with their source lines. @default there are none, or the program could not report them */
  readonly violations?: readonly LocatedViolation[];

  /** Source lines of the constructs. @default they are not known */
  readonly places?: Places;
}

/** Environment variable with the path of the report. If it is not set, the program writes no report. */
export const REPORT_VARIABLE = "ACCESS_PLATFORM_REPORT";

/** Reads a report; it is empty if the program has not written one. */
export function readReport(file: string): ProgramReport {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as ProgramReport) : {};
}
