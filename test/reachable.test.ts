import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(__dirname, "..");

/** Everything that a program or a command runs, by file. */
const SOURCES = new Map(
  ["constructs", "tools", "local"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file): [string, string] => [join(folder, file), readFileSync(join(ROOT, folder, file), "utf8")]),
  ),
);

/** Names that the constructs export, each with its file; types are the compiler's. */
const EXPORTED = [...SOURCES]
  .filter(([file]) => file.startsWith("constructs"))
  .flatMap(([file, text]) =>
    [...text.matchAll(/^export (?:async )?(?:function|const|class|abstract class) (\w+)/gm)].map(
      ([, name = ""]): [string, string] => [name, file],
    ),
  );

/** Tables of rules with the names of their rules. */
const RULES = [...SOURCES].flatMap(([, text]) =>
  text
    .split(/^export const (?=\w+ = defineRules\()/m)
    .slice(1)
    .flatMap((table) => {
      const [name = ""] = /^\w+/.exec(table) ?? [];
      return [...table.matchAll(/^ {2}(\w+): \{\n\s+code: "([A-Z]+-\d+)"/gm)].map(
        ([, rule = "", code = ""]): [string, string, string] => [code, name, rule],
      );
    }),
);

function used(name: string, text: string): boolean {
  return new RegExp(`\\b${name}\\b`).test(text);
}

test("exports and rules are found", () => {
  expect(EXPORTED.length).toBeGreaterThan(300);
  expect(RULES.length).toBeGreaterThan(150);
});

test("everything that is exported is used: what no program can reach is not there", () => {
  const unused = EXPORTED.filter(([name, file]) => {
    const own = (SOURCES.get(file) ?? "").match(new RegExp(`\\b${name}\\b`, "g")) ?? [];
    return own.length < 2 && ![...SOURCES].some(([other, text]) => other !== file && used(name, text));
  });
  expect(unused).toEqual([]);
});

test("every check is called from another file", () => {
  const checks = EXPORTED.filter(([name]) => /^check[A-Z]/.test(name));
  expect(
    checks.filter(([name, file]) => ![...SOURCES].some(([other, text]) => other !== file && used(name, text))),
  ).toEqual([]);
});

test("every rule is reported somewhere", () => {
  const unreported = RULES.filter(
    ([, table, rule]) =>
      ![...SOURCES.values()].some((text) => used(table, text) && new RegExp(`\\.${rule}\\b`).test(text)),
  );
  expect(unreported).toEqual([]);
});
