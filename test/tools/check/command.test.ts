import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { spawnSync } from "node:child_process";
import { ADDRESS_RULES } from "../../../constructs/network/host";
import { schemaErrors } from "../../support/output-schema";
import { runCommand } from "../../support/run-command";
import { temporaryFolder } from "../../support/temporary-folder";
import { stackWithNamespace, writeStacks } from "../../support/written-stacks";

const BUILT = resolve(__dirname, "../../../dist");
const RULE = ADDRESS_RULES["ADDRESS-007"];
const VIOLATION = { rule: RULE, path: "one/platform", property: "publicAddress", given: '"https://x"' };
const KEPT = 'cp -R declared/. "$CDKTF_OUTDIR"';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
  jest.spyOn(process, "cwd").mockReturnValue(folder);
  writeStacks(join(folder, "declared"), { one: stackWithNamespace("declared") });
});

afterEach(() => jest.restoreAllMocks());

/** Makes the folder one of a program. */
function program(app: string, report: object = {}): void {
  writeFileSync(join(folder, "cdktf.json"), JSON.stringify({ language: "typescript", app }));
  writeFileSync(join(folder, "report"), JSON.stringify(report));
}

/** A program that breaks rules, and reports it. */
function broken(...violations: readonly object[]): void {
  program('cp report "$ACCESS_PLATFORM_REPORT"; echo 1 violation >&2; exit 1', { violations });
}

async function json(...args: readonly string[]) {
  const { output, exitCode } = await runCommand("check", ["--format", "json", ...args]);
  expect(schemaErrors("violations", JSON.parse(output))).toEqual([]);
  return { exitCode, found: JSON.parse(output) as { readonly violations: object[]; readonly warnings: object[] } };
}

test("a program that keeps all rules is exit code 0", async () => {
  program(KEPT);
  expect(await json()).toEqual({ exitCode: 0, found: { outcome: "kept", violations: [], warnings: [] } });
});

test("a violation is exit code 3, with the rule and its place", async () => {
  broken({ ...VIOLATION, declaredAt: "main.ts:12" }, { ...VIOLATION, property: "" });
  const { exitCode, found } = await json();
  const { problem, allowed, fix, source } = RULE;
  const both = { code: RULE.code, problem, allowed, fix, source, acknowledgeable: false, path: "one/platform" };
  expect(exitCode).toBe(3);
  expect(found).toEqual({
    outcome: "broken",
    violations: [
      { ...both, property: "publicAddress", given: '"https://x"', declaredAt: "main.ts:12" },
      { ...both, property: "", given: '"https://x"' },
    ],
    warnings: [],
  });
});

test.each([
  ["one/platform/auth", "main.ts:12"],
  ["one", "main.ts:3"],
  ["two", undefined],
])("a warning of %s is exit code 2, at the place of the construct or of the nearest above it", async (path, place) => {
  program(`${KEPT}; cp report "$ACCESS_PLATFORM_REPORT"`, {
    places: { one: "main.ts:3", "one/platform": "main.ts:12" },
  });
  warn(path);
  const warning = { path, text: "the version is old", ...(place !== undefined && { declaredAt: place }) };
  expect(await json()).toEqual({ exitCode: 2, found: { outcome: "warned", violations: [], warnings: [warning] } });
  expect(await json("--app", join(folder, "declared"))).toMatchObject({ exitCode: 2 });
});

/** Has the stack that the program writes warn of something. */
function warn(constructPath: string): void {
  writeStacks(join(folder, "declared"), { one: stackWithNamespace("declared") }, [
    { constructPath, level: "@cdktf/warn", message: "the version is old" },
  ]);
}

test("what is found without a line is shown at the file of the program", async () => {
  broken(VIOLATION);
  expect((await runCommand("check", ["--format", "github"])).output).toMatch(
    /^::error file=cdktf\.json,title=ADDRESS-007::.*\n$/,
  );
});

test("a program that ends for another reason is a failure, not a violation", async () => {
  program("echo out of memory >&2; exit 1");
  await expect(runCommand("check", [])).rejects.toMatchObject({ step: "synthesise", reason: "out of memory" });
});

describe("a real program", () => {
  const SECRET = `ghp_${"a1B2".repeat(9)}`;
  const SOURCE = `
const { App } = require("${resolve(__dirname, "../../../node_modules/cdktf")}");
const access = require("${BUILT}/constructs");
const app = new App();
const stack = new access.ClusterStack(app, "one", {
  target: access.KubernetesTarget.environment(),
  state: access.StateBackend.local({ path: "terraform.tfstate" }),
});
new access.AccessPlatform(stack, "platform", {
  brand: access.Brand.TELEPORT,
  edition: "community",
  version: "18.11.3",
  publicAddress: "https://access.example.com",
  clusterName: "${SECRET}",
});
app.synth();
`;

  test.each(["markdown", "sarif"])(
    "is told its violations as %s, without a credential or a path of the machine",
    (format) => {
      mkdirSync(join(folder, ".git"));
      program(`${process.execPath} main.js`);
      writeFileSync(join(folder, "main.js"), SOURCE);
      const command = join(BUILT, "tools/access-platform.js");
      const args = [command, "check", "--format", format];
      const { stdout, status } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
      expect(status).toBe(3);
      expect(stdout).toContain("ADDRESS-007");
      expect(stdout).toContain("main.js");
      expect(stdout).not.toContain(SECRET);
      expect(stdout).not.toContain(folder);
    },
  );
});
