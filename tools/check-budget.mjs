// Fails if a room has more source lines than `budget.json` allows. A commit that raises a number says what users get
// for it. `--write` lowers each number to 2 % above the present lines, and raises none.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const SOURCES = /\.(?:ts|mjs|cjs|js|sh|jq|go|tpl)$/;
/** What is not written by hand, and the programs of pages, which are for readers. */
const NOT_COUNTED = /^docs\/|\/generated\/|\.d\.ts$/;
const ROOM_TO_GROW = 1.02;

const budget = JSON.parse(readFileSync("budget.json", "utf8"));
const isLowered = process.argv.includes("--write");

/** Folders in which each folder is a room, as are the files beside these. Every other folder is one room. */
const HOUSES = ["constructs", "test", "tools"];

// All that git does not ignore, whether it is committed or not.
const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
const files = listed.toString().split("\0");

const found = {};
for (const file of files.filter((name) => SOURCES.test(name) && !NOT_COUNTED.test(name) && existsSync(name))) {
  const room = roomOf(file.split("/"));
  found[room] = (found[room] ?? 0) + readFileSync(file, "utf8").split("\n").length - 1;
}

function roomOf([folder, ...rest]) {
  if (rest.length === 0) return ".";
  if (!HOUSES.includes(folder)) return folder;
  return `${folder}/${rest.length > 1 ? rest[0] : "."}`;
}

// A new room has no number yet, so none is enough.
const outgrown = Object.entries(found).filter(([room, lines]) => lines > (budget[room] ?? 0));
for (const [room, lines] of outgrown) {
  console.error(
    `${room}: ${lines} lines, allowed: ${budget[room] ?? 0}. Take something out, or raise the number in budget.json and say in the commit what users get for it.`,
  );
}
if (outgrown.length > 0) process.exitCode = 1;
else if (isLowered) {
  const lowered = Object.keys(budget)
    .filter((room) => room in found)
    .map((room) => [room, Math.min(budget[room], Math.ceil(found[room] * ROOM_TO_GROW))]);
  writeFileSync("budget.json", `${JSON.stringify(Object.fromEntries(lowered), undefined, 2)}\n`);
}
