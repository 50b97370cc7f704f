import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { OURS } from "../support/locked-packages";
import type { Step } from "../support/pipelines";

const ROOT = join(__dirname, "../..");

/** Pipelines of this package, and those that its users copy. */
const PIPELINES = [".github/workflows", "docs/pipelines"].flatMap((folder) =>
  readdirSync(join(ROOT, folder)).map((file) => join(folder, file)),
);

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly needs?: string;
  readonly environment?: string;
  readonly steps: readonly Step[];
}

interface Release {
  readonly on: object;
  readonly permissions: object;
  readonly jobs: { readonly pack: Job; readonly publish: Job };
}

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const release = parse(read(".github/workflows/release.yml")) as Release;
const { pack, publish } = release.jobs;
const commands = ({ steps }: Job) => steps.flatMap(({ run }) => run ?? []);

/** Every action that a pipeline uses, with the version that is noted beside it. */
const ACTIONS = PIPELINES.flatMap((file) =>
  [...read(file).matchAll(/\buses:\s*(.*)$/gm)].map(([, action = ""]) => ({ file, action })),
);

test("every action is named by a digest, with the version that it is", () => {
  expect(new Set(ACTIONS.map(({ file }) => file)).size).toBe(4);
  const unpinned = ACTIONS.filter(({ action }) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action));
  expect(unpinned).toEqual([]);
});

test("all pipelines have the same digest of an action", () => {
  const digests = new Map(ACTIONS.map(({ action }) => [action.split("@")[0], action]));
  expect(ACTIONS.filter(({ action }) => digests.get(action.split("@")[0]) !== action)).toEqual([]);
});

test("a release publishes with provenance what the first job has packed, and no token can be stolen from it", () => {
  expect(release.on).toEqual({ push: { tags: ["v*"] } });
  expect(publish).toMatchObject({ needs: "pack", environment: "release" });
  expect(commands(publish).at(-1)).toBe("npm publish --provenance --access public --ignore-scripts ./*.tgz");
  expect(commands(pack).at(-1)).toContain("npm pack");
  expect(read(".github/workflows/release.yml")).not.toContain("secrets.");
});

test("what runs the code of dependencies cannot sign, and what signs runs none of it", () => {
  expect(release.permissions).toEqual({});
  expect(pack.permissions).toEqual({ contents: "read" });
  expect(publish.permissions).toEqual({ actions: "read", "id-token": "write" });
  expect(commands(publish).join("\n")).not.toMatch(/npm (ci|install|run|exec|test)|npx/);
});

test("a release looks for known weaknesses and runs every test before it packs", () => {
  const [tag, install, advisories, tests, packed] = commands(pack);
  expect(tag).toContain("GITHUB_REF_NAME");
  expect([install, advisories, tests]).toEqual(["npm ci", "npm run advisories", "npm run test:all"]);
  expect(packed).toContain(
    'npm pkg set repository.type=git "repository.url=git+$GITHUB_SERVER_URL/$GITHUB_REPOSITORY.git"',
  );
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  expect(scripts["advisories"]).toBe("npm audit --omit=dev && npm audit signatures");
});

test("a tag of another version is not released", () => {
  const [tag = ""] = commands(pack);
  const status = (GITHUB_REF_NAME: string) =>
    spawnSync("bash", ["-e", "-c", tag], { cwd: ROOT, env: { ...process.env, GITHUB_REF_NAME } }).status;
  expect([status(`v${OURS.version}`), status("v9.9.9"), status(OURS.version)]).toEqual([0, 1, 1]);
});
