import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { buildBinaries } from "../../local/go-build";
import { MODULE_SUMS } from "../../local/module-sums";
import { run } from "../../local/run";
import { temporaryFolder } from "../support/temporary-folder";
import { pinned } from "./machine";

const KWOK = pinned("kwok");
const MODULE = `${KWOK.module.path} ${KWOK.module.version}`;
const SUM = new RegExp(`^${MODULE} h1:.*$`, "m");

/** Why Go cannot build here; nothing where it can. */
function whyNoModule(): string | undefined {
  const { status, error } = spawnSync("go", ["mod", "download", MODULE.replace(" ", "@")], { cwd: temporaryFolder() });
  if (error !== undefined) return "go is not on PATH";
  return status === 0 ? undefined : `go cannot download ${MODULE}`;
}

const why = whyNoModule();
const describeWithGo = (name: string, suite: () => void) => {
  if (why === undefined) describe(name, suite);
  else describe.skip(`${name} (skipped: ${why})`, suite);
};

/** What is in the cache after a build that has to fail, and why it did. */
async function refused(sums: string): Promise<{ readonly why: unknown; readonly cached: readonly string[] }> {
  const folder = temporaryFolder();
  const context = { env: process.env, cache: join(folder, "cache"), run, onProgress: () => undefined };
  const error: unknown = await buildBinaries([KWOK], "go", context, sums).catch((thrown: unknown) => thrown);
  return { why: error instanceof Error ? error.message : error, cached: readdirSync(context.cache) };
}

describeWithGo("Go builds no program of the control plane", () => {
  test("of a module with another sum than the pinned one", async () => {
    const another = MODULE_SUMS.replace(SUM, `${MODULE} h1:${"A".repeat(43)}=`);
    expect(await refused(another)).toEqual({ why: expect.stringContaining("checksum mismatch"), cached: [] });
  });

  test("of a module without a pinned sum", async () => {
    const [sum = ""] = SUM.exec(MODULE_SUMS) ?? [];
    expect(await refused(MODULE_SUMS.replace(`${sum}\n`, ""))).toEqual({
      why: expect.stringContaining(sum),
      cached: [],
    });
  });
});
