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
const { findOnPath } = require("../../dist/tools/process/executables.js");

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

/** Programs that decide what a Linux machine gets, and the packages of Debian that they are in. */
const OF_DEBIAN = {
  "cloud-init": "cloud-init",
  "systemd-analyze": "systemd",
  busybox: "busybox",
  curl: "curl",
  python3: "python3-yaml",
  shellcheck: "shellcheck",
  wget: "wget",
};

/** On a machine of somebody's own, what is installed is not for tests to decide. */
const mayInstall = process.env["CI"] === "true" && process.getuid?.() === 0 && findOnPath(["apt-get"]) !== undefined;
const missing = Object.keys(OF_DEBIAN).filter((program) => findOnPath([program]) === undefined);
if (mayInstall && missing.length > 0) {
  console.log(`installing ${missing.join(", ")}`);
  const install = ["install", "--yes", "--no-install-recommends", ...missing.map((program) => OF_DEBIAN[program])];
  const done = [["update"], install].every((command) => aptGet(command) === 0);
  if (!done) console.log(`${missing.join(", ")} cannot be installed: their tests will be skipped`);
}

function aptGet(command) {
  const patience = ["-o", "Acquire::Retries=2", "-o", "Acquire::http::Timeout=30"];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync("apt-get", [...patience, ...command], { stdio: ["ignore", "inherit", "inherit"], env }).status;
}
