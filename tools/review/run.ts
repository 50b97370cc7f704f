import { write, type Format } from "../cli/output/format";
import { TimeZone } from "../cli/time/time-zone";
import { describeReview } from "./describe";
import { readFolders, readPlans } from "./read-step";
import { review, type Outcome } from "./review";
import { toJson } from "./review-json";

/** Options of the command. */
export interface Options {
  readonly at?: Date;
  readonly base?: string;
  readonly app?: string;
  readonly timezone: string;
  readonly format: Format;
}

/** Exit codes, for pipelines that ask for a second approval. */
const EXIT_CODES: Readonly<Record<Outcome, number>> = { nothing: 0, changes: 2, "not-judged": 3, dangerous: 3 };

/** Reviews plans, or the program against a folder. */
export async function run(
  plans: readonly string[],
  { at = new Date(), base, app, timezone, format }: Options,
): Promise<void> {
  const question = { at, zone: TimeZone.of(timezone) };
  const found = review(await (base === undefined ? readPlans(plans) : readFolders(base, app, plans)), question);
  write({ document: describeReview(found), json: toJson(found, question) }, format);
  process.exitCode = EXIT_CODES[found.outcome];
}
