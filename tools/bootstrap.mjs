// Brings a checkout to where its commands can run: dependencies installed, sources type-checked and compiled. It needs
// nothing but Node, says what it does in a line each, and is silent when there is nothing to do.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const ROOT = resolve(process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), ".."));
const INSTALLED = join(ROOT, "node_modules", ".installed-from");
const COMPILED = join(ROOT, "dist", ".compiled-from");
const LOCK = join(tmpdir(), `access-platform-bootstrap-${userInfo().username}-${sha256(ROOT).slice(0, 12)}.lock`);

class Stop extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

try {
  checkNode(process.versions.node);
  if (whyInstall() !== undefined || whyCompile() !== undefined) await holdingLock(bringUpToDate);
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  if (error.message !== "") console.error(error.message);
  process.exitCode = error.exitCode;
}

function checkNode(version) {
  const [major, minor] = version.split(".").map(Number);
  if ((major === 20 && minor >= 19) || major === 22) return;
  throw new Stop(
    `this is Node ${version}; access-platform needs Node 22, or Node 20 from 20.19 on: install one of them`,
  );
}

async function bringUpToDate() {
  const whyInstalling = whyInstall();
  if (whyInstalling !== undefined) {
    await timed(`Installing dependencies (${whyInstalling})`, () => npm(["ci", "--no-audit", "--no-fund"]));
    writeFileSync(INSTALLED, lockHash());
  }
  const whyCompiling = whyCompile();
  if (whyCompiling !== undefined) {
    await timed(`Compiling (${whyCompiling})`, compile);
    writeFileSync(COMPILED, sourcesHash());
  }
}

/** Why the dependencies have to be installed, or undefined. */
function whyInstall() {
  if (!existsSync(join(ROOT, "node_modules"))) return "none there yet";
  if (read(INSTALLED) === lockHash()) return undefined;
  if (read(INSTALLED) !== undefined) return "package-lock.json has changed";
  if (!installedByHand()) return "not complete, or another package-lock.json";
  writeFileSync(INSTALLED, lockHash());
  return undefined;
}

/** Whether npm, run by hand, finished installing just what package-lock.json says. */
function installedByHand() {
  const installed = JSON.parse(read(join(ROOT, "node_modules", ".package-lock.json")) ?? "{}").packages ?? {};
  const wanted = JSON.parse(read(join(ROOT, "package-lock.json")) ?? "{}").packages ?? {};
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    return path === "" || (optional === true && installed[path] === undefined) || installed[path]?.version === version;
  });
}

/** Why the sources have to be compiled, or undefined. */
function whyCompile() {
  const before = read(COMPILED);
  if (before === undefined) return "not compiled yet";
  if (before !== sourcesHash()) return "sources have changed";
  return outputsAreThere() ? undefined : "compiled files are missing";
}

async function compile() {
  const tsc = join(ROOT, "node_modules", "typescript-7", "bin", "tsc");
  // The compiler believes its own record of a build, also where the files it wrote are gone.
  const force = outputsAreThere() ? [] : ["--force"];
  rmSync(COMPILED, { force: true });
  const pretty = process.stdout.isTTY ? ["--pretty"] : [];
  await run(process.execPath, [tsc, "--build", ...force, ...pretty], "the type checker found errors");
  mkdirSync(dirname(COMPILED), { recursive: true });
}

function npm(args) {
  const cli = process.env["npm_execpath"];
  const viaNode = cli !== undefined && /npm-cli\.c?js$/.test(cli);
  const remedy = "npm could not install the dependencies: mend what it says above, then run this again";
  return viaNode ? run(process.execPath, [cli, ...args], remedy) : run("npm", args, remedy);
}

/** Runs a program to its end; what it prints is shown only when it fails, as it is. */
async function run(file, args, failure) {
  const child = spawn(file, args, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
  const output = [];
  child.stdout.on("data", (chunk) => output.push(chunk));
  child.stderr.on("data", (chunk) => output.push(chunk));
  let interrupted = false;
  const interrupt = () => {
    interrupted = true;
    child.kill("SIGTERM");
  };
  process.on("SIGINT", interrupt).on("SIGTERM", interrupt);
  const exitCode = await new Promise((done, fail) => {
    child.on("error", (error) => fail(new Stop(`${file} could not be started: ${error.message}`)));
    child.on("close", done);
  }).finally(() => process.off("SIGINT", interrupt).off("SIGTERM", interrupt));
  if (interrupted) throw new Stop("interrupted", 130);
  if (exitCode !== 0) throw new Stop(`\n${Buffer.concat(output).toString().trimEnd()}\n\n${failure}`);
}

async function timed(what, work) {
  const start = performance.now();
  process.stdout.write(`${what} ... `);
  try {
    await work();
  } catch (error) {
    process.stdout.write("failed\n");
    throw error;
  }
  process.stdout.write(`${((performance.now() - start) / 1000).toFixed(1)} s\n`);
}

/** Runs one at a time per checkout; the lock of a process that is gone does not hold. */
async function holdingLock(work) {
  for (let told = false; !takeLock(); told = true) {
    if (!told) console.log(`Waiting for process ${read(LOCK) ?? ""}, which prepares the same checkout (${LOCK})`);
    await sleep(200);
  }
  try {
    await work();
  } finally {
    rmSync(LOCK, { force: true });
  }
}

function takeLock() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  const holder = read(LOCK);
  if (holder !== undefined && !isAlive(Number(holder))) setAside(LOCK, holder);
  return false;
}

/** Two may find the same dead lock: the name decides whose rename counts, and the content that it was the dead one. */
function setAside(lock, holder) {
  const aside = `${lock}.${process.pid}`;
  try {
    if (read(lock) === holder) renameSync(lock, aside);
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
  rmSync(aside, { force: true });
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function lockHash() {
  return sha256(`${read(join(ROOT, "package-lock.json")) ?? ""}\n${process.platform} ${process.arch}`);
}

function sourcesHash() {
  const files = [...sources(), "tsconfig.json", "package-lock.json"];
  return sha256(files.map((file) => `${file}\n${sha256(read(join(ROOT, file)) ?? "")}`).join("\n"));
}

function outputsAreThere() {
  const compiled = sources().filter((file) => !file.endsWith(".d.ts"));
  return compiled.every((file) => existsSync(join(ROOT, "dist", file.replace(/\.ts$/, ".js"))));
}

/** The files that tsconfig.json includes, sorted. */
function sources() {
  return JSON.parse(readFileSync(join(ROOT, "tsconfig.json"), "utf8"))
    .include.flatMap((pattern) => {
      const folder = pattern.replace(/\/\*\*\/\*\.ts$/, "");
      if (folder === pattern) return existsSync(join(ROOT, pattern)) ? [pattern] : [];
      return existsSync(join(ROOT, folder)) ? filesBelow(folder).filter((file) => file.endsWith(".ts")) : [];
    })
    .sort();
}

function filesBelow(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
    throw error;
  }
}

function sha256(text) {
  return createHash("sha256").update(text).digest("hex");
}
