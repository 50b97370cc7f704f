import { existsSync } from "node:fs";
import type { GentleRun, GentleRunResult } from "../../../tools/cli/process/gentle-run";
import type { Failure } from "../../../tools/cli/failure";
import { Terraform } from "../../../tools/terraform/terraform";
import type { Changes } from "../../../tools/terraform/terraform-events";

const DONE: GentleRunResult = { exitCode: 0, stdout: "", stderr: "", timedOut: false };
const SUMMARY = JSON.stringify({ type: "change_summary", changes: { add: 3, change: 1, remove: 0 } });

/** A Terraform that answers each command as told, and keeps the command lines. */
function standIn(answers: Record<string, Partial<GentleRunResult> & { lines?: string[] }>) {
  const calls: string[][] = [];
  const run: GentleRun = (_file, args, options) => {
    calls.push([...args]);
    const { lines = [], ...answer } = answers[args[0]!] ?? {};
    lines.forEach((line) => options.onLine?.(line));
    return Promise.resolve({ ...DONE, ...answer });
  };
  const program = { path: "/bin/terraform", name: "Terraform", version: "1.11.4" } as const;
  const terraform = new Terraform(program, { stack: "platform", directory: "/stacks/platform", env: {}, run });
  return { terraform, calls };
}

/** Plans, and applies what was planned. */
async function apply(terraform: Terraform): Promise<Changes> {
  return terraform.applySaved(await terraform.savePlan(), () => Promise.resolve());
}

test("an empty plan is not applied", async () => {
  const { terraform, calls } = standIn({ plan: { exitCode: 0 } });
  await expect(apply(terraform)).resolves.toEqual({ add: 0, change: 0, remove: 0 });
  expect(calls.map(([command]) => command)).toEqual(["plan"]);
});

test("the plan that was shown is the one that is applied, and its file is gone afterwards", async () => {
  const { terraform, calls } = standIn({ plan: { exitCode: 2, lines: [SUMMARY] }, apply: { lines: [SUMMARY] } });
  await expect(apply(terraform)).resolves.toEqual({ add: 3, change: 1, remove: 0 });
  const file = calls[0]!.find((argument) => argument.startsWith("-out="))!.slice("-out=".length);
  expect(calls[1]!.at(-1)).toBe(file);
  expect(existsSync(file)).toBe(false);
});

test("no command asks for anything", async () => {
  const { terraform, calls } = standIn({ plan: { exitCode: 2 } });
  await terraform.init();
  await apply(terraform);
  await terraform.destroy();
  for (const args of calls.filter(([command]) => command !== "apply")) expect(args).toContain("-input=false");
});

test("a failed apply tells the step and Terraform's own message", async () => {
  const diagnostic = { severity: "error", summary: "rollout timed out", address: "a.b" };
  const line = JSON.stringify({ type: "diagnostic", diagnostic });
  const { terraform } = standIn({ plan: { exitCode: 2 }, apply: { exitCode: 1, lines: [line] } });
  await expect(apply(terraform)).rejects.toMatchObject({
    step: 'apply stack "platform"',
    reason: "a.b: rollout timed out",
  });
});

test.each([
  ["that a killed run left: release it", "Lock Info:\n  ID:        1a2b-3c\n", "terraform force-unlock 1a2b-3c"],
  [
    "that says nobody's name: wait for it",
    "Error message: resource temporarily unavailable\n",
    "if another run is at work on this state, wait for it",
  ],
])("a lock of the state %s", async (_, said, wayOn) => {
  const { terraform } = standIn({
    plan: { exitCode: 1, stderr: `Error: Error acquiring the state lock\n\n${said}` },
  });
  const error: unknown = await apply(terraform).catch((reason: unknown) => reason);
  expect((error as Failure).waysOn.join("\n")).toContain(wayOn);
});

describe("an init that is left out", () => {
  const initialisation = { isDone: () => true, note: () => undefined };

  function answering(answers: readonly Partial<GentleRunResult>[]) {
    const calls: string[] = [];
    const run: GentleRun = (_file, [command = ""]) => {
      calls.push(command);
      return Promise.resolve({ ...DONE, ...answers[calls.length - 1] });
    };
    const program = { path: "/bin/terraform", name: "Terraform" } as const;
    const options = { stack: "platform", directory: "/stacks/platform", env: {}, run, initialisation };
    return { terraform: new Terraform(program, options), calls };
  }

  test("does not run where the folder is initialised", async () => {
    const { terraform, calls } = answering([]);
    await terraform.initialise();
    await terraform.savePlan();
    expect(calls).toEqual(["plan"]);
  });

  test("runs after all where Terraform asks for it, and so does the command", async () => {
    const { terraform, calls } = answering([{ exitCode: 1, stderr: 'please run "terraform init"' }]);
    await terraform.initialise();
    await expect(terraform.savePlan()).resolves.toBeUndefined();
    expect(calls).toEqual(["plan", "init", "plan"]);
  });

  test("is not tried again for another failure", async () => {
    const { terraform, calls } = answering([{ exitCode: 1, stderr: "Error: Invalid reference" }]);
    await terraform.initialise();
    await expect(terraform.savePlan()).rejects.toMatchObject({ reason: "Error: Invalid reference" });
    expect(calls).toEqual(["plan"]);
  });
});
