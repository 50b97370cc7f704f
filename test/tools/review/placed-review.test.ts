import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { App } from "cdktf";
import { declareVariation, type Variation } from "../../fixtures/plans/program";
import { once } from "../../support/once";
import { recordedFile } from "../../support/reviewed";
import { runCommand } from "../../support/run-command";
import { temporaryFolder } from "../../support/temporary-folder";
import { type FindingKind, findingVerdict, KINDS } from "../../../tools/review/kinds";

const AT = ["--at", "2026-11-23T10:00Z"];

interface Result {
  readonly ruleId: FindingKind;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly [
    {
      readonly physicalLocation: {
        readonly artifactLocation: { readonly uri: string };
        readonly region?: { readonly startLine: number };
      };
    },
  ];
}

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder, ".git"));
  jest.spyOn(process, "cwd").mockReturnValue(folder);
  jest.spyOn(console, "error").mockReturnValue();
});

afterEach(() => jest.restoreAllMocks());

async function results(...args: readonly string[]): Promise<readonly Result[]> {
  const { output } = await runCommand("review", [...AT, "--format", "sarif", ...args]);
  return (JSON.parse(output) as { runs: [{ results: Result[] }] }).runs[0].results;
}

function placeOf({ locations: [{ physicalLocation }] }: Result): string {
  const { artifactLocation, region } = physicalLocation;
  return region === undefined ? artifactLocation.uri : `${artifactLocation.uri}:${region.startLine}`;
}

function synthesise(name: string, variation: Variation): string {
  return synthesiseTo(join(folder, name), variation);
}

function synthesiseTo(outdir: string, variation: Variation): string {
  const app = new App({ outdir });
  declareVariation(app, variation);
  app.synth();
  return outdir;
}

const base = once(() => synthesiseTo(temporaryFolder(), {}));

/** Has the folder declare a variation, in a program that says where. */
function program(variation: Variation): void {
  synthesise("declared", variation);
  const places = {
    platform: "main.ts:3",
    "platform/platform": "main.ts:8",
    "platform/kubernetes-agent": "agents.ts:5",
  };
  writeFileSync(join(folder, "report"), JSON.stringify({ places }));
  const app = 'cp -R declared/. "$CDKTF_OUTDIR"; cp report "$ACCESS_PLATFORM_REPORT"';
  writeFileSync(join(folder, "cdktf.json"), JSON.stringify({ language: "typescript", app }));
}

/** A recorded plan of the stack `platform`, as a pipeline names it. */
function plan(scenario: string): string {
  mkdirSync(join(folder, "plans"), { recursive: true });
  copyFileSync(recordedFile(scenario), join(folder, "plans/platform.json"));
  return join(folder, "plans/platform.json");
}

test.each(["role-changed", "storage-destroyed", "targeted"])(
  "in %s, what is dangerous or not judged is an error, and all else a note",
  async (scenario) => {
    for (const { ruleId, level } of await results(recordedFile(scenario)))
      expect([ruleId, level]).toEqual([ruleId, findingVerdict(ruleId) === "harmless" ? "note" : "error"]);
  },
);

test("each finding is one result, with its sentence and what its kind means", async () => {
  const { output } = await runCommand("review", [...AT, "--format", "json", recordedFile("more-power")]);
  const { findings } = JSON.parse(output) as { findings: { kind: FindingKind; text: string }[] };
  const found = await results(recordedFile("more-power"));
  expect(found.map(({ ruleId, message }) => ({ kind: ruleId, text: message.text }))).toEqual(
    findings.map(({ kind, text }) => ({ kind, text })),
  );
  const { output: log } = await runCommand("review", [...AT, "--format", "sarif", recordedFile("more-power")]);
  for (const { kind } of findings) expect(log).toContain(JSON.stringify(KINDS[kind].says));
});

const ADDRESS = { publicAddress: "other.example.com" };

/** Changes, with a kind of their findings and where that is shown. */
const PLACES: readonly (readonly [FindingKind, Variation, place: string])[] = [
  ["role-added", { roles: "with an auditor" }, "main.ts:8"],
  ["public-address-changed", ADDRESS, "main.ts:8"],
  ["proxies-restart", ADDRESS, "main.ts:8"],
  ["agents-restart", { agents: { pods: { priorityClassName: "high" } } }, "agents.ts:5"],
  ["agents-sent-elsewhere", ADDRESS, "agents.ts:5"],
  ["objects-added", { moreAgents: ["more"] }, "main.ts:3"],
];

test.each(PLACES)("%s is shown at the line of the program that declares it", async (kind, variation, place) => {
  program(variation);
  const found = await results("--base", base());
  expect(found.filter(({ ruleId }) => ruleId === kind).map(placeOf)).toContain(place);
});

test("the findings of a plan are shown at the lines of the program in the current folder", async () => {
  program({});
  const found = await results(plan("role-changed"));
  expect(new Set(found.map(placeOf))).toEqual(new Set(["main.ts:8"]));
});

test.each([
  ["of a plan, at the plan", () => [plan("role-changed")], "plans/platform.json"],
  [
    "of a folder, at what the program has written",
    () => ["--base", base(), "--app", synthesise("app", { roles: "with an auditor" })],
    "app/stacks/platform/cdk.tf.json",
  ],
])("without a program, a finding is shown: %s", async (_, args, file) => {
  expect(new Set((await results(...args())).map(placeOf))).toEqual(new Set([file]));
});
