import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { PinnedBinary } from "./pinned-binaries";

/** Where the cache keeps a binary: the folder names version and machine. */
export function cachedPath(cache: string, { name, module }: PinnedBinary): string {
  return join(cache, `${name}-${module.version}-${process.platform}-${process.arch}`, name);
}

/** Moves a program into the cache, and notes its size: a machine that loses power may lose what it wrote last. */
export async function putIntoCache(cache: string, binary: PinnedBinary, program: string): Promise<void> {
  const path = cachedPath(cache, binary);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(sizeNotePath(path), String((await stat(program)).size));
  await rename(program, path);
}

/** How much of a program is missing, for people; undefined where none is, or where nobody has noted its size. */
export async function whatIsMissing(path: string): Promise<string | undefined> {
  const recorded = await readFile(sizeNotePath(path), "utf8").catch(() => undefined);
  if (recorded === undefined) return undefined;
  const { size } = await stat(path);
  return size === Number(recorded) ? undefined : `it has ${size} bytes of ${recorded || "an unknown number"}`;
}

function sizeNotePath(path: string): string {
  return `${path}.size`;
}
