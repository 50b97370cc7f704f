import { resolve } from "node:path";
import { Command } from "commander";
import { declaredModel } from "../model/declared-model";
import { readPlanFiles } from "../model/plan-files";
import { readModel } from "../model/read-model";
import { momentOption } from "../schedule/moment-option";
import { REPORT_FILE, writeReport } from "./write-report";

interface Options {
  readonly app?: string;
  readonly out?: string;
  readonly at?: Date;
}

const EXAMPLE = `
Examples:
  $ access-platform report --out access-platform.html
  $ access-platform report platform.json databases.json

Exit codes:
  0  the report is written
  1  it cannot be written
`;

/** `access-platform report`: what is declared, as a page. */
export function reportCommand(): Command {
  return new Command("report")
    .summary("draw the platform, on a page with all that is declared")
    .description(
      "Writes one HTML file with a drawing of the platform and its connections, its ports, channels, maintenance windows, " +
        "roles and acknowledged violations. Reads the synthesised stacks, or what plans of Terraform lead to, and changes nothing. " +
        "The file loads nothing and runs no script.",
    )
    .argument(
      "[plans...]",
      "plans as `terraform show -json` prints them, in place of the synthesised stacks; - is the standard input",
    )
    .option("--out <file>", `where to write it (default: ${REPORT_FILE}); to a file.svg, only the drawing is written`)
    .addOption(momentOption("from when on openings are told"))
    .option("--app <folder>", "where `cdktf synth` wrote the stacks (default: as cdktf.json says)")
    .addHelpText("after", EXAMPLE)
    .action(run);
}

async function run(plans: readonly string[], { app, out = REPORT_FILE, at = new Date() }: Options): Promise<void> {
  const file = resolve(out);
  const planned = plans.length === 0 ? undefined : readModel(readPlanFiles(plans).map(({ after }) => after));
  await writeReport(file, planned ?? declaredModel(app), at);
  process.stdout.write(`${file}\n`);
}
