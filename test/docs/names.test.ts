import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const DOCS = join(__dirname, "../../docs");

/** Pages that show what a command prints for the example, or what the specification itself says. */
const OF_THE_EXAMPLE = ["review-fields.md", "review.md", "rules.md", "what-runs.md", "specification.md"];

const PAGES = readdirSync(DOCS).filter((file) => file.endsWith(".md") && !OF_THE_EXAMPLE.includes(file));

/** Accounts, namespaces, files and commands of the specification's own brand, which nobody has. */
const NAMES = [
  /(?<![\w./])(?:edge-)?svc-[a-z]+/g,
  /\/svc\b/g,
  /namespace[ =:]+"?svc\b/g,
  /\bsvc\.(?:dev|service)\b/g,
  /serviceaccount[=:]svc\b/g,
];

test.each(PAGES)("commands and names of %s are those of Teleport", (page) => {
  const text = readFileSync(join(DOCS, page), "utf8").replaceAll("charts/svc-agent", "");
  expect(NAMES.flatMap((name) => text.match(name) ?? [])).toEqual([]);
});
