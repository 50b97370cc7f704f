import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "../../support/run-command";
import { temporaryFolder } from "../../support/temporary-folder";
import { stackWithNamespace, writeStacks } from "../../support/written-stacks";

let folder: string;
let temporary: string;
const before = process.env["TMPDIR"];

beforeEach(() => {
  folder = temporaryFolder();
  temporary = join(folder, "temporary");
  mkdirSync(temporary);
  process.env["TMPDIR"] = temporary;
  jest.spyOn(process, "cwd").mockReturnValue(folder);
});

afterEach(() => {
  jest.restoreAllMocks();
  if (before === undefined) delete process.env["TMPDIR"];
  else process.env["TMPDIR"] = before;
});

/** Makes the folder one of a program. @param app for a shell, which finds a stack in `declared` */
function program(app: string): void {
  writeFileSync(join(folder, "cdktf.json"), JSON.stringify({ language: "typescript", app }));
  writeStacks(join(folder, "declared"), { one: stackWithNamespace("declared") });
}

const RIGHT = 'cp -R declared/. "$CDKTF_OUTDIR"';

test("a command reads the program as it is now, and leaves alone what was synthesised before", async () => {
  program(RIGHT);
  const out = join(folder, "cdktf.out");
  writeStacks(out, { one: stackWithNamespace("before"), two: stackWithNamespace("before") });
  expect((await runCommand("manifests", [])).output).toContain('name: "declared"');
  expect((await runCommand("manifests", ["--app", out, "--stack", "two"])).output).toContain('name: "before"');
});

test("nothing is left of it, in the folder or in that for temporary files", async () => {
  program(RIGHT);
  await runCommand("manifests", []);
  expect(existsSync(join(folder, "cdktf.out"))).toBe(false);
  expect(readdirSync(temporary)).toEqual([]);
});

test("what the program prints does not get into the answer", async () => {
  program(`${RIGHT}; echo of the program; echo of the program >&2`);
  expect((await runCommand("manifests", [])).output).not.toContain("of the program");
});

test("a program that fails is shown as what it printed, and nothing is left of it", async () => {
  program("echo main.ts:1; echo 1 violation >&2; exit 1");
  await expect(runCommand("manifests", [])).rejects.toMatchObject({
    step: "synthesise",
    reason: "main.ts:1\n1 violation",
  });
  expect(readdirSync(temporary)).toEqual([]);
});

test("a program that writes no stacks is not mistaken for an older one", async () => {
  program("true");
  writeStacks(join(folder, "cdktf.out"), { one: stackWithNamespace("before") });
  await expect(runCommand("manifests", [])).rejects.toThrow("has written no stacks");
});

test.each(["start", "down", "adopt"])("%s looks for a context before it synthesises", async (command) => {
  program(RIGHT);
  await expect(runCommand(command, ["--context", "nowhere"])).rejects.toThrow(/nowhere/);
  expect(existsSync(join(folder, "cdktf.out"))).toBe(false);
});

test.each([
  ["start"],
  ["down"],
  ["adopt"],
  ["check"],
  ["schedule"],
  ["verify"],
  ["report"],
  ["manifests"],
  ["inventory", "-"],
  ["review", "--base", "declared"],
])("in a folder without a program, %s %s says how to get one", async (command, ...args) => {
  writeStacks(join(folder, "declared"), { one: stackWithNamespace("declared") });
  const base = args.map((arg) => (arg === "declared" ? join(folder, arg) : arg));
  await expect(runCommand(command, base)).rejects.toMatchObject({
    step: "read cdktf.json",
    waysOn: expect.arrayContaining([expect.stringContaining("npx cdktf-access-platform init")]) as unknown,
  });
});
