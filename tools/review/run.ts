import { existsSync } from "node:fs";
import { join } from "node:path";
import { write, type Format } from "../cli/output/format";
import { isPlaced, writePlaced, type PlacedFormat } from "../cli/output/placed";
import { TimeZone } from "../cli/time/time-zone";
import { declaredStacks } from "../synth/declared-stacks";
import { PROGRAM_FILE } from "../synth/places";
import { describeReview } from "./describe";
import { withoutOthers } from "./foreign";
import { placedReview } from "./placed-review";
import { readFolders, readPlans, type ReadStep } from "./read-step";
import { review, type Outcome } from "./review";
import { toJson } from "./review-json";

/** Options of the command. */
export interface Options {
  readonly at?: Date;
  readonly base?: string;
  readonly app?: string;
  readonly timezone: string;
  readonly others: "ignore" | "report";
  readonly format: Format | PlacedFormat;
}

/** Exit codes, for pipelines that ask for a second approval. */
const EXIT_CODES: Readonly<Record<Outcome, number>> = { nothing: 0, changes: 2, "not-judged": 3, dangerous: 3 };

/** Reviews plans, or the program against a folder. */
export async function run(plans: readonly string[], options: Options): Promise<void> {
  const { at = new Date(), base, app, timezone, format, others } = options;
  const question = { at, zone: TimeZone.of(timezone) };
  const read = await (base === undefined ? readPlans(plans) : readFolders(base, app, plans));
  const found = review(others === "ignore" ? withoutOthers(read.step) : read.step, question);
  if (isPlaced(format)) writePlaced(placedReview(found, await withProgram(read, app)), format);
  else write({ document: describeReview(found), json: toJson(found, question) }, format);
  process.exitCode = EXIT_CODES[found.outcome];
}

/** A plan names no lines: the program does, where the command runs in its folder. */
async function withProgram(read: ReadStep, app: string | undefined): Promise<ReadStep> {
  if (read.stacks.length > 0 || (app === undefined && !existsSync(join(process.cwd(), PROGRAM_FILE)))) return read;
  return { ...read, stacks: await declaredStacks(app) };
}
