import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { App } from "cdktf";
import { declareExample } from "../../../main";
import { readApp, type SynthesisedStack } from "../../../tools/synth/synthesised-app";
import { reportOfRun } from "../../../tools/start/report";
import { temporaryFolder } from "../../support/temporary-folder";

const AT = new Date("2026-12-18T10:00:00Z");

let directory = "";
let stacks: readonly SynthesisedStack[] = [];

beforeAll(() => {
  directory = temporaryFolder();
  const app = new App({ outdir: join(directory, "cdktf.out") });
  declareExample(app);
  app.synth();
  stacks = readApp(app.outdir);
});

test("a run writes its report beside cdktf.json, and tells where it is", () => {
  const file = reportOfRun(directory, stacks, AT);
  expect(file).toBe(join(directory, "access-platform.html"));
  expect(readFileSync(file!, "utf8")).toContain("access.example.com");
});

test("a report that cannot be written does not end the run", () => {
  const missing = join(directory, "missing");
  expect(reportOfRun(missing, stacks, AT)).toMatch(/^not written: cannot write .*ENOENT/);
  expect(existsSync(missing)).toBe(false);
});

test("an application without a platform has no report", () => {
  expect(reportOfRun(directory, [], AT)).toBeUndefined();
});
