// Fails if a folder has more source lines than `budget.json` allows. A commit that raises a number says what users get
// for it. `--write` lowers each number to 2 % above the present lines, and raises none.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const SOURCES = /\.(?:ts|mjs|cjs|js|sh|jq|go|tpl)$/;
const NOT_BY_HAND = /\/generated\/|\.d\.ts$/;
const ROOM_TO_GROW = 1.02;

const budget = JSON.parse(readFileSync("budget.json", "utf8"));
const isLowered = process.argv.includes("--write");

/** Folders that are one room, and those in which each folder is one. */
const ROOMS = ["bench", "charts", "local", "programs"];
const HOUSES = ["constructs", "test", "tools"];

const entries = HOUSES.flatMap((house) => readdirSync(house, { withFileTypes: true }));
const rooms = entries.filter((entry) => entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name));

const found = Object.fromEntries(
  [...ROOMS, ...rooms].map((room) => {
    const files = readdirSync(room, { recursive: true }).map((name) => join(room, name));
    const sources = files.filter((file) => SOURCES.test(file) && !NOT_BY_HAND.test(file));
    const lines = sources.map((file) => readFileSync(file, "utf8").split("\n").length - 1);
    return [room, lines.reduce((sum, each) => sum + each, 0)];
  }),
);

// A new room has no number yet, so none is enough.
const outgrown = Object.entries(found).filter(([room, lines]) => lines > (budget[room] ?? 0));
for (const [room, lines] of outgrown) {
  console.error(
    `${room}: ${lines} lines, allowed: ${budget[room] ?? 0}. Take something out, or raise the number in budget.json and say in the commit what users get for it.`,
  );
}
if (outgrown.length > 0) process.exitCode = 1;
else if (isLowered) {
  const lowered = Object.entries(found).map(([room, lines]) => [
    room,
    Math.min(budget[room], Math.ceil(lines * ROOM_TO_GROW)),
  ]);
  writeFileSync("budget.json", `${JSON.stringify(Object.fromEntries(lowered), undefined, 2)}\n`);
}
