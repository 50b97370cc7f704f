import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { satisfies, valid } from "semver";
import { ModuleKind, ScriptTarget, transpileModule, type CompilerOptions } from "typescript";
import { CLUSTERS } from "../../../tools/init/clusters";
import { runCommand } from "../../support/run-command";
import { temporaryFolder } from "../../support/temporary-folder";

const ROOT = join(__dirname, "../../..");
const HOOK = join(ROOT, "test/support/package-hook.cjs");
const { version, peerDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  version: string;
  peerDependencies: Record<string, string>;
};

let folder: string;

beforeEach(() => {
  folder = join(temporaryFolder("plain"), "access");
});

/** What the command says, with FOLDER in the place of the folder's path. */
async function init(on: string, where = folder, ...options: string[]): Promise<string> {
  const { output } = await runCommand("init", [where, "--on", on, ...options]);
  return output.replaceAll(folder, "FOLDER");
}

function read(name: string): string {
  return readFileSync(join(folder, name), "utf8");
}

/** Puts something into the folder before the command runs. */
function put(name: string, text: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), text);
}

test.each(CLUSTERS)("a new folder gets the program for %s, and what it takes to run it", async (on) => {
  await init(on);
  expect(readdirSync(folder).sort()).toEqual([".gitignore", "cdktf.json", "main.ts", "package.json", "tsconfig.json"]);
  expect(read("main.ts")).toBe(readFileSync(join(ROOT, "docs/programs", `${on}.ts`), "utf8"));
});

test.each(["kind", "eks"])("what to type next for %s", async (on) => {
  expect(await init(on)).toMatchSnapshot();
});

test("there is a program for each cluster that can be named", () => {
  const programs = readdirSync(join(ROOT, "docs/programs")).map((file) => file.replace(/\.ts$/, ""));
  expect(programs).toEqual([...CLUSTERS].sort());
});

test("a program begins on the continuation of CDKTF, under the name that package and providers import", async () => {
  await init("kind");
  const { dependencies, overrides } = JSON.parse(read("package.json")) as Record<string, Record<string, string>>;
  const { version: continuation } = JSON.parse(readFileSync(join(ROOT, "node_modules/cdktn/package.json"), "utf8")) as {
    version: string;
  };
  expect(dependencies!["cdktf"]).toBe(`npm:cdktn@${continuation}`);
  expect(overrides).toEqual({ cdktf: "$cdktf" });
});

test("a program of CDKTF depends on this version of the package, and on exact ones that it accepts", async () => {
  await init("kind", folder, "--engine", "cdktf");
  const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Record<string, string> };
  const { "cdktf-access-platform": own, typescript, "@types/node": types, ...peers } = dependencies;
  expect(own).toBe(version);
  expect([valid(typescript), valid(types)]).toEqual([typescript, types]);
  expect(Object.keys(peers)).toEqual(Object.keys(peerDependencies).sort());
  for (const [name, peer] of Object.entries(peers)) {
    expect(valid(peer)).toBe(peer);
    expect(satisfies(peer, peerDependencies[name]!)).toBe(true);
  }
});

test("without a folder, the program is written to the current one", () => {
  mkdirSync(folder);
  const run = ["--require", join(ROOT, "test/support/typescript-hook.cjs"), join(ROOT, "tools/access-platform.ts")];
  const { stdout } = spawnSync(process.execPath, [...run, "init", "--on", "kind"], { cwd: folder, encoding: "utf8" });
  expect(stdout).toMatch(/^Written: main\.ts, /);
  expect(stdout).not.toContain("cd ");
  expect(read("main.ts")).toContain("new access.AccessPlatform(");
});

test("a folder that the shell would take apart is quoted", async () => {
  expect(await init("kind", join(folder, "it's mine"))).toContain(String.raw`cd 'FOLDER/it'\''s mine'`);
});

