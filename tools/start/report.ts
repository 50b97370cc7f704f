import { join } from "node:path";
import { Failure } from "../failure";
import type { SynthesisedStack } from "../manifests/synthesised-app";
import { contentsOf } from "../model/contents";
import { readModel } from "../model/read-model";
import { REPORT_FILE } from "../report/report-file";
import { writeReport } from "../report/write-report";

/**
 * Writes the report of a run beside `cdktf.json`.
 *
 * @param now the moment from which openings of maintenance windows are told
 * @returns what the summary says of it: its path, or why there is none; undefined for an application without a platform
 */
export async function reportOfRun(
  directory: string,
  stacks: readonly SynthesisedStack[],
  now: Date,
): Promise<string | undefined> {
  const model = readModel(stacks.map(contentsOf));
  if (model.platforms.length === 0) return undefined;
  const file = join(directory, REPORT_FILE);
  try {
    await writeReport(file, model, now);
    return file;
  } catch (error) {
    // What was deployed stays deployed.
    if (error instanceof Failure) return `not written: ${error.reason}`;
    throw error;
  }
}
