import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { NODES } from "../compatibility/versions";
import { OURS } from "../support/locked-packages";
import type { Step } from "../support/pipelines";
import { temporaryFolder } from "../support/temporary-folder";

const ROOT = join(__dirname, "../..");

/** Pipelines of this package, and those that its users copy. */
const PIPELINES = [".github/workflows", "docs/pipelines"].flatMap((folder) =>
  readdirSync(join(ROOT, folder)).map((file) => join(folder, file)),
);

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly needs?: readonly string[];
  readonly environment?: string;
  readonly steps: readonly Step[];
}

interface Ci {
  readonly on: object;
  readonly permissions: object;
  readonly jobs: { readonly test: Job & { readonly strategy: { readonly matrix: object } } };
}

interface Release {
  readonly on: object;
  readonly permissions: object;
  readonly jobs: { readonly test: object; readonly pack: Job; readonly publish: Job };
}

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const release = parse(read(".github/workflows/release.yml")) as Release;
const { pack, publish } = release.jobs;
const ci = parse(read(".github/workflows/ci.yml")) as Ci;
const commands = ({ steps }: Job) => steps.flatMap(({ run }) => run ?? []);

/** Every action that a pipeline uses, with the version that is noted beside it. */
const ACTIONS = PIPELINES.flatMap((file) =>
  [...read(file).matchAll(/\buses:\s*([^.\s].*)$/gm)].map(([, action = ""]) => ({ file, action })),
);

test("every action is named by a digest, with the version that it is", () => {
  const workflows = ["ci.yml", "release.yml"].map((file) => `.github/workflows/${file}`);
  expect(ACTIONS.map(({ file }) => file)).toEqual(expect.arrayContaining(workflows));
  const unpinned = ACTIONS.filter(({ action }) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action));
  expect(unpinned).toEqual([]);
});

test("all pipelines have the same digest of an action", () => {
  const digests = new Map(ACTIONS.map(({ action }) => [action.split("@")[0], action]));
  expect(ACTIONS.filter(({ action }) => digests.get(action.split("@")[0]) !== action)).toEqual([]);
});

test("a release publishes with provenance what another job has packed, and no token can be stolen from it", () => {
  expect(release.on).toEqual({ push: { tags: ["v*"] } });
  expect(publish).toMatchObject({ needs: ["test", "pack"], environment: "release" });
  expect(commands(publish).at(-1)).toBe("npm publish --provenance --access public --ignore-scripts ./*.tgz");
  expect(read(".github/workflows/release.yml")).not.toContain("secrets.");
});

test("what runs the code of dependencies cannot sign, and what signs runs none of it", () => {
  expect(release.permissions).toEqual({});
  expect(pack.permissions).toEqual({ contents: "read" });
  expect(publish.permissions).toEqual({ actions: "read", "id-token": "write" });
  expect(commands(publish).join("\n")).not.toMatch(/npm (ci|install|run|exec|test)|npx/);
});

test("a release looks for known weaknesses before it packs, and passes the tests of a change", () => {
  const [tag, install, advisories, packed = ""] = commands(pack);
  expect(tag).toContain("GITHUB_REF_NAME");
  expect([install, advisories]).toEqual(["npm ci", "npm run advisories"]);
  expect(release.jobs.test).toEqual({ uses: "./.github/workflows/ci.yml", permissions: { contents: "read" } });
  expect(packed).toContain("npm pack");
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  expect(scripts["advisories"]).toBe("npm audit --omit=dev && npm audit signatures");
});

test("a tag of another version is not released", () => {
  const [tag = ""] = commands(pack);
  const status = (GITHUB_REF_NAME: string) =>
    spawnSync("bash", ["-e", "-c", tag], { cwd: ROOT, env: { ...process.env, GITHUB_REF_NAME } }).status;
  expect([status(`v${OURS.version}`), status("v9.9.9"), status(OURS.version)]).toEqual([0, 1, 1]);
});

test("every change is tested with the oldest Node that is tried and the newest, and can write nothing", () => {
  const { on, permissions, jobs } = ci;
  expect(on).toEqual({ pull_request: null, push: { branches: ["main"] }, workflow_call: null });
  expect(permissions).toEqual({ contents: "read" });
  expect(jobs.test.strategy.matrix).toEqual({ node: [NODES[0]?.version, NODES.at(-1)?.version.split(".")[0]] });
  expect(commands(jobs.test).at(-1)).toMatch(/ \.ci\/run$/);
});

test("no test of the tiers that a hosted runner has, or of a promise, is skipped there", () => {
  const { steps } = ci.jobs.test;
  expect(steps.at(-1)?.env).toEqual({ ACCESS_PLATFORM_REQUIRE: "preview,terraform,browser,promises" });
  const terraform = steps.find(({ uses }) => uses?.startsWith("hashicorp/setup-terraform@"))?.with;
  expect(terraform).toEqual({
    terraform_version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
    terraform_wrapper: false,
  });
});

describe("the address of the sources", () => {
  const ADDRESS = "https://git.example.com/acme/access";
  const FIELDS = ["repository", "homepage", "bugs"];

  function packageWithout(fields: readonly string[]): string {
    const folder = temporaryFolder();
    const { scripts, ...manifest } = JSON.parse(read("package.json")) as { scripts: { prepublishOnly: string } };
    const named = Object.fromEntries(
      FIELDS.filter((field) => !fields.includes(field)).map((field) => [field, ADDRESS]),
    );
    const { prepublishOnly } = scripts;
    writeFileSync(join(folder, "package.json"), JSON.stringify({ ...manifest, ...named, scripts: { prepublishOnly } }));
    cpSync(join(ROOT, "tools/check-publication.mjs"), join(folder, "tools/check-publication.mjs"));
    return folder;
  }

  test.each([[FIELDS], [["homepage"]]])("npm publishes no package without %j", (missing) => {
    const { status, stderr } = spawnSync("npm", ["publish", "--dry-run"], {
      cwd: packageWithout(missing),
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stderr).toContain(`package.json has no ${missing.join(", ")}`);
  });

  test("is that of the repository in which a release runs", () => {
    const cwd = packageWithout(FIELDS);
    const [packing = ""] = commands(pack).filter((command) => command.includes("npm pack"));
    const env = { ...process.env, GITHUB_SERVER_URL: "https://git.example.com", GITHUB_REPOSITORY: "acme/access" };
    const { status } = spawnSync("bash", ["-e", "-c", `${packing}npm run prepublishOnly`], { cwd, env });
    expect(status).toBe(0);
    expect(JSON.parse(readFileSync(join(cwd, "package.json"), "utf8"))).toMatchObject({
      repository: { type: "git", url: `git+${ADDRESS}.git` },
      homepage: `${ADDRESS}#readme`,
      bugs: { url: `${ADDRESS}/issues` },
    });
  });
});
