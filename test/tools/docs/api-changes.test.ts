import { readFileSync } from "node:fs";
import { join } from "node:path";
import { apiChanges, unnamed } from "../../../tools/docs/api-changes";

const read = (file: string) => readFileSync(join(__dirname, "../../..", file), "utf8");

const BEFORE = `# The public API

class Sample extends Base
  private constructor
  readonly name: string
  static of(props: SampleOptions): Sample

interface SampleOptions
  readonly a?: string
  readonly b: number

function sample(options: SampleOptions): Sample
`;

function changes(now: string): string[] {
  return apiChanges(BEFORE, now).map(({ name, kind }) => `${kind} ${name}`);
}

test("a record has not changed against itself", () => {
  expect(changes(BEFORE)).toEqual([]);
});

test.each([
  ["a member that goes", "  readonly name: string\n", "", ["removed Sample.name"]],
  ["a member that comes", "  readonly name", "  readonly id: string\n  readonly name", ["added Sample.id"]],
  ["another type of a member", "name: string", "name: number", ["changed Sample.name"]],
  ["another base", "extends Base", "extends Other", ["changed Sample"]],
  ["a member that is optional no more", "a?: string", "a: string", ["changed SampleOptions.a"]],
  ["a constructor that is public now", "private constructor", "constructor(a: string)", ["changed Sample.constructor"]],
  ["another result", "): Sample\n\ninterface", "): Base\n\ninterface", ["changed Sample.of"]],
])("found: %s", (_, text, by, expected) => {
  expect(BEFORE).toContain(text);
  expect(changes(BEFORE.replace(text, by))).toEqual(expected);
});

test("found: names that go, and names that come and are more than types", () => {
  expect(changes(BEFORE.replace("function sample", "function other"))).toEqual(["added other", "removed sample"]);
  expect(changes(`${BEFORE}\ninterface New\n\ntype Alias = string\n\ntype class Named\n`)).toEqual([]);
});

test("a type with another name is one change, and none of those who name it", () => {
  expect(changes(BEFORE.replaceAll("SampleOptions", "SampleProps"))).toEqual(["removed SampleOptions"]);
});

test("the name of a parameter is nobody's business", () => {
  expect(changes(BEFORE.replace("of(props:", "of(given:"))).toEqual([]);
});

describe("the changelog", () => {
  const REMOVED = [{ name: "Sample.name", kind: "removed" } as const];
  const ADDED = [{ name: "Sample.id", kind: "added" } as const];

  function missing(found: Parameters<typeof unnamed>[0], items: string): string[] {
    return unnamed(
      found,
      `# Changelog\n\n## [2.0.0] - unreleased\n\n${items}\n\n## [1.0.0]\n\n### Removed\n\n- \`Sample.name\`\n`,
    ).map(({ name }) => name);
  }

  test.each(["- `Sample.name`: nobody needs it.", "- `Sample` has\n  no `name` any more.", "- `new Sample(…).name`"])(
    "names a removed member: %s",
    (item) => {
      expect(missing(REMOVED, `### Removed\n\n${item}`)).toEqual([]);
      expect(missing(REMOVED, `### Changed\n\n${item}`)).toEqual([]);
    },
  );

  test.each([
    ["among what was added", "### Added\n\n- `Sample.name`"],
    ["in another release", "### Removed\n\n- something"],
    ["in two items", "### Removed\n\n- `Sample`\n- `name`"],
    ["without being code", "### Removed\n\n- Sample.name"],
    ["without its owner", "### Removed\n\n- `name`"],
    ["as a part of a word", "### Removed\n\n- `Sample.names`"],
  ])("does not name a removed member %s", (_, items) => {
    expect(missing(REMOVED, items)).toEqual(["Sample.name"]);
  });

  test.each(["Added", "Changed"])("names what is new below %s", (section) => {
    expect(missing(ADDED, `### ${section}\n\n- \`Sample.id\``)).toEqual([]);
    expect(missing(ADDED, `### ${section}\n\n- something`)).toEqual(["Sample.id"]);
  });

  test("names a constructor by its class", () => {
    expect(missing([{ name: "Sample.constructor", kind: "changed" }], "### Changed\n\n- `Sample`")).toEqual([]);
  });
});

test("the changelog names what changed in the public API since the last release", () => {
  const changes = apiChanges(read("test/baseline/api-before.txt"), read("test/baseline/api.txt"));
  const missing = unnamed(changes, read("CHANGELOG.md")).map(({ name, kind }) => `${kind}: ${name}`);
  if (missing.length === 0) return;
  throw new Error(`the unreleased part of CHANGELOG.md does not name this in an item:\n${missing.join("\n")}`);
});

test("what a program declares of a construct, or passes to a factory as an object, is its parameter `props`", () => {
  const signatures = read("test/baseline/api.txt").matchAll(/^ {2}(?:static \w+|constructor)\((.*)\)/gm);
  const parameters = [...signatures].flatMap(([, taken = ""]) => taken.split(", "));
  const others = parameters.filter((each) => /^(?!props\b)\w+\??: \w+(?:Props|Options|Attributes)\b/.test(each));
  expect(parameters.length).toBeGreaterThan(100);
  expect(others).toEqual([]);
});
