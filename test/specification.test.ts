import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { PORT_TABLE } from "../constructs/network/port-table";
import { ALL_RULES } from "../constructs/rules";
import { citedSections, specificationSections } from "./support/specification";

const ROOT = join(__dirname, "..");
const SECTIONS = specificationSections();

/** Everything that people read and that may cite the specification. */
const READ_BY_PEOPLE = ["README.md", "CONTRIBUTING.md", "main.ts", "constructs", "tools", "local", "charts", "docs"]
  .flatMap((name) =>
    statSync(join(ROOT, name)).isFile()
      ? [name]
      : readdirSync(join(ROOT, name), { recursive: true, encoding: "utf8" }).map((file) => join(name, file)),
  )
  .filter((file) => /\.(ts|mjs|md|yaml)$/.test(file));

/** What a text cites and the specification does not have. */
function missingIn(text: string): string[] {
  return citedSections(text)
    .filter(({ section, rule }) => !SECTIONS.has(section) || rule > (SECTIONS.get(section) ?? 0))
    .map(({ section, rule }) => (rule === 0 ? section : `${section}, rule ${rule}`));
}

test("the specification has its sections, each with its rules", () => {
  expect([...SECTIONS]).toEqual([
    ["introduction", 0],
    ["1", 5],
    ["1.1", 2],
    ["1.2", 7],
    ["2", 0],
    ["2.1", 0],
    ["2.2", 0],
    ["2.3", 0],
    ["2.4", 0],
    ["2.5", 0],
    ["3", 2],
    ["4", 0],
    ["4.1", 3],
    ["4.2", 0],
    ["4.3", 0],
    ["4.4", 6],
    ["5", 5],
    ["6", 3],
    ["7", 0],
    ["8", 0],
    ["9", 6],
  ]);
});

test("what is cited is found, however it is written", () => {
  expect(
    citedSections("@see specification 1.1 (`public_addr`, 7), 1.2, rules 2 and 5, 3 and 9 rule 4, since 2019").map(
      ({ section, rule }) => `${section}/${rule}`,
    ),
  ).toEqual(["1.1/0", "1.2/0", "1.2/2", "1.2/5", "3/0", "9/0", "9/4"]);
  expect(missingIn("specification 4.5; specification 9, rule 7; specification 4.2, rule 1")).toEqual([
    "4.5",
    "9, rule 7",
    "4.2, rule 1",
  ]);
});

test("what is cited anywhere is a section that the specification has", () => {
  const missing = READ_BY_PEOPLE.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), "utf8");
    const sections = missingIn(text);
    const none = text.split("\n").filter((line) => /@see specification/.test(line) && citedSections(line).length === 0);
    return [...sections, ...none].map((place) => `${file}: ${place.trim()}`);
  });
  expect(missing).toEqual([]);
});

test.each(ALL_RULES.map((rule) => [rule.code, rule.source]))("%s comes from %s", (_, source) => {
  for (const part of source.split("; ")) expect(part).toMatch(KNOWN_SOURCE);
});

/** The specification, pages of ours, and what others publish: a reader can find each of them. */
const KNOWN_SOURCE = new RegExp(
  `^(${[
    /specification(, introduction| \d+(\.\d+)?(, rule \d+|, rules \d+ and \d+)?)/.source,
    /docs\/[a-z-]+\.md(, .+)?/.source,
    /RFC \d+(, section [\d.]+)?/.source,
    /[a-z\d.]+\(\d\)(, [A-Za-z]+)?/.source,
    /(the service's documentation|chart of the agents), .+/.source,
    /(Kubernetes|Terraform|Terraform provider kubernetes|Helm|CDKTF|cert-manager|Prometheus|POSIX|yum|SAML 2\.0|YAML 1\.2|UTS 46|Unicode|OCI [a-z]+ specification)(, .+)?/
      .source,
  ].join("|")})$`,
);

test("the port table comes from the specification, or says from where", () => {
  for (const { source } of PORT_TABLE) expect(source).toMatch(KNOWN_SOURCE);
});
