import { resolve } from "node:path";
import { declaredModel } from "../model/declared-model";
import { readPlanFiles } from "../model/plan-files";
import { readModel } from "../model/read-model";
import { TimeZone } from "../cli/time/time-zone";
import { print } from "../cli/output/standard-output";
import { REPORT_FILE } from "./report-file";
import { writeReport } from "./write-report";

export interface Options {
  readonly app?: string;
  readonly out?: string;
  readonly at?: Date;
  readonly timezone: string;
}

/** Writes the report of the declared stacks, or of the result of plans. */
export async function run(
  plans: readonly string[],
  { app, out = REPORT_FILE, at = new Date(), timezone }: Options,
): Promise<void> {
  const file = resolve(out);
  const planned = plans.length === 0 ? undefined : readModel((await readPlanFiles(plans)).map(({ after }) => after));
  writeReport(file, planned ?? (await declaredModel(app)), at, TimeZone.of(timezone));
  print(`${file}\n`);
}
