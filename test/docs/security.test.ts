import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(__dirname, "../..");
const PAGE = readFileSync(join(ROOT, "SECURITY.md"), "utf8");

/** The points of a section, each in one line. */
function points(title: string): readonly string[] {
  const [, section = ""] = new RegExp(`## ${title}\n([^]*?)(\n## |$)`).exec(PAGE) ?? [];
  return (section.match(/^- (?:.|\n(?= {2}))*/gm) ?? []).map((point) => point.replaceAll(/\n */g, " "));
}

test("each promise names tests, and they are there", () => {
  const promises = points("What is promised").map((point) => ({
    point,
    tests: [...point.matchAll(/`(test\/[\w/.-]+)`/g)].map(([, file = ""]) => file),
  }));
  expect(promises.length).toBeGreaterThanOrEqual(10);
  expect(promises.filter(({ tests }) => tests.length === 0)).toEqual([]);
  expect(promises.flatMap(({ tests }) => tests).filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test("who reports a weakness needs no address that nobody reads", () => {
  expect(PAGE).not.toMatch(/\S@\S|https?:/);
});
