/**
 * Runs ESLint on the files that may have become wrong since it found nothing in them.
 *
 * Its own cache looks at the content of a file alone, but rules that know types also look at what the file imports. Here
 * a file is known by its content and by everything that it imports, however far away.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { ESLint } from "eslint";
import ts from "typescript";

const CACHE = "node_modules/.cache/access-platform/lint.json";

/** What decides of every file. */
const COMMON = [
  ...["package-lock.json", "eslint.config.mjs", "test/support/lint.mjs"],
  ...filesBelow([".json"]).filter((file) => /(^|\/)tsconfig[^/]*$/.test(file)),
];

const FILES = filesBelow([".ts", ".cts", ".js", ".cjs", ".mjs"]);

function filesBelow(extensions) {
  const excluded = ["**/node_modules", "dist", "cdktf.out", "coverage"];
  return ts.sys
    .readDirectory(".", extensions, excluded)
    .map((file) => relative(".", file))
    .sort();
}

/** What a file says, and which files of ours it imports. */
const sources = new Map(
  FILES.map((file) => {
    const text = readFileSync(file, "utf8");
    const imported = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
    const ours = imported.filter((name) => name.startsWith(".")).flatMap((name) => candidates(file, name));
    return [file, { checksum: sha256(text), imports: ours }];
  }),
);

/** Files that a relative import may stand for; one that comes into being or goes makes a difference, too. */
function candidates(file, name) {
  const path = relative(".", resolve(dirname(file), name)).replace(/\.[cm]?js$/, "");
  return [path, ...[".ts", ".d.ts", ".d.cts", ".js", ".cjs", ".mjs", "/index.ts"].map((end) => `${path}${end}`)];
}

// What is declared for every file is imported by none.
const ambient = FILES.filter((file) => /\.d\.c?ts$/.test(file));
const common = sha256(process.version, ...[...COMMON, ...ambient].map((file) => readFileSync(file, "utf8")));

/** The checksum of a file with everything that it imports. */
function checksumOf(file) {
  const seen = new Set([file]);
  for (const one of seen) {
    for (const other of sources.get(one).imports) if (sources.has(other)) seen.add(other);
  }
  return sha256(common, ...[...seen].sort().flatMap((one) => [one, sources.get(one).checksum]));
}

function sha256(...texts) {
  return createHash("sha256").update(JSON.stringify(texts)).digest("hex");
}

function readCache() {
  try {
    return JSON.parse(readFileSync(CACHE, "utf8"));
  } catch {
    return {};
  }
}

const known = readCache();
const checksums = new Map(FILES.map((file) => [file, checksumOf(file)]));
const stale = FILES.filter((file) => known[file] !== checksums.get(file));

const eslint = new ESLint({ warnIgnored: false });
const results = stale.length > 0 ? await eslint.lintFiles(stale) : [];
const output = await (await eslint.loadFormatter("stylish")).format(results);
if (output !== "") console.log(output);

const wrong = results.filter(({ messages }) => messages.length > 0).map(({ filePath }) => relative(".", filePath));
const right = FILES.filter((file) => !wrong.includes(file));
mkdirSync(dirname(CACHE), { recursive: true });
writeFileSync(CACHE, JSON.stringify(Object.fromEntries(right.map((file) => [file, checksums.get(file)]))));
if (ESLint.getErrorResults(results).length > 0) process.exitCode = 1;
