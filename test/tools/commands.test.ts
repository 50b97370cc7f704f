import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { App } from "cdktf";
import type { Command } from "commander";
import { ClusterStack, KubernetesTarget, StateBackend } from "../../constructs";
import { COMMANDS } from "../../tools/commands";
import { runOnProgram } from "../support/run-command";

const HOOK = join(__dirname, "../support/typescript-hook.cjs");
const ENTRY = join(__dirname, "../../tools/access-platform.ts");

/**
 * What Node has loaded when a command has shown its help, and could run, as paths from the root of the package. A command
 * may load what it runs later, from `run.ts`.
 */
function loadedBy(command: string): readonly string[] {
  const run = join(__dirname, `../../tools/${command}/run.ts`);
  const program =
    `process.argv.splice(1, 0, ${JSON.stringify(ENTRY)});` +
    `process.on("exit", () => console.error(JSON.stringify(Object.keys(require.cache))));` +
    (existsSync(run) ? `require(${JSON.stringify(run)});` : "") +
    `require(${JSON.stringify(ENTRY)});`;
  const { stderr } = spawnSync(process.execPath, ["--require", HOOK, "-e", program, "--", command, "--help"], {
    encoding: "utf8",
  });
  const files = JSON.parse(stderr.trim().split("\n").at(-1) ?? "[]") as string[];
  const root = join(__dirname, "../..");
  return files.map((file) => file.slice(root.length + 1));
}

/** Commands that deploy nothing: their start-up is what people wait for. */
const READING = ["init", "check", "review", "schedule", "verify", "inventory", "report", "explain", "import"];

/** What others build on: the model is read from manifests, a cluster is found as by start, and roles are judged by review. */
const BUILT_ON: Readonly<Record<string, readonly string[]>> = { report: ["review"], explain: ["review"] };
const ALL_BUILT_ON = ["manifests", "start"];

test.each(READING)("%s loads neither cdktf nor the providers' bindings, nor other commands", (command) => {
  const loaded = loadedBy(command);
  expect(loaded.some((file) => file.startsWith(`tools/${command}/`))).toBe(true);
  expect(loaded.filter((file) => /^node_modules\/(cdktf|@cdktf|constructs)\//.test(file))).toEqual([]);
  const below = [command, ...ALL_BUILT_ON, ...(BUILT_ON[command] ?? [])];
  const others = Object.keys(COMMANDS).filter((name) => !below.includes(name));
  expect(loaded.filter((file) => others.some((name) => file.startsWith(`tools/${name}/`)))).toEqual([]);
});

test("the list of all commands loads none of them", () => {
  const loaded = loadedBy("--help");
  expect(loaded).toContain("tools/commands.ts");
  expect(loaded.filter((file) => /^tools\/.*\/command\.ts$/.test(file))).toEqual([]);
});

test("every command is known by the name that it has", () => {
  for (const [name, load] of Object.entries(COMMANDS)) expect(load().name()).toBe(name);
});

/** The help of a command and of those below it. */
function helpsOf(command: Command): readonly string[] {
  let help = "";
  command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
  return [help, ...command.commands.flatMap(helpsOf)];
}

test.each(Object.entries(COMMANDS))("the help of %s says how the command ends", (_, load) => {
  for (const help of helpsOf(load()))
    expect(help).toMatch(/^Exit codes \(docs\/pipelines\.md .*\):\n {2}0 .*\n {2}1 /m);
});

test.each(["report", "schedule"])("%s of a program without a platform is a failure", async (command) => {
  const declare = (app: App) => {
    new ClusterStack(app, "empty", {
      target: KubernetesTarget.environment(),
      state: StateBackend.local({ path: "terraform.tfstate" }),
    });
  };
  await expect(runOnProgram(command, declare, [])).rejects.toThrow("no stack declares a platform");
});
