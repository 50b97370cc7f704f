/**
 * Checks what has changed since the last commit, in seconds: its types, its lint, and the tests whose paths mirror its paths.
 *
 * A change may break the tests of others: `npm test` runs them all.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { runInterruptibly } from "./interruptible-run.mjs";

const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);
const changed = [...git("diff", "--name-only", "HEAD"), ...git("ls-files", "--others", "--exclude-standard")];
const sources = changed.filter((file) => /\.(?:ts|mjs|cjs)$/.test(file) && existsSync(file));
const tests = new Set(sources.flatMap(mirrors).filter((file) => existsSync(file)));

function mirrors(file) {
  if (/\.test\.ts$/.test(file)) return [file];
  return [".test.ts", ".mocked.test.ts", ".e2e.ts"].map(
    (ending) => `test/${file.replace(/^constructs\//, "").replace(/\.ts$/, ending)}`,
  );
}

const runs = [
  ["node", "node_modules/typescript-7/bin/tsc", "--project", "test"],
  ...(sources.length > 0 ? [["oxlint", "--config", "oxlint.config.mjs", ...sources]] : []),
  ...(tests.size > 0 ? [["npm", "run", "--silent", "jest", "--", ...tests]] : []),
];
const codes = await Promise.all(runs.map(([name, ...args]) => runInterruptibly(name, args)));
const untested = sources.filter((file) => !mirrors(file).some((test) => tests.has(test)));
if (untested.length > 0) console.log(`without a test of the same path: ${untested.join(", ")}`);
process.exitCode = codes.find((code) => code !== 0) ?? 0;
