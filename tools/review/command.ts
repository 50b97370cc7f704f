import { Command } from "commander";
import { formatOption, write, type Format } from "../output/format";
import { momentOption } from "../schedule/moment-option";
import { TimeZone } from "../schedule/time-zone";
import { describeReview } from "./describe";
import { readFolders, readPlans } from "./read-step";
import { review, type Outcome } from "./review";
import { toJson } from "./review-json";

interface Options {
  readonly at?: Date;
  readonly base?: string;
  readonly app?: string;
  readonly timezone: string;
  readonly format: Format;
}

const EXAMPLE = `
Examples:
  $ terraform plan -out plan.bin && terraform show -json plan.bin > platform.json
  $ access-platform review platform.json databases.json --format markdown
  $ terraform show -json plan.bin | access-platform review -
  $ access-platform review --base ../main/cdktf.out --timezone Europe/Berlin

Exit codes:
  0  nothing changes
  2  something changes
  3  something changes that cannot be undone, or that cuts people or agents off
  1  the change cannot be read
`;

/** Exit codes, for pipelines that ask for a second approval. */
const EXIT_CODES: Readonly<Record<Outcome, number>> = { nothing: 0, changes: 2, dangerous: 3 };

/** `access-platform review`: what a change means. */
export function reviewCommand(): Command {
  return new Command("review")
    .summary("tell what a change means before it is applied")
    .description(
      "Tells what a change means for those who use the platform: what is destroyed, which ports open, which agents are " +
        "updated and when, what restarts, who may do what. Reads plans of Terraform, one for each stack, or two folders " +
        "of synthesised stacks, and changes nothing.",
    )
    .argument("[plans...]", "plans as `terraform show -json` prints them; - is the standard input")
    .option("--base <folder>", "compare with the stacks in this folder, instead of reading plans")
    .option("--app <folder>", "with --base: where `cdktf synth` wrote the stacks (default: as cdktf.json says)")
    .addOption(momentOption("the moment from which the next maintenance window is told"))
    .option("--timezone <name>", "time zone in which moments are told, beside UTC", "UTC")
    .addOption(formatOption())
    .addHelpText("after", EXAMPLE)
    .action(run);
}

function run(plans: readonly string[], { at = new Date(), base, app, timezone, format }: Options): void {
  const question = { at, zone: TimeZone.of(timezone) };
  const found = review(base === undefined ? readPlans(plans) : readFolders(base, app, plans), question);
  write({ document: describeReview(found), json: toJson(found, question) }, format);
  process.exitCode = EXIT_CODES[found.outcome];
}
