import type { BinaryName, PinnedBinary } from "./pinned-binaries";

/** Answers whether an address can be downloaded from. */
export type Probe = (url: string, signal: AbortSignal) => Promise<boolean>;

const PROBE_MS = 2000;
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: "amd64", arm64: "arm64" };

/**
 * Addresses of the official releases that can be reached from here, by binary; kwokctl downloads them.
 *
 * They are for Linux only. All are asked at once, so that the answer takes two seconds at most.
 */
export async function reachableReleases(
  binaries: readonly PinnedBinary[],
  probe: Probe = answersHead,
  signal?: AbortSignal,
): Promise<Partial<Record<BinaryName, string>>> {
  const limit = AbortSignal.timeout(PROBE_MS);
  const either = signal === undefined ? limit : AbortSignal.any([limit, signal]);
  const reachable = await Promise.all(
    binaries.map(async (binary) => {
      const url = releaseOf(binary);
      return url !== undefined && (await probe(url, either)) ? [[binary.name, url] as const] : [];
    }),
  );
  signal?.throwIfAborted();
  return Object.fromEntries(reachable.flat());
}

function releaseOf({ release, module }: PinnedBinary): string | undefined {
  const architecture = ARCHITECTURES[process.arch];
  if (process.platform !== "linux" || architecture === undefined) return undefined;
  return release?.replaceAll("{version}", module.version).replaceAll("{architecture}", architecture);
}

async function answersHead(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    return (await fetch(url, { method: "HEAD", signal })).ok;
  } catch {
    return false;
  }
}
