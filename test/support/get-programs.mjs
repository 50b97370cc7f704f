/**
 * Gets the programs that the tests run before they start, so that no test waits minutes for a build, and what is
 * skipped is skipped for a reason that holds for the whole run.
 */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { provideBinaries } from "../../dist/local/binaries.js";
import { controlPlaneFolders } from "../../dist/local/folders.js";
import { run } from "../../dist/local/run.js";
import { findOnPath, isExecutable } from "../../dist/local/executables.js";
import { PINNED_BINARIES } from "../../dist/local/pinned-binaries.js";

const require = createRequire(import.meta.url);
const { NODE_BINARIES } = require("../node/binaries/node-binaries.ts");
const { whyNoNode } = require("../node/support/requirements.ts");
const { buildEvaluator, whyNoEvaluator } = require("../policies/evaluate.ts");
const { newestPostgres } = require("./debian-postgres.cjs");
const { provideBuilt, provideNodes } = require("../compatibility/programs.ts");

await provide(PINNED_BINARIES, "a control plane");

async function provide(binaries, what) {
  const onProgress = (step) => console.log(step);
  try {
    await provideBinaries({ env: process.env, cache: controlPlaneFolders("any").cache, run, onProgress }, { binaries });
  } catch (error) {
    console.log(`the tests on ${what} will not run: ${error.message}`);
  }
}

/**
 * Programs that decide what a Linux machine gets, those of a real node and of machines that boot, and the browser that
 * shows reports, by Debian's packages.
 */
const OF_DEBIAN = {
  "/usr/lib/cni/ptp": "containernetworking-plugins",
  "cloud-init": "cloud-init",
  "systemd-analyze": "systemd",
  busybox: "busybox",
  chromium: "chromium",
  containerd: "containerd",
  curl: "curl",
  debootstrap: "debootstrap",
  "dpkg-scanpackages": "dpkg-dev",
  ip: "iproute2",
  ipset: "ipset",
  iptables: "iptables",
  jq: "jq",
  nft: "nftables",
  openssl: "openssl",
  postgres: "postgresql",
  python3: "python3-yaml",
  runc: "runc",
  shellcheck: "shellcheck",
  "systemd-nspawn": "systemd-container",
  tinyproxy: "tinyproxy-bin",
  wget: "wget",
};

/** On a machine of somebody's own, what is installed is not for tests to decide. */
const mayInstall = process.env["CI"] === "true" && process.getuid?.() === 0 && findOnPath(["apt-get"]) !== undefined;
const missing = Object.keys(OF_DEBIAN).filter((program) => !isThere(program));
if (mayInstall && missing.length > 0) {
  console.log(`installing ${missing.join(", ")}`);
  const install = ["install", "--yes", "--no-install-recommends", ...missing.map((program) => OF_DEBIAN[program])];
  const done = [["update"], install].every((command) => aptGet(command) === 0);
  if (!done) console.log(`${missing.join(", ")} cannot be installed: their tests will be skipped`);
}

// Kubelet, kube-proxy and CoreDNS take minutes to build, and nothing runs them where something else is missing.
const whyNot = whyNoNode([]);
if (whyNot === undefined) await provide(NODE_BINARIES, "a real node");
else console.log(`the tests on a real node will not run: ${whyNot}`);

const { KUBE_SCORE } = require("./kube-score-module.cjs");
if (KUBE_SCORE.find() === undefined) {
  console.log(`building kube-score ${KUBE_SCORE.version}`);
  const { status } = spawnSync("go", KUBE_SCORE.build, { stdio: "inherit", ...KUBE_SCORE.options });
  if (status !== 0) console.log("kube-score cannot be built: its test will be skipped");
}

if (whyNoEvaluator() === undefined) {
  console.log("building the evaluator of network policies, unless that was done before");
  await buildEvaluator().catch((error) => console.log(`its tests will fail: ${error.message}`));
}

const { provideBaseSystem } = require("../machine/support/base-system.cjs");
if (process.getuid?.() === 0 && ["debootstrap", "systemd-nspawn"].every(isThere)) {
  const isMade = provideBaseSystem(controlPlaneFolders("any").cache, () =>
    console.log("making the Debian that machines boot"),
  );
  if (!isMade) console.log("debootstrap failed: the tests on a booted machine will be skipped");
}

const say = (step) => console.log(step);
await provideNodes(say).catch((error) => say(`other versions of Node will not be tried: ${error.message}`));
if (process.argv.includes("--compatibility")) {
  await provideBuilt(say).catch((error) =>
    say(`other versions of Kubernetes and OpenTofu will not be tried: ${error.message}`),
  );
}

function isThere(program) {
  if (program === "postgres") return newestPostgres() !== undefined;
  return program.startsWith("/") ? isExecutable(program) : findOnPath([program]) !== undefined;
}

function aptGet(command) {
  const patience = ["-o", "Acquire::Retries=2", "-o", "Acquire::http::Timeout=30"];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync("apt-get", [...patience, ...command], { stdio: ["ignore", "inherit", "inherit"], env }).status;
}
