// Brings a checkout to where its commands can run: dependencies installed, sources type-checked and compiled. It needs
// nothing but Node, says what it does in a line each, and is silent when there is nothing to do.
//
// `--run FILE` then runs a compiled program in this process, whose libraries are loaded while the compiler works.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { createRequire, Module } from "node:module";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const CONFIGURATIONS = ["tsconfig.json", "tsconfig.package.json"];
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
  // Node 22 keeps the compiled code of libraries; Node 20 cannot.
  Module.enableCompileCache?.(join(ROOT, "node_modules", ".cache", "node"));
  if (whyInstall() !== undefined || whyCompile() !== undefined) await holdingLock(bringUpToDate);
  const [option, program] = process.argv.slice(2);
  if (option === "--run" && program !== undefined) runProgram(join(ROOT, program));
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  if (error.message !== "") console.error(error.message);
  process.exitCode = error.exitCode;
}

function checkNode(version) {
  const [major, minor] = version.split(".").map(Number);
  if ((major === 20 && minor >= 19) || major === 22 || major === 24) return;
  throw new Stop(
    `this is Node ${version}; access-platform needs Node 24, 22, or 20 from 20.19 on: install one of them`,
  );
}

async function bringUpToDate() {
  const whyInstalling = whyInstall();
  if (whyInstalling !== undefined) {
    await timed(`Installing dependencies (${whyInstalling})`, () => npm(["ci", "--no-audit", "--no-fund"]));
    writeFileSync(INSTALLED, lockHash());
  }
  // What changes while the compiler works is compiled the next time.
  const hashes = sourcesHashes();
  const whyCompiling = whyCompile(hashes);
  if (whyCompiling !== undefined) {
    const libraryIsCurrent = whyInstalling === undefined && isLibraryCurrent(hashes);
    await timed(`Compiling (${whyCompiling})`, () => compile(libraryIsCurrent));
    writeFileSync(COMPILED, hashes);
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
function whyCompile(hashes = sourcesHashes()) {
  const before = read(COMPILED);
  if (before === undefined) return "not compiled yet";
  if (before !== hashes) return "sources have changed";
  return outputsAreThere() ? undefined : "compiled files are missing";
}

/** Runs a program as if it were what Node was started with. */
function runProgram(file) {
  process.argv.splice(1, process.argv.length - 1, file);
  Module.runMain();
}

async function compile(libraryIsCurrent) {
  // The compiler believes its own record of a build, also where the files it wrote are gone.
  const force = outputsAreThere() ? [] : ["--force"];
  rmSync(COMPILED, { force: true });
  const pretty = process.stdout.isTTY ? ["--pretty"] : [];
  const [file, ...args] = await compiler();
  const compiled = run(file, [...args, "--build", ...force, ...pretty], "the type checker found errors");
  if (process.argv[2] === "--run") load(libraryIsCurrent ? join(ROOT, "dist", "constructs", "index.js") : "cdktf");
  await compiled;
  mkdirSync(dirname(COMPILED), { recursive: true });
}

/** The compiler without the script in front of it, where that says where the compiler is. */
async function compiler() {
  const folder = join(ROOT, "node_modules", "typescript-7");
  try {
    const { default: pathOfCompiler } = await import(pathToFileURL(join(folder, "lib", "getExePath.js")));
    return [pathOfCompiler()];
  } catch {
    return [process.execPath, join(folder, "bin", "tsc")];
  }
}

/** Loads what the program imports, in the time of the compiler. The program itself waits for the compiler. */
function load(library) {
  try {
    createRequire(join(ROOT, "package.json"))(library);
  } catch {
    // The program meets the same error, and reports it.
  }
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

/** A line for each file: its hash and its name. */
function sourcesHashes() {
  const files = [...sources(), ...CONFIGURATIONS, "package-lock.json"];
  return files.map((file) => `${sha256(read(join(ROOT, file)) ?? "")} ${file}\n`).join("");
}

/** Whether what is compiled of the library is of the sources that are there. */
function isLibraryCurrent(hashes) {
  const ofLibrary = (lines) =>
    lines
      .split("\n")
      .filter((line) => !/ (main\.ts|(tools|local)\/.*)$/.test(line))
      .join("\n");
  const before = read(COMPILED);
  return before !== undefined && ofLibrary(before) === ofLibrary(hashes) && outputsAreThere();
}

function outputsAreThere() {
  const compiled = sources().filter((file) => !file.endsWith(".d.ts"));
  return compiled.every((file) => existsSync(join(ROOT, "dist", file.replace(/\.ts$/, ".js"))));
}

/** The files that the compiler includes, sorted. */
function sources() {
  return CONFIGURATIONS.flatMap((file) => JSON.parse(readFileSync(join(ROOT, file), "utf8")).include)
    .flatMap((pattern) => {
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
