import { createHash } from "node:crypto";
import { mkdtemp, mkdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buildBinaries, findGo } from "../../local/go-build";
import { controlPlaneFolders } from "../../local/folders";
import type { PinnedBinary } from "../../local/pinned-binaries";
import { run } from "../../local/run";
import { cachedPath } from "../../local/cached-program";
import { isExecutable } from "../../local/executables";
import type { SearchContext } from "../../local/search";
import { CONTROL_PLANES, NODES, TOFUS, type NodeProgram } from "./versions";

const { cache } = controlPlaneFolders("any");

/** Settings of Go that say where things are; without the others, its signed record of all modules is asked. */
const PLACES = /^GO(PROXY|PATH|ROOT|CACHE|MODCACHE)$/;

/** Where a Node is once it has been got. */
export function nodePath({ version }: NodeProgram): string {
  return join(cache, `node-v${version}-${process.platform}-${process.arch}`, "node");
}

/** Where a program is once it has been built. */
export function builtPath(binary: PinnedBinary): string {
  return cachedPath(cache, binary);
}

/** Gets each Node from npm, unless it is there. @throws Error when one is not what is pinned */
export async function provideNodes(onProgress: (step: string) => void): Promise<void> {
  for (const node of NODES) {
    if (isExecutable(nodePath(node))) continue;
    if (process.platform !== "linux") throw new Error("what npm has is for Linux");
    onProgress(`getting Node ${node.version}`);
    await provideNode(node);
  }
}

/** Builds what is compared beyond Node, unless it is there: half an hour of two cores. */
export async function provideBuilt(onProgress: (step: string) => void): Promise<void> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith("GO") || PLACES.test(name)),
  );
  const context: SearchContext = { env, cache, run, onProgress };
  const go = await findGo(context);
  if ("why" in go) throw new Error(go.why);
  // One after another: a version that does not build keeps no other from being tried.
  for (const binaries of [...TOFUS.map((binary) => [binary]), ...CONTROL_PLANES]) {
    await buildBinaries(binaries, go.path, context, null).catch((error: unknown) => {
      onProgress(String(error));
    });
  }
}

async function provideNode(node: NodeProgram): Promise<void> {
  const architecture = process.arch === "arm64" ? "arm64" : "x64";
  const path = nodePath(node);
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, "node-"));
  try {
    const name = `node-linux-${architecture}`;
    await run("npm", ["pack", `${name}@${node.version}`, "--silent"], { cwd: folder });
    const archive = join(folder, `${name}-${node.version}.tgz`);
    const sha512 = createHash("sha512")
      .update(await readFile(archive))
      .digest("base64");
    if (sha512 !== node.sha512[architecture])
      throw new Error(`Node ${node.version} of npm is another: sha512-${sha512}`);
    await run("tar", ["-xzf", archive, "-C", folder, "package/bin/node"]);
    await mkdir(dirname(path), { recursive: true });
    await rename(join(folder, "package", "bin", "node"), path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
