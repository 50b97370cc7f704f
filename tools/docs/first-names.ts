import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as ts from "typescript";
import type { PublicApi } from "./public-api";

/** The pages whose programs a reader sees first. */
const FIRST_PAGES = ["README.md", "docs/quick-start.md"];

/** The index of the API pages, which begins with the names in the first programs. */
export function withFirstNames(index: string, api: PublicApi, root: string): string {
  const programs = FIRST_PAGES.map((page) => readFileSync(join(root, page), "utf8")).join("\n");
  const used = new Set([...programs.matchAll(/\baccess\.([A-Z]\w+)/g)].map(([, name]) => name));
  const lines = api.names
    .filter(({ name }) => used.has(name))
    .map(({ name, group, declarations }) => {
      const page = `${group.replaceAll(" ", "-")}.md`;
      return `- [${name}](${page}#${name.toLowerCase()}): ${firstSentence(declarations[0])}`;
    });
  const heading = ["## Start with these", "", "The programs of README and quick start need no others.", "", ...lines];
  return index.replace("## Modules", `${heading.join("\n")}\n\n## Modules`);
}

function firstSentence(declaration: ts.Declaration | undefined): string {
  const [comment] = declaration === undefined ? [] : ts.getJSDocCommentsAndTags(declaration).filter(ts.isJSDoc);
  const text = (ts.getTextOfJSDocComment(comment?.comment) ?? "").replace(/\s+/g, " ");
  return /^.*?\.(?= |$)/.exec(text)?.[0] ?? text;
}
