import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const PAGES = join(__dirname, "../../../docs/api");

/** Rows of the tables of parameters. */
const PARAMETERS = readdirSync(PAGES).flatMap((page) => [
  ...readFileSync(join(PAGES, page), "utf8").matchAll(/^\| `(?<name>\w+)\??` \| \[?`(?<type>\w+)`.*\|$/gm),
]);

test("what a program declares of a construct, or passes to a factory as an object, is its parameter `props`", () => {
  const declarations = PARAMETERS.filter(({ groups }) => /(?:Props|Options|Attributes)$/.test(groups!["type"]!));
  expect(declarations.length).toBeGreaterThan(100);
  expect(declarations.filter(({ groups }) => groups!["name"] !== "props").map(([row]) => row)).toEqual([]);
});
