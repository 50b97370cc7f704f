import { resolve } from "node:path";
import { Command } from "commander";
import { declaredModel } from "../model/declared-model";
import { momentOption } from "../schedule/moment-option";
import { REPORT_FILE, writeReport } from "./write-report";

interface Options {
  readonly app?: string;
  readonly out?: string;
  readonly at?: Date;
}

const EXAMPLE = `
Example:
  $ access-platform report --out access-platform.html

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
        "roles and acknowledged violations. Reads the synthesised stacks, and changes nothing. The file loads nothing and runs no script.",
    )
    .option("--out <file>", `where to write it (default: ${REPORT_FILE} beside cdktf.json)`)
    .addOption(momentOption("from when on openings are told"))
    .option("--app <folder>", "where `cdktf synth` wrote the stacks (default: as cdktf.json says)")
    .addHelpText("after", EXAMPLE)
    .action(run);
}

async function run({ app, out = REPORT_FILE, at = new Date() }: Options): Promise<void> {
  const file = resolve(out);
  await writeReport(file, declaredModel(app), at);
  process.stdout.write(`${file}\n`);
}
