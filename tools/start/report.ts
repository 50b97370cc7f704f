import { join } from "node:path";
import { rememberedFor } from "../../constructs/core/remembered";
import { Failure } from "../cli/failure";
import type { SynthesisedStack } from "../synth/synthesised-app";
import { readStackContents } from "../model/contents";
import { allPlatforms } from "../model/model";
import { readModel } from "../model/read-model";
import { REPORT_FILE } from "../report/report-file";
import { writeReport } from "../report/write-report";

/** What the stacks of a run declare. */
export const stacksModel = rememberedFor((stacks: readonly SynthesisedStack[]) =>
  readModel(stacks.map(readStackContents)),
);

/** Begins with what takes time of a report, and does not depend on the moment. */
export function prepareReport(stacks: readonly SynthesisedStack[]): void {
  try {
    stacksModel(stacks);
  } catch {
    // Whoever writes the report gets the failure.
  }
}

/**
 * Writes the report of a run next to `cdktf.json`.
 *
 * @param now the moment from which openings of maintenance windows are shown
 * @returns what the summary says of it: its path, or why there is none; undefined for an application without a platform
 */
export function reportOfRun(directory: string, stacks: readonly SynthesisedStack[], now: Date): string | undefined {
  const model = stacksModel(stacks);
  if (allPlatforms(model).length === 0) return undefined;
  const file = join(directory, REPORT_FILE);
  try {
    writeReport(file, model, now);
    return file;
  } catch (error) {
    // What was deployed stays deployed.
    if (error instanceof Failure) return `not written: ${error.reason}`;
    throw error;
  }
}
