import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseAllDocuments } from "yaml";
import { ALL_RULES } from "../constructs/rules";
import { linksToSource } from "../tools/docs/rules-document";

const ROOT = join(__dirname, "..");
const PAGES = [
  ...readdirSync(ROOT).filter((file) => file.endsWith(".md")),
  ...["docs", "docs/contributing"].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((file) => file.endsWith(".md"))
      .map((file) => join(folder, file)),
  ),
];

/** Links of a page, without those to other sites. */
function linksOf(page: string): readonly string[] {
  const prose = readFileSync(join(ROOT, page), "utf8").replace(/^```[^]*?^```$/gm, "");
  return [...prose.matchAll(/\]\(([^()\s]+)\)/g)].map(([, link = ""]) => link).filter((link) => !/^[a-z]+:/.test(link));
}

/** Where a link can lead on a page: its headings, and the anchors that it names itself. */
function anchorsOf(page: string): ReadonlySet<string> {
  const text = readFileSync(join(ROOT, page), "utf8");
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, "")
      .replaceAll(" ", "-"),
  );
  return new Set([...headings, ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = ""]) => id)]);
}

/** What is wrong with a link, or nothing. */
function brokenLink(page: string, link: string): string[] {
  const [file = "", anchor] = link.split("#");
  const target = file === "" ? page : join(dirname(page), file);
  if (!existsSync(join(ROOT, target))) return [`${page}: there is no ${target}`];
  if (anchor === undefined || anchorsOf(target).has(anchor)) return [];
  return [`${page}: ${target} has no #${anchor}`];
}

test("pages are found, and their links", () => {
  expect(PAGES).toEqual(expect.arrayContaining(["README.md", "docs/rules.md", "docs/specification.md"]));
  expect(linksOf("docs/rules.md")).toContain("specification.md#4.2");
});

test("every link from one page to another leads to its place", () => {
  expect(PAGES.flatMap((page) => linksOf(page).flatMap((link) => brokenLink(page, link)))).toEqual([]);
});

test("every place of our pages that a rule names as its source is there", () => {
  const broken = ALL_RULES.flatMap(({ source }) => linksToSource(source)).flatMap((link) =>
    brokenLink("docs/rules.md", link),
  );
  expect(broken).toEqual([]);
});

/** Places of our pages that docstrings name: `specification 2.1 and 9, rule 3` is two sections, and a rule of the second. */
function seenPlaces(): readonly string[] {
  const sources = ["constructs", "local", "tools"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => readFileSync(join(ROOT, folder, file), "utf8")),
  );
  const seen = sources.flatMap((text) => [...text.matchAll(/@see (docs\/[a-z-]+\.md|specification .*)/g)]);
  return seen.flatMap(([, place = ""]) => {
    if (place.startsWith("docs/")) return linksToSource(place);
    const sections = place.replace(/rules? \d+( and \d+)?|`.*?`/g, "").match(/\d+(\.\d+)?/g) ?? [];
    return sections.map((section) => `specification.md#${section}`);
  });
}

test("every place of our pages that a docstring names is there", () => {
  const places = seenPlaces();
  expect(places.length).toBeGreaterThan(100);
  expect(places.flatMap((link) => brokenLink("docs/rules.md", link))).toEqual([]);
});

/** Numbers of cells that the rows of each table of a page have. */
function widthsOfTables(page: string): readonly (readonly number[])[] {
  const prose = readFileSync(join(ROOT, page), "utf8").replace(/^```[^]*?^```$/gm, "");
  return [...prose.matchAll(/(?:^\|.*\n)+/gm)].map(([table]) => {
    const rows = table.trim().split("\n");
    return [...new Set(rows.map((row) => row.replace(/`[^`]*`|\\\|/g, "").split("|").length - 2))];
  });
}

test("the rows of a table have as many cells as its head", () => {
  const tables = PAGES.flatMap((page) => widthsOfTables(page).map((widths) => ({ page, widths })));
  expect(tables.length).toBeGreaterThan(20);
  expect(tables.filter(({ widths }) => widths.length !== 1)).toEqual([]);
});

/** Blocks of code of a language on all pages. */
function blocksOf(language: string): readonly string[] {
  const block = new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, "gm");
  return PAGES.flatMap((page) =>
    [...readFileSync(join(ROOT, page), "utf8").matchAll(block)].map(([, code = ""]) => code),
  );
}

test("blocks of JSON and YAML can be read", () => {
  const json = blocksOf("json").map((block) => JSON.parse(block) as unknown);
  const yaml = blocksOf("yaml").flatMap((block) => parseAllDocuments(block).flatMap(({ errors }) => errors));
  expect(json.length).toBeGreaterThan(3);
  expect(yaml).toEqual([]);
});
