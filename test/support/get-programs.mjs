/**
 * Gets the programs that the tests run before they start, so that no test waits minutes for a build, and what is
 * skipped is skipped for a reason that holds for the whole run.
 */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { provideBinaries } = require("../../dist/local/binaries.js");
const { foldersOf } = require("../../dist/local/folders.js");
const { run } = require("../../dist/local/run.js");

try {
  await provideBinaries({
    env: process.env,
    cache: foldersOf("any").cache,
    run,
    onProgress: (step) => console.log(step),
  });
} catch (error) {
  console.log(`the tests on a control plane will not run: ${error.message}`);
}

const { KUBE_SCORE } = require("./kube-score-module.cjs");
if (KUBE_SCORE.find() === undefined) {
  console.log(`building kube-score ${KUBE_SCORE.version}`);
  const { status } = spawnSync("go", KUBE_SCORE.build, {
    stdio: "inherit",
    env: { ...process.env, ...KUBE_SCORE.env },
  });
  if (status !== 0) console.log("kube-score cannot be built: its test will be skipped");
}
