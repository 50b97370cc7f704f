/** Runs the unit tests, and fails where too few branches of a folder are covered by them. */
import { spawnSync } from "node:child_process";

const FOLDERS = ["constructs", "tools"];
const BRANCHES = 95;
const MEASURED = ["--temp-directory", "coverage/v8"];

function c8(...args) {
  const { status } = spawnSync("c8", args, { stdio: "inherit" });
  process.exitCode ||= status ?? 1;
}

// A process that is killed tells nothing.
const unit = ["--selectProjects=unit", "--workerIdleMemoryLimit=8GB", "--workerGracefulExitTimeout=60000"];
c8(...MEASURED, "--reporter=none", "npm", "run", "--silent", "jest", "--", ...unit, ...process.argv.slice(2));
for (const folder of FOLDERS) {
  console.log(`\n== branches of ${folder}`);
  const thresholds = ["--check-coverage", `--branches=${BRANCHES}`, "--lines=0", "--functions=0", "--statements=0"];
  c8("report", ...MEASURED, `--include=${folder}/**/*.ts`, "--all", `--src=${folder}`, ...thresholds);
}
