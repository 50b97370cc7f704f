import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { App } from "cdktf";
import { KINDS } from "../../../tools/review/kinds";
import { declareVariation, type Variation } from "../../fixtures/plans/program";
import { SCENARIOS } from "../../fixtures/plans/scenarios";
import { schemaErrors } from "../../support/output-schema";
import { recordedFile } from "../../support/reviewed";
import { runCommand } from "../../support/run-command";
import { temporaryFolder } from "../../support/temporary-folder";

const AT = ["--at", "2026-11-23T10:00Z"];
const folder = temporaryFolder();

/** A plan that changes nothing. */
const NOTHING = { format_version: "1.2", resource_changes: [] };

function entry(change: unknown): object {
  return { address: "a.b", mode: "managed", type: "a", change };
}

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
  expect([...KINDS]).toEqual(schema.definitions.finding.properties.kind.enum);
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
  const plan = JSON.stringify({ format_version: "1.2", resource_changes: [] });
  expect(await runCommand("review", [file("bom.json", `\ufeff${plan}`)])).toMatchObject({ exitCode: 0 });
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

test.each<[string, object, string]>([
  ["a newer major version of the format", { format_version: "2.0" }, "its format is version 2.0"],
  [
    "a deletion that Terraform defers to a later apply",
    { deferred_changes: [{ reason: "provider_config_unknown", resource_change: entry({ actions: ["delete"] }) }] },
    "Terraform defers a change to a later apply, and this plan says no more of it: a.b",
  ],
  [
    "an action that nobody knows",
    { resource_changes: [entry({ actions: ["evaporate"] })] },
    'resource_changes.0.change.actions: ["evaporate"] is no action that this command knows',
  ],
  ["no action", { resource_changes: [entry({ actions: [] })] }, "[] is no action"],
  [
    "a change that is none",
    { resource_changes: [entry("delete")] },
    "a value of type string, where Object is expected",
  ],
  ["actions that are a text", { resource_changes: [entry({ actions: "delete" })] }, "where Array is expected"],
  [
    "an entry without an address and without a type",
    { resource_changes: [{ change: { actions: ["delete"] } }] },
    'resource_changes.0.address: nothing, where "address" is expected\nresource_changes.0.type: nothing',
  ],
  ["an entry that is none", { resource_changes: [null] }, "resource_changes.0: null, where Object is expected"],
  [
    "changes that are no list",
    { resource_changes: {}, planned_values: {} },
    "resource_changes: a value of type object",
  ],
  ["a drift that is none", { resource_drift: [5] }, "resource_drift.0: a value of type number"],
  ["an output that is none", { output_changes: { a: 5 } }, "output_changes.a: a value of type number"],
])("%s is refused in words, since nothing would be said of it", async (_, part, reason) => {
  const path = file("part.json", JSON.stringify({ ...NOTHING, ...part }));
  await expect(runCommand("review", [...AT, path])).rejects.toThrow(reason);
});

test("without plan and folder, or with both, people are shown what to pass", async () => {
  await expect(runCommand("review", [])).rejects.toThrow("neither a plan nor a folder");
  await expect(runCommand("review", ["--base", folder, recordedFile("nothing")])).rejects.toThrow(
    "both plans and --base",
  );
});
