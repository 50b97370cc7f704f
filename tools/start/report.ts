import { join } from "node:path";
import { rememberedFor } from "../../constructs/core/remembered";
import { Failure } from "../cli/failure";
import type { SynthesisedStack } from "../synth/synthesised-app";
import { readStackContents } from "../model/contents";
import { allPlatforms } from "../model/model";
import { readModel } from "../model/read-model";
import { REPORT_FILE } from "../report/report-file";
import { writeReport } from "../report/write-report";

/** The model of what the stacks of a run declare. */
export const stacksModel = rememberedFor((stacks: readonly SynthesisedStack[]) =>
  readModel(stacks.map(readStackContents)),
);

/** Prepares the slow parts of a report that do not depend on the time. */
export function prepareReport(stacks: readonly SynthesisedStack[]): void {
  try {
    stacksModel(stacks);
  } catch {
    // The writer of the report gets the error.
  }
}

/**
 * Writes the report of a run beside `cdktf.json`.
 *
 * @param now moment from which the openings of maintenance windows are shown
 * @returns the path for the summary, or why there is no report; undefined for an application without a platform
 */
export function reportOfRun(directory: string, stacks: readonly SynthesisedStack[], now: Date): string | undefined {
  const model = stacksModel(stacks);
  if (allPlatforms(model).length === 0) return undefined;
  const file = join(directory, REPORT_FILE);
  try {
    writeReport(file, model, now);
    return file;
  } catch (error) {
    // A failed report does not undo the deployment.
    if (error instanceof Failure) return `not written: ${error.reason}`;
    throw error;
  }
}
