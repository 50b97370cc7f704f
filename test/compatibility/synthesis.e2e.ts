import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { isExecutable } from "../../local/executables";
import { programOfReadme, PROGRAMS, runProgram } from "../support/doc-programs";
import { nodePath } from "./programs";
import { NODES } from "./versions";

const CHECKOUT = resolve(__dirname, "../..");
const MODULES = join(CHECKOUT, "node_modules");

/** CDKTF with the oldest constructs that it takes, and its continuation: what a package.json installs as `cdktf`. */
const FRAMEWORKS = [
  { cdktf: "cdktf", constructs: "constructs-oldest" },
  { cdktf: "cdktn", constructs: "constructs" },
] as const;
const [ORIGINAL, CONTINUATION] = FRAMEWORKS;

/** What synthesises. */
interface Surroundings {
  readonly title: string;
  readonly framework: (typeof FRAMEWORKS)[number];
  readonly node?: string;
}

const USUAL: Surroundings = { title: "this Node with cdktf", framework: ORIGINAL };

const OTHERS: readonly Surroundings[] = [
  { title: "this Node with cdktn", framework: CONTINUATION },
  ...NODES.map((node) => ({ title: `Node ${node.version} with cdktf`, framework: ORIGINAL, node: nodePath(node) })),
  ...NODES.slice(-1).map((node) => {
    return { title: `Node ${node.version} with cdktn`, framework: CONTINUATION, node: nodePath(node) };
  }),
];

const file = (...path: string[]) => JSON.stringify(join(CHECKOUT, ...path));
const FIXTURES = ["test", "fixtures"];
const OUTDIR = "process.env.CDKTF_OUTDIR";

/** What is synthesised, by its name. */
const EXAMPLES: Readonly<Record<string, string>> = {
  "main.ts": `const app = new (require("cdktf").App)(); require(${file("main.ts")}).declareExample(app); app.synth();`,
  "README.md": `require("./readme.ts");`,
  ...Object.fromEntries(PROGRAMS.map((name) => [name, `require(${file("docs", "programs", name)});`])),
  "every platform": `require(${file(...FIXTURES, "every-platform.ts")}).synthesiseEveryPlatform(${OUTDIR});`,
  "every agent": `require(${file(...FIXTURES, "platform-with-agents.ts")}).synthesisePlatform(${OUTDIR}, { everyAgent: true });`,
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "surroundings-"));
  writeFileSync(join(folder, "readme.ts"), programOfReadme());
  synthesise(USUAL);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Synthesises all examples in one process. */
function synthesise({ title, framework, node }: Surroundings): void {
  const program = join(folder, `${title}.cjs`);
  const synthesised = Object.entries(EXAMPLES).map(([name, code]) => {
    const outdir = join(folder, title, name);
    mkdirSync(outdir, { recursive: true });
    return `${OUTDIR} = ${JSON.stringify(outdir)};\n{ ${code} }\n`;
  });
  writeFileSync(program, synthesised.join(""));
  runProgram(program, folder, framework, node);
}

/** Everything that an example wrote, by its path, without the version of the framework. */
function written(example: string, { title, framework: { cdktf } }: Surroundings): Record<string, string> {
  const { version } = JSON.parse(readFileSync(join(MODULES, cdktf, "package.json"), "utf8")) as { version: string };
  const outdir = join(folder, title, example);
  const files = readdirSync(outdir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(outdir, path), comparable(entry.name, readFileSync(path, "utf8"), version)];
    }),
  );
}

function comparable(name: string, text: string, version: string): string {
  if (!/^(manifest|cdk\.tf)\.json$/.test(name)) return text;
  // The one writes an empty list or object in two lines, the other in one.
  const same = text.replaceAll(/\[\s+\]/g, "[]").replaceAll(/\{\s+\}/g, "{}");
  return same.replace(`"version": "${version}"`, '"version": "…"');
}

describe.each(OTHERS)("$title", (surroundings) => {
  const { node } = surroundings;
  const isThere = node === undefined || isExecutable(node);
  const name = isThere ? "" : " (skipped: npm run programs gets it)";
  (isThere ? test : test.skip)(
    `writes what this Node writes with cdktf, but for the version of the framework, and warns of nothing${name}`,
    () => {
      synthesise(surroundings);
      for (const example of Object.keys(EXAMPLES)) {
        const usual = written(example, USUAL);
        expect(Object.keys(usual)).toContain("manifest.json");
        expect(written(example, surroundings)).toEqual(usual);
      }
    },
  );
});

test("sources and declarations of the providers agree with the types of the continuation", () => {
  const paths = Object.entries(CONTINUATION).map(([name, installed]) => [name, [join(MODULES, installed)]] as const);
  const options = {
    rootDir: "/",
    noEmit: true,
    composite: false,
    tsBuildInfoFile: null,
    skipLibCheck: false,
    typeRoots: [join(MODULES, "@types")],
    paths: Object.fromEntries(paths),
  };
  const project = join(folder, "tsconfig.json");
  const include = [join(CHECKOUT, "constructs/**/*.ts")];
  const config = { extends: join(CHECKOUT, "tsconfig.package.json"), compilerOptions: options, include };
  writeFileSync(project, JSON.stringify(config));
  const compiler = join(MODULES, "typescript-7/bin/tsc");
  const { stdout, status } = spawnSync(process.execPath, [compiler, "--project", project], { encoding: "utf8" });
  expect({ stdout, status }).toEqual({ stdout: "", status: 0 });
});
