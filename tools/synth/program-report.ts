import { existsSync, readFileSync } from "node:fs";
import type { Places } from "../../constructs/core/tree/reported-places";
import type { LocatedViolation } from "../../constructs/core/violations-error";

/** What a program says to the command that runs it, besides its stacks. */
export interface ProgramReport {
  /** Where it breaks rules. @default it breaks none, or could not report it */
  readonly violations?: readonly LocatedViolation[];

  /** Where it declares its constructs. @default not known */
  readonly places?: Places;
}

/** Names the file for the report; without it, none is asked for. */
export const REPORT_VARIABLE = "ACCESS_PLATFORM_REPORT";

/** The report in a file; nothing where the program has written none. */
export function readReport(file: string): ProgramReport {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as ProgramReport) : {};
}
