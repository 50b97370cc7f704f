import { readFileSync } from "node:fs";
import { join } from "node:path";
import { declareExample } from "../../../main";
import { runCommand, runOnProgram } from "../../support/run-command";
import { temporaryFolder } from "../../support/temporary-folder";

const AT = ["--at", "2026-12-18T10:00Z"];

let folder = "";

beforeAll(() => {
  folder = temporaryFolder();
});

test("the report is written to the file that was asked for, and its path is printed", async () => {
  const file = join(folder, "page.html");
  const { output, exitCode } = await runOnProgram("report", declareExample, [...AT, "--out", file]);
  expect(output).toBe(`${file}\n`);
  expect(readFileSync(file, "utf8")).toMatch(
    /^<!doctype html>\n<html lang="en">.*Fri 2026-12-18 10:00 UTC.*<\/html>\n$/s,
  );
  expect(exitCode).toBe(0);
});

test("the drawing alone is an SVG", async () => {
  const file = join(folder, "drawing.svg");
  await runOnProgram("report", declareExample, ["--out", file]);
  expect(readFileSync(file, "utf8")).toMatch(/^<svg .*access\.example\.com.*<\/svg>\n$/s);
});

test("a plan is shown as what it leads to", async () => {
  const file = join(folder, "planned.html");
  const plan = join(__dirname, "../../fixtures/plans/channel-bump.platform.json");
  const { exitCode } = await runCommand("report", [...AT, "--out", file, plan]);
  expect(exitCode).toBe(0);
  expect(readFileSync(file, "utf8")).toContain("v17.5.3");
});

test("a file that cannot be written is named, with what to do", async () => {
  const file = join(folder, "missing", "page.html");
  await expect(runOnProgram("report", declareExample, [...AT, "--out", file])).rejects.toMatchObject({
    step: "write the report",
    reason: expect.stringContaining(file) as unknown,
    waysOn: ["pass another file: --out FILE"],
  });
});
