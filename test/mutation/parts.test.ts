import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import picomatch from "picomatch";
import { PARTS } from "./parts.cjs";

const CONSTRUCTS = join(__dirname, "../../constructs");

/** Folders of which all is asked about that imports no CDKTF. What `core/tree` tells of a program is tested on compiled ones. */
const FOLDERS = [
  "access",
  "agents/bots/declaration",
  "agents/common",
  "agents/direct-dial",
  "agents/features",
  "agents/fleet/declaration",
  "agents/joining",
  "agents/linux/machine",
  "agents/services",
  "core/schema",
  "network",
  "platform",
  "updates",
];

const SOURCES = readdirSync(CONSTRUCTS, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));

const matchers = Object.entries(PARTS).map(([part, { mutate }]) => {
  const ignore = mutate.filter((pattern) => pattern.startsWith("!")).map((pattern) => pattern.slice(1));
  const isOf = picomatch(
    mutate.filter((pattern) => !pattern.startsWith("!")),
    { ignore },
  );
  return { part, isOf };
});

const partsOf = (file: string) => matchers.filter(({ isOf }) => isOf(file)).map(({ part }) => part);

const importsCdktf = (file: string) =>
  /from "(@?cdktf[^"]*|constructs)"/.test(readFileSync(join(CONSTRUCTS, file), "utf8"));

test("no source is asked about in two parts", () => {
  expect(SOURCES.map((file) => ({ file, parts: partsOf(file) })).filter(({ parts }) => parts.length > 1)).toEqual([]);
});

/** Written by a generator, which is tested itself. */
const isGenerated = (file: string) => file.includes("/generated/");

test("each source of these folders that imports no CDKTF is in a part", () => {
  const sources = SOURCES.filter(
    (file) => dirname(file) === "core" || FOLDERS.some((folder) => file.startsWith(`${folder}/`)),
  );
  const left = sources.filter((file) => !importsCdktf(file) && !isGenerated(file) && partsOf(file).length === 0);
  expect(left).toEqual([]);
});

test.each(Object.keys(PARTS))("%s has sources and tests", (part) => {
  const { tests } = PARTS[part]!;
  expect(SOURCES.filter((file) => partsOf(file).includes(part))).not.toEqual([]);
  const isTest = picomatch([...tests]);
  const files = readdirSync(join(__dirname, ".."), { recursive: true, encoding: "utf8" });
  expect(files.filter((file) => isTest(file))).not.toEqual([]);
});
