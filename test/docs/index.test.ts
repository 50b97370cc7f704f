import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { COMMANDS } from "../../tools/commands";

const DOCS = join(__dirname, "../../docs");
const read = (page: string) => readFileSync(join(DOCS, page), "utf8");

test("the index leads to every page", () => {
  const pages = readdirSync(DOCS).filter((file) => file.endsWith(".md") && file !== "README.md");
  expect(pages.filter((page) => !read("README.md").includes(`](${page})`))).toEqual([]);
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
