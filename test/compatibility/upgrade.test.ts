import { readFileSync } from "node:fs";
import { join } from "node:path";
import { exampleStacks } from "./example-stacks";
import { BEFORE, differencesOf, NAMED, PLANNED } from "./upgrade";

const CHANGELOG = readFileSync(join(__dirname, "../../CHANGELOG.md"), "utf8").replaceAll(/\s+/g, " ");

const differences = differencesOf(BEFORE, exampleStacks());

// Whoever raises the version of the package reads in its changelog what the next plan shows, and nothing else is in it.
test("an upgrade of the package changes only what the changelog names", () => {
  expect(differences.filter((difference) => !NAMED.some(([named]) => named.test(difference)))).toEqual([]);
});

test.each(NAMED)("%s: stands in the changelog, and is still so", (named, sentence) => {
  expect(differences.filter((difference) => named.test(difference))).not.toEqual([]);
  expect(CHANGELOG).toContain(sentence);
});

test("what a plan shows are the resources that differ", () => {
  const parts = differences.map((difference) => difference.split(" ")[1] ?? "");
  const resources = parts.filter((part) => !/^(output|provider|terraform|variable)\./.test(part));
  expect([...new Set(resources)].sort()).toEqual(Object.keys(PLANNED).sort());
});