describe("what is there already", () => {
  test("a package.json stays as it is, and npm is asked for what it lacks", async () => {
    const manifest = JSON.stringify({ devDependencies: { typescript: "5.9.3" }, dependencies: { cdktf: "0.21.0" } });
    put("package.json", manifest);
    const output = await init("kind");
    expect(read("package.json")).toBe(manifest);
    expect(output).toContain("Kept as it is: FOLDER/package.json");
    const [, names = ""] = /npm install --save-exact (.*)/.exec(output) ?? [];
    expect(names.replaceAll(/@[\d.]+(?= |$)/g, "").split(" ")).toEqual([
      "@cdktf/provider-helm",
      "@cdktf/provider-http",
      "@cdktf/provider-kubernetes",
      "@types/node",
      "cdktf-access-platform",
      "constructs",
    ]);
  });

  test("a package.json without CDKTF gets its continuation, which the providers' packages take", async () => {
    put("package.json", "{}");
    expect(await init("kind")).toMatch(
      /^ {2}npm pkg set dependencies\.cdktf=npm:cdktn@[\d.]+ 'overrides\.cdktf=\$cdktf'$/m,
    );
  });

  test("a package.json that lacks nothing is installed", async () => {
    await init("kind");
    const manifest = read("package.json");
    folder = join(temporaryFolder(), "access");
    put("package.json", manifest);
    expect(await init("kind")).toMatch(/^ {2}npm install$/m);
  });

  test("a .gitignore stays as it is, and gets what it lacks from what is typed next", async () => {
    put(".gitignore", "/node_modules/\n*.key");
    const output = await init("kind");
    expect(read(".gitignore")).toBe("/node_modules/\n*.key");
    expect(output).toContain("*.tfstate");
    expect(/printf .*/.exec(output)?.[0]).not.toMatch(/node_modules|key/);
  });

  test.each(["main.ts", "cdktf.json", "tsconfig.json"])(
    "%s is not replaced, and nothing else is written",
    async (name) => {
      put(name, "mine");
      await expect(init("kind")).rejects.toThrow(join(folder, name));
      expect(readdirSync(folder)).toEqual([name]);
      expect(read(name)).toBe("mine");
    },
  );

  test("a link that leads nowhere is not written through", async () => {
    mkdirSync(folder);
    symlinkSync(join(folder, "elsewhere"), join(folder, "main.ts"));
    await expect(init("kind")).rejects.toThrow("it would replace");
    expect(existsSync(join(folder, "elsewhere"))).toBe(false);
  });

  test("a package.json that cannot be read is a failure, before anything is written", async () => {
    put("package.json", "{");
    await expect(init("kind")).rejects.toThrow("package.json is not JSON");
    expect(readdirSync(folder)).toEqual(["package.json"]);
  });

  test("a file in the place of the folder is a failure", async () => {
    writeFileSync(folder, "");
    await expect(init("kind")).rejects.toThrow(`${folder} is a file, or is below one`);
  });
});

test.each([
  ["no cluster", []],
  ["another cluster", ["--on", "openshift"]],
])("%s is refused with those that there are", async (_, args) => {
  const said: string[] = [];
  const quiet = jest.spyOn(process.stderr, "write").mockImplementation((text) => said.push(String(text)) > 0);
  await expect(runCommand("init", [folder, ...args])).rejects.toThrow();
  quiet.mockRestore();
  for (const cluster of CLUSTERS) expect(said.join("")).toContain(cluster);
  expect(existsSync(folder)).toBe(false);
});

test("the compiler writes source maps, so that messages name lines of main.ts", async () => {
  await init("kind");
  const { compilerOptions } = JSON.parse(read("tsconfig.json")) as { compilerOptions: CompilerOptions };
  expect(placeOfViolation(compilerOptions)).toBe("main.ts:5");
});

/** Where a compiled program is told that something is wrong. */
function placeOfViolation(options: CompilerOptions): string | undefined {
  const program = `import { App } from "cdktf";
import * as access from "cdktf-access-platform";

const app: App = new App({ outdir: "cdktf.out" });
new access.ClusterStack(app, "production", {} as access.ClusterStackProps);
app.synth();
`;
  const compiled = transpileModule(program, {
    fileName: "main.ts",
    compilerOptions: { ...options, module: ModuleKind.CommonJS, target: ScriptTarget.ES2022 },
  });
  writeFileSync(join(folder, "main.js"), compiled.outputText);
  if (compiled.sourceMapText !== undefined) writeFileSync(join(folder, "main.js.map"), compiled.sourceMapText);
  const { stderr } = spawnSync(process.execPath, ["--require", HOOK, "main.js"], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, NODE_PATH: join(ROOT, "node_modules") },
  });
  return /\((main\.[jt]s:\d+)\)/.exec(stderr)?.[1];
}
