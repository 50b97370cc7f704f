import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { ALL_RULES } from "../../constructs/rules";
import { acknowledgeableCodes, rulesDocument } from "./rules-document";
import { documentedApi } from "./api-pages";
import { CHART_PAGES } from "./chart-values-document";
import { withDangers } from "./dangers-document";
import { withExitCodes } from "./exit-codes-document";
import { withFields } from "./fields-document";
import { withObjects } from "./objects-document";
import { drawingDocument } from "./drawing-document";
import { withFirstNames } from "./first-names";
import { withPorts } from "./ports-document";
import { modelSchema } from "./model-schema";
import { resourceForms } from "./resource-forms";
import { resourceProps } from "./resource-props";
import { ruleExamples } from "./rule-examples";
import { versionsDocument } from "./versions-document";

const PAGES = "docs/api";

/** Every generated file, by path. */
async function documents(): Promise<ReadonlyMap<string, string>> {
  const { api, pages } = await documentedApi(process.cwd());
  return new Map([
    ["constructs/access/generated/forms.json", resourceForms()],
    ...(await resourceProps()),
    ["constructs/core/generated/acknowledgeable-codes.ts", acknowledgeableCodes(ALL_RULES)],
    ["docs/schemas/model.json", modelSchema()],
    ["tools/explain/rule-examples.json", ruleExamples()],
    ["docs/rules.md", rulesDocument(ALL_RULES)],
    ["docs/versions.md", versionsDocument()],
    ["docs/pipelines.md", withExitCodes(readFileSync("docs/pipelines.md", "utf8"))],
    ["docs/ports.md", withPorts(readFileSync("docs/ports.md", "utf8"))],
    ["docs/review.md", withDangers(readFileSync("docs/review.md", "utf8"))],
    ["docs/review-fields.md", withObjects(withFields(readFileSync("docs/review-fields.md", "utf8")))],
    ...Object.entries(CHART_PAGES).map(([file, text]) => [`docs/charts/${file}`, text] as const),
    ["docs/platform.svg", await drawingDocument()],
    ...[...pages].map(
      ([file, text]) =>
        [`${PAGES}/${file}`, file === "README.md" ? withFirstNames(text, api, process.cwd()) : text] as const,
    ),
  ]);
}

/** Files that differ from the sources, including files that are no longer generated. */
function outdated(wanted: ReadonlyMap<string, string>): string[] {
  const existing = existsSync(PAGES) ? readdirSync(PAGES).map((file) => `${PAGES}/${file}`) : [];
  return [...new Set([...wanted.keys(), ...existing])]
    .filter((file) => !existsSync(file) || readFileSync(file, "utf8") !== wanted.get(file))
    .sort();
}

/** Writes outdated files. With `--check`, it only lists them and fails. */
async function main(): Promise<void> {
  const isCheck = process.argv.includes("--check");
  // The schema is written first, because the document of the drawing's program is validated against it.
  if (!isCheck) writeFileSync("docs/schemas/model.json", modelSchema());
  const wanted = await documents();
  const files = outdated(wanted);
  if (isCheck) {
    if (files.length > 0) throw new Error(`out of date: ${files.join(", ")}; run: npm run docs`);
    return;
  }
  for (const file of files) {
    const text = wanted.get(file);
    mkdirSync(dirname(file), { recursive: true });
    if (text === undefined) rmSync(file, { recursive: true });
    else writeFileSync(file, text);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
