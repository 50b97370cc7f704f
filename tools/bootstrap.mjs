// Prepares a checkout so that its commands can run: installs dependencies, type-checks and compiles. It needs only Node
// and npm, and prints one line per step. After an interruption, run it again.
//
// `--run FILE` then runs a compiled program in this process.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { Module } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

checkNode(process.versions.node);
if (!isInstalled()) {
  run("Installing dependencies", "npm", ["ci", "--no-audit", "--no-fund"], "see what npm says above");
}
const compiler = join(ROOT, "node_modules", "typescript-7", "bin", "tsc");
run("Compiling", process.execPath, [compiler, "--build"], "correct the errors of types above");
await import("./bundle.mjs");
const [option, program] = process.argv.slice(2);
if (option === "--run" && program !== undefined) {
  await import("../dist/tools/cli/compile-cache.js");
  process.argv.splice(1, process.argv.length - 1, join(ROOT, program));
  Module.runMain();
}

function checkNode(version) {
  const oldest = packageFile("package.json").engines.node.replace(">=", "");
  if (version.localeCompare(oldest, undefined, { numeric: true }) >= 0) return;
  stop(`this is Node ${version}; access-platform needs Node ${oldest} or newer: install a newer one`);
}

/** Whether npm has installed exactly what package-lock.json says. npm deletes its record first, and writes it last. */
function isInstalled() {
  const record = join("node_modules", ".package-lock.json");
  if (!existsSync(join(ROOT, record))) return false;
  const installed = packageFile(record).packages;
  return Object.entries(packageFile("package-lock.json").packages).every(([path, { version, integrity, optional }]) => {
    const found = installed[path];
    if (found === undefined) return path === "" || optional === true;
    return found.version === version && found.integrity === integrity;
  });
}

function packageFile(path) {
  return JSON.parse(readFileSync(join(ROOT, path), "utf8"));
}

/** Runs a step to its end. Its output is shown only if it fails. */
function run(what, file, args, remedy) {
  const start = performance.now();
  process.stdout.write(`${what} ... `);
  const { error, status, stdout, stderr } = spawnSync(file, args, { cwd: ROOT, encoding: "utf8", maxBuffer: Infinity });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(status === 0 ? `${seconds} s` : `failed after ${seconds} s`);
  if (error) stop(`${file} could not be started: ${error.message}; install it, then run this again`);
  if (status !== 0) stop(`${stdout}${stderr}\n${what} failed: ${remedy}, then run this again`);
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
