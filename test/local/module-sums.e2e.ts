import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { buildBinaries } from "../../local/go-build";
import { MODULE_SUMS } from "../../local/module-sums";
import { run } from "../../local/run";
import { findOnPath } from "../../local/executables";
import { describeUnless } from "../support/describe-unless";
import { temporaryFolder } from "../support/temporary-folder";
import { pinned } from "./machine";

const KWOK = pinned("kwok");
const MODULE = `${KWOK.module.path} ${KWOK.module.version}`;
const SUM = new RegExp(`^${MODULE} h1:.*$`, "m");

/** Why Go cannot build here; nothing where it can. */
function whyNoModule(): string | undefined {
  if (findOnPath(["go"]) === undefined) return "go is not on PATH";
  const download = ["mod", "download", MODULE.replace(" ", "@")];
  const { status } = spawnSync("go", download, { cwd: temporaryFolder(), timeout: 60_000 });
  return status === 0 ? undefined : `go cannot download ${MODULE}`;
}

/** Why a build did not give a program; nothing where it did. */
async function refusal(sums: string): Promise<string> {
  const folder = temporaryFolder();
  const context = { env: process.env, cache: join(folder, "cache"), run, onProgress: () => undefined };
  const error: unknown = await buildBinaries([KWOK], "go", context, sums).catch((thrown: unknown) => thrown);
  return error instanceof Error && readdirSync(context.cache).length === 0 ? error.message : "";
}

describeUnless(whyNoModule(), "Go builds no program of the control plane", () => {
  test("of a module with another sum than the pinned one", async () => {
    const another = MODULE_SUMS.replace(SUM, `${MODULE} h1:${"A".repeat(43)}=`);
    expect(await refusal(another)).toContain("checksum mismatch");
  });

  test("of a module without a pinned sum", async () => {
    const [sum = ""] = SUM.exec(MODULE_SUMS) ?? [];
    expect(sum).not.toBe("");
    expect(await refusal(MODULE_SUMS.replace(`${sum}\n`, ""))).toContain(sum);
  });
});
