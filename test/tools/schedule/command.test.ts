import { declareExample } from "../../../main";
import { runOnProgram } from "../../support/run-command";
import { schemaErrors } from "../../support/output-schema";

const AT = ["--at", "2026-12-18T10:00Z"];

test("the example's agents have a window, and nothing needs attention", async () => {
  const { output, exitCode } = await runOnProgram("schedule", declareExample, AT);
  expect(output).toContain("svc-agents/svc-agent and databases/svc-agent");
  expect(output).toContain("next window  Tue 2026-12-22 02:00-03:00 UTC");
  expect(exitCode).toBe(0);
});

test("updates in a freeze are an exit code of their own", async () => {
  const { exitCode } = await runOnProgram("schedule", declareExample, [...AT, "--freeze", "2026-12-20..2027-01-06"]);
  expect(exitCode).toBe(2);
});

test("the JSON of the example is as published", async () => {
  const { output } = await runOnProgram("schedule", declareExample, [...AT, "--format", "json"]);
  expect(schemaErrors("schedule", JSON.parse(output))).toEqual([]);
});

test.each([
  ["--at", "2026-12-18T10:00"],
  ["--weeks", "0"],
  ["--weeks", "53"],
  ["--format", "xml"],
])("%s %s is refused", async (option, value) => {
  const quiet = jest.spyOn(process.stderr, "write").mockReturnValue(true);
  await expect(runOnProgram("schedule", declareExample, [option, value])).rejects.toThrow("is invalid");
  quiet.mockRestore();
});
