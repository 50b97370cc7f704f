import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ALL_RULES } from "../../constructs";
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

test("troubleshooting has the ten messages that a newcomer meets; a code among them is that of a rule", () => {
  const [, table = ""] = /^## By message\n([^]*?)^## /m.exec(read("troubleshooting.md")) ?? [];
  const messages = [...table.matchAll(/^\| (`[^|]+`) +\|/gm)].map(([, message = ""]) => message);
  expect(messages).toHaveLength(10);
  const codes = messages.join(" ").match(/\b[A-Z]+-\d{3}\b/g) ?? [];
  expect(codes).toEqual(["STORAGE-008"]);
  expect(ALL_RULES.map(({ code }) => code)).toEqual(expect.arrayContaining(codes));
});
