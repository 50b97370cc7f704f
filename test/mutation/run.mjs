/** Asks the tests about mutants of one part of the sources, or of all of them, one after the other; each needs 90 %. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { PARTS, resultsOf } from "./parts.cjs";

const given = process.argv.slice(2);
const unknown = given.filter((part) => !(part in PARTS));
if (unknown.length > 0) {
  console.error(`no part of the sources: ${unknown.join(", ")}; there are ${Object.keys(PARTS).join(", ")}`);
  process.exit(2);
}

/**
 * Leaves what was killed in the record of the last run. Stryker takes all else over, too, unless it sees a new test that
 * covers it, and it does not see which tests cover what is computed while sources are loaded.
 */
function forgetSurvivors(results) {
  if (!existsSync(results)) return;
  const { files, ...rest } = JSON.parse(readFileSync(results, "utf8"));
  for (const file of Object.values(files)) file.mutants = file.mutants.filter(({ status }) => status === "Killed");
  writeFileSync(results, JSON.stringify({ ...rest, files }));
}

for (const part of given.length > 0 ? given : Object.keys(PARTS)) {
  console.log(`\n== ${part}`);
  forgetSurvivors(resultsOf(part));
  const { status } = spawnSync("stryker", ["run", "test/mutation/stryker.config.mjs"], {
    stdio: "inherit",
    env: { ...process.env, MUTATION_PART: part },
  });
  process.exitCode ||= status ?? 1;
}
