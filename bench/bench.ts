import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findBinaries, binaryPaths } from "../local/search";
import { controlPlaneFolders } from "../local/folders";
import { PINNED_BINARIES } from "../local/pinned-binaries";
import { run } from "../local/run";
import { toMarkdown } from "../tools/cli/output/markdown";
import { readBaseline, regressions, writeBaseline } from "./baseline";
import { HELP, readCommandLine, type Asked } from "./command-line";
import { figuresOf, type Figure } from "./figures";
import { regressionInWords, tablesOf, unreachedBounds } from "./report";
import { measureInRounds, type Run } from "./rounds";
import { allSubjects } from "./subjects";

/** Beside the sources, from where the compiled bench is two folders away. */
const BASELINE_FILE = join(__dirname, "..", "..", "bench", "baseline.json");

const say = (line: string) => void process.stderr.write(`${line}\n`);

async function main(): Promise<void> {
  const asked = readCommandLine(process.argv.slice(2));
  if (asked === undefined) {
    console.log(HELP);
    return;
  }
  // Ctrl-C ends the subject that runs, and what is measured ends with it: its folder is removed first.
  process.on("SIGINT", () => undefined);
  const series = measureInRounds(await runsOf(asked), asked.rounds, say);
  const figures = figuresOf(series);
  const markdown = toMarkdown(tablesOf(series, figures));
  console.log(markdown);
  for (const line of unreachedBounds(figures)) say(line);
  if (asked.markdown !== undefined) writeFileSync(asked.markdown, markdown);
  if (asked.json !== undefined) writeFileSync(asked.json, `${JSON.stringify({ series, figures }, undefined, 2)}\n`);
  if (asked.check) check(figures);
  if (asked.writeBaseline) {
    writeBaseline(BASELINE_FILE, existsSync(BASELINE_FILE) ? readBaseline(BASELINE_FILE) : {}, figures);
  }
}

async function runsOf({ sizes, subjects, quick }: Asked): Promise<readonly Run[]> {
  const helm = await findHelm();
  if (helm === undefined && subjects.includes("helm")) {
    say("helm is left out: it is neither on PATH nor in the cache, and ACCESS_PLATFORM_HELM is not set");
  }
  const measured = allSubjects(helm).filter(({ name }) => subjects.includes(name));
  const runs = sizes.flatMap((size, index) =>
    measured
      .filter((subject) => subject.isMeasuredAt(size) && !(quick && subject.startsSlowly === true && index > 0))
      .map((subject) => ({ subject, size })),
  );
  if (runs.length === 0) throw new Error("there is nothing to measure: no subject is measured at one of these sizes");
  return runs;
}

async function findHelm(): Promise<string | undefined> {
  const context = { env: process.env, cache: controlPlaneFolders("bench").cache, run, onProgress: say };
  const wanted = PINNED_BINARIES.filter(({ name }) => name === "helm");
  return binaryPaths(await findBinaries(context, wanted)).helm;
}

function check(figures: readonly Figure[]): void {
  const worse = regressions(figures, readBaseline(BASELINE_FILE));
  for (const regression of worse) say(regressionInWords(regression));
  if (worse.length > 0) process.exitCode = 1;
  else say("no figure is worse than the baseline allows");
}

main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
