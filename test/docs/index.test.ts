import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { COMMANDS } from "../../tools/commands";

const DOCS = join(__dirname, "../../docs");
const read = (page: string) => readFileSync(join(DOCS, page), "utf8");

const PAGES = readdirSync(DOCS).filter((file) => file.endsWith(".md") && file !== "README.md");

test("the index leads to every page", () => {
  expect(PAGES.filter((page) => !read("README.md").includes(`](${page})`))).toEqual([]);
});

test("the title of a page has the words of its file name", () => {
  const others = PAGES.filter((page) => {
    const [title = ""] = read(page).toLowerCase().split("\n");
    return !page
      .replace(".md", "")
      .split("-")
      .every((word) => title.includes(word.slice(0, 4)));
  });
  expect(others).toEqual([]);
});

test("the index names every command", () => {
  expect(Object.keys(COMMANDS).filter((name) => !new RegExp(`\\b${name}\\b`).test(read("README.md")))).toEqual([]);
});

test("the index of the API begins with the names that a reader of the first pages meets, which are few", () => {
  const [, first = ""] = /## Start with these\n([^]*?)\n## /.exec(read("api/README.md")) ?? [];
  const names = [...first.matchAll(/^- \[(\w+)\]\(.+\): .+\.$/gm)].map(([, name]) => name);
  expect(names).toEqual(expect.arrayContaining(["AccessPlatform", "AgentRelease", "ClusterStack"]));
  expect(names.length).toBeLessThanOrEqual(30);
  expect(first.trim().split("\n")).toHaveLength(names.length + 2);
});
