import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Annotations, App, TerraformStack } from "cdktf";
import { Construct } from "constructs";
import { readApp } from "../../../tools/synth/synthesised-app";
import { temporaryFolder } from "../../support/temporary-folder";

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

function write(dependencies: Record<string, string[]>): void {
  const stacks = Object.entries(dependencies).map(([name, dependsOn]) => {
    mkdirSync(join(folder, "stacks", name), { recursive: true });
    writeFileSync(join(folder, "stacks", name, "cdk.tf.json"), JSON.stringify({ locals: { name } }));
    const workingDirectory = `stacks/${name}`;
    const synthesizedStackPath = `${workingDirectory}/cdk.tf.json`;
    return [name, { name, workingDirectory, synthesizedStackPath, dependencies: dependsOn }];
  });
  writeFileSync(join(folder, "manifest.json"), JSON.stringify({ stacks: Object.fromEntries(stacks) as unknown }));
}

function failureOf(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  return undefined;
}

test("a stack comes after the stacks that it depends on", () => {
  write({ agents: ["platform"], platform: ["cluster"], cluster: [], other: [] });
  expect(readApp(folder).map(({ name }) => name)).toEqual(["cluster", "platform", "agents", "other"]);
});

test("a stack comes after one that is declared inside of another construct", () => {
  const app = new App({ outdir: folder });
  const agents = new TerraformStack(app, "agents");
  agents.addDependency(new TerraformStack(new Construct(app, "team"), "platform"));
  app.synth();
  expect(readApp(folder).map(({ name, dependencies }) => [name, dependencies])).toEqual([
    ["platform", []],
    ["agents", ["platform"]],
  ]);
});

test("a stack knows its folder and its configuration", () => {
  write({ platform: [] });
  expect(readApp(folder)).toEqual([
    {
      name: "platform",
      directory: join(folder, "stacks", "platform"),
      configuration: { locals: { name: "platform" } },
      dependencies: [],
    },
  ]);
});

test("a stack knows what its program was warned of", () => {
  const app = new App({ outdir: folder });
  const stack = new TerraformStack(app, "platform");
  Annotations.of(stack).addWarning("the version is old");
  Annotations.of(stack).addInfo("the version is 18");
  app.synth();
  expect(readApp(folder)[0]?.warnings).toEqual([{ path: "platform", text: "the version is old" }]);
});

test("stacks that depend on each other are refused with the whole circle", () => {
  write({ a: ["b"], b: ["a"] });
  expect(() => readApp(folder)).toThrow("stacks depend on each other: a -> b -> a");
});

test.each([
  ["[]", "names no stack"],
  ["{}", "names no stack"],
  ["null", "names no stack"],
  ['{"stacks": {}}', "names no stack"],
  ['{"stacks": {"a": 1}}', "has no description of the stack a"],
  ['{"stacks": {"a": {}}}', "does not say where the stack a is"],
  ["{", "is not JSON"],
])("a manifest of %s is refused, with what makes a new one", (text, reason) => {
  writeFileSync(join(folder, "manifest.json"), text);
  expect(failureOf(() => readApp(folder))).toMatchObject({
    reason: expect.stringContaining(reason) as unknown,
    waysOn: [expect.stringContaining("cdktf.out"), expect.stringContaining("--app")] as unknown,
  });
});

test("a folder without a synthesised app is named", () => {
  expect(() => readApp(folder)).toThrow(`${join(folder, "manifest.json")} is not there`);
});

test("a configuration that is cut off is named", () => {
  write({ platform: [] });
  const file = join(folder, "stacks/platform/cdk.tf.json");
  writeFileSync(file, '{"resource": {');
  expect(() => readApp(folder)).toThrow(`${file} is not JSON`);
});
