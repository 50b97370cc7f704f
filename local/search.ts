import { resolve } from "node:path";
import { coerce, satisfies } from "semver";
import { cachedPath, whatIsMissing } from "./cached-program";
import { executablesOnPath, isExecutable } from "./executables";
import { PINNED_BINARIES, type BinaryName, type PinnedBinary } from "./pinned-binaries";
import type { Environment, Run } from "./run";

/** Where a search for binaries looks. */
export interface SearchContext {
  readonly env: Environment;

  /** Folder of the cache. */
  readonly cache: string;

  readonly run: Run;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress: (step: string) => void;
}

/** A binary on this machine. */
interface FoundBinary {
  readonly path: string;
  readonly from: "variable" | "PATH" | "cache";

  /** The version that the binary printed; undefined if it was not asked. */
  readonly version?: string;
}

export type FoundBinaries = ReadonlyMap<BinaryName, FoundBinary>;

/**
 * Searches pinned binaries in their environment variables, then on PATH, then in the cache.
 *
 * kwok and kwokctl must have the same version. If those on PATH differ, neither is used.
 *
 * @param wanted by default, the binaries of the control plane
 * @throws Error when a variable is set and does not lead to an executable
 */
export async function findBinaries(
  context: SearchContext,
  wanted: readonly PinnedBinary[] = PINNED_BINARIES,
): Promise<FoundBinaries> {
  const found = new Map<BinaryName, FoundBinary>();
  for (const binary of wanted) {
    const place =
      fromVariable(binary, context) ?? (await fromPath(binary, context)) ?? (await fromCache(binary, context));
    if (place !== undefined) found.set(binary.name, place);
  }
  await matchKwok(found, context);
  return found;
}

export function binaryPaths(found: FoundBinaries): Partial<Record<BinaryName, string>> {
  const paths: Partial<Record<BinaryName, string>> = {};
  for (const [name, { path }] of found) paths[name] = path;
  return paths;
}

/** The binaries that are in the cache. */
export async function findCached(
  binaries: readonly PinnedBinary[],
  context: Pick<SearchContext, "cache" | "onProgress">,
): Promise<FoundBinaries> {
  const found = new Map<BinaryName, FoundBinary>();
  for (const binary of binaries) {
    const place = await fromCache(binary, context);
    if (place !== undefined) found.set(binary.name, place);
  }
  return found;
}

/** Whether the cache has a complete copy of a binary. */
export async function isInCache(
  binary: PinnedBinary,
  context: Pick<SearchContext, "cache" | "onProgress">,
): Promise<boolean> {
  return (await fromCache(binary, context)) !== undefined;
}

function fromVariable(binary: PinnedBinary, { env }: SearchContext): FoundBinary | undefined {
  const path = env[binary.variable];
  if (path === undefined) return undefined;
  if (isExecutable(path)) return { path: resolve(path), from: "variable" };
  throw new Error(
    `the variable ${binary.variable} does not lead to an executable: given ${JSON.stringify(path)}, ` +
      `allowed the path of ${binary.name}; correct it, or unset it`,
  );
}

async function fromPath(binary: PinnedBinary, context: SearchContext): Promise<FoundBinary | undefined> {
  for (const path of executablesOnPath(binary.name, context.env)) {
    if (binary.usable === undefined) return { path, from: "PATH" };
    const version = await askBinaryVersion(path, binary.usable.args, context);
    if (version !== undefined && satisfies(version, binary.usable.range)) return { path, from: "PATH", version };
    const reported = version === undefined ? "does not report its version" : `is ${version}`;
    context.onProgress(`passing over ${path}: it ${reported}, needed ${binary.usable.range}`);
  }
  return undefined;
}

async function fromCache(
  binary: PinnedBinary,
  { cache, onProgress }: Pick<SearchContext, "cache" | "onProgress">,
): Promise<FoundBinary | undefined> {
  const path = cachedPath(cache, binary);
  if (!isExecutable(path)) return undefined;
  const missing = await whatIsMissing(path);
  if (missing === undefined) return { path, from: "cache" };
  onProgress(`passing over ${path}: ${missing}`);
  return undefined;
}

async function matchKwok(found: Map<BinaryName, FoundBinary>, context: SearchContext): Promise<void> {
  const pair = PINNED_BINARIES.filter(({ name }) => name === "kwokctl" || name === "kwok");
  const versions = await Promise.all(
    pair.map(async ({ name, usable }) => {
      const place = found.get(name);
      if (place === undefined) return undefined;
      return place.version ?? (await askBinaryVersion(place.path, usable?.args ?? [], context));
    }),
  );
  if (versions[0] === versions[1]) return;
  const differ = pair.map(({ name }, index) => `${name} ${versions[index] ?? "(not found)"}`).join(", ");
  for (const binary of pair) {
    const place = found.get(binary.name);
    if (place?.from === "variable" && versions.every((version) => version !== undefined)) {
      throw new Error(
        `kwokctl and kwok must have the same version: given ${differ}; set ${pair.map(({ variable }) => variable).join(" and ")} to a pair, or unset both`,
      );
    }
    if (place?.from !== "PATH") continue;
    const cached = await fromCache(binary, context);
    if (cached === undefined) found.delete(binary.name);
    else found.set(binary.name, cached);
    context.onProgress(`passing over ${place.path}: kwokctl and kwok must have the same version, found ${differ}`);
  }
}

async function askBinaryVersion(path: string, args: readonly string[], { run, env, signal }: SearchContext) {
  const { stdout, exitCode } = await run(path, args, { env, signal, accept: [0, 1] });
  return exitCode === 0 ? coerce(stdout)?.version : undefined;
}
