import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { App } from "cdktf";
import { declareVariation, type Variation } from "../../fixtures/plans/program";
import { SCENARIOS } from "../../fixtures/plans/scenarios";
import { schemaErrors } from "../../support/output-schema";
import { recordedFile } from "../../support/reviewed";
import { runCommand } from "../../support/run-command";
import { temporaryFolder } from "../../support/temporary-folder";
import { KINDS } from "../../../tools/review/kinds";

const AT = ["--at", "2026-11-23T10:00Z"];
const folder = temporaryFolder();

/** A plan that changes nothing. */
const NOTHING = { format_version: "1.2", resource_changes: [] };

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function synthesise(name: string, variation: Variation): string {
  const outdir = join(folder, name);
  const app = new App({ outdir });
  declareVariation(app, variation);
  app.synth();
  return outdir;
}

test.each([
  ["nothing", 0],
  ["address-moved", 0],
  ["role-changed", 2],
  ["image-moved", 2],
  ["load-balancer-replaced", 3],
  ["storage-destroyed", 3],
])("%s ends with exit code %i", async (scenario, exitCode) => {
  const result = await runCommand("review", [...AT, recordedFile(scenario)]);
  expect(result.exitCode).toBe(exitCode);
});

test.each(SCENARIOS.map(({ name }) => name))("the JSON of %s is as published", async (scenario) => {
  const { output } = await runCommand("review", [...AT, "--format", "json", recordedFile(scenario)]);
  expect(schemaErrors("review", JSON.parse(output))).toEqual([]);
});

test("every kind of finding is published", () => {
  const path = join(__dirname, "../../../docs/schemas/review.schema.json");
  const schema = JSON.parse(readFileSync(path, "utf8")) as {
    definitions: { finding: { properties: { kind: { enum: string[] } } } };
  };
  expect(Object.keys(KINDS).sort()).toEqual(schema.definitions.finding.properties.kind.enum);
});

test("plans of several stacks are one change", async () => {
  const files = ["platform", "databases"].map((stack) => recordedFile("channel-bump", stack));
  const { output } = await runCommand("review", [...AT, ...files]);
  expect(output.replace(/\s+/g, " ")).toContain("svc-agents/svc-agent and databases/svc-agent");
});

test("two folders are a change as well", async () => {
  const [base, app] = [synthesise("base", {}), synthesise("app", { roles: "with an auditor" })];
  const { output, exitCode } = await runCommand("review", [...AT, "--base", base, "--app", app]);
  expect(output).toContain("The role auditor is new.");
  expect(exitCode).toBe(2);
});

test("a byte order mark before a plan is skipped", async () => {
  const plan = file("bom.json", `\ufeff${JSON.stringify(NOTHING)}`);
  expect(await runCommand("review", [plan])).toMatchObject({ exitCode: 0 });
});

test.each([
  ["a file that is not there", () => join(folder, "missing.json"), "is not there"],
  ["a folder", () => folder, "is a folder"],
  ["broken JSON", () => file("broken.json", '{"format_version": "1'), "it is not JSON"],
  ["a binary plan", () => file("plan.bin", "PK\u0003\u0004"), "it is a plan in Terraform's own format"],
  ["a state", () => file("state.json", '{"version": 4, "resources": []}'), "not a plan of Terraform"],
  ["null", () => file("null.json", "null"), "not a plan of Terraform"],
  ["a list", () => file("list.json", "[]"), "not a plan of Terraform"],
  [
    "a plan that nests deeper than a call stack can follow",
    () => file("deep.json", `{"format_version": "1.2", "resource_changes": ${"[".repeat(1e5)}${"]".repeat(1e5)}}`),
    "more than 1000 levels",
  ],
  [
    "a plan with errors",
    () => file("errored.json", '{"format_version": "1.2", "resource_changes": [], "errored": true}'),
    "could not finish it",
  ],
])("%s is refused in words", async (_, path, reason) => {
  await expect(runCommand("review", [...AT, path()])).rejects.toThrow(reason);
});

test("a plan that this version cannot read whole is refused: nothing would be said of the rest", async () => {
  const path = file("newer.json", JSON.stringify({ ...NOTHING, format_version: "2.0" }));
  await expect(runCommand("review", [...AT, path])).rejects.toThrow("its format is version 2.0");
});

test("without plan and folder, or with both, people are shown what to pass", async () => {
  await expect(runCommand("review", [])).rejects.toThrow("neither a plan nor a folder");
  await expect(runCommand("review", ["--base", folder, recordedFile("nothing")])).rejects.toThrow(
    "both plans and --base",
  );
});
