import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { PinnedBinary } from "./pinned-binaries";

/** The path of a binary in the cache. The name of its folder has the version and the platform. */
export function cachedPath(cache: string, { name, module }: PinnedBinary): string {
  return join(cache, `${name}-${module.version}-${process.platform}-${process.arch}`, name);
}

/** Moves a program into the cache, and records its size, because a power loss can truncate the file. */
export async function putIntoCache(cache: string, binary: PinnedBinary, program: string): Promise<void> {
  const path = cachedPath(cache, binary);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(sizeNotePath(path), String((await stat(program)).size));
  await rename(program, path);
}

/** How much of a program is missing, in words; undefined if the program is whole, or its size was never recorded. */
export async function whatIsMissing(path: string): Promise<string | undefined> {
  const recorded = await readFile(sizeNotePath(path), "utf8").catch(() => undefined);
  if (recorded === undefined) return undefined;
  const { size } = await stat(path);
  return size === Number(recorded) ? undefined : `it has ${size} bytes of ${recorded || "an unknown number"}`;
}

function sizeNotePath(path: string): string {
  return `${path}.size`;
}
