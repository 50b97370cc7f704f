import { buildBinaries, findGo } from "./go-build";
import { OLDEST_GO } from "./go-module";
import { downloadReleases, type Open } from "./official-releases";
import { PINNED_BINARIES, type BinaryName, type PinnedBinary } from "./pinned-binaries";
import { CommandFailed } from "./run";
import { findBinaries, findCached, binaryPaths, type SearchContext } from "./search";
import { ControlPlaneUnavailable } from "./unavailable";

/** The paths of the binaries. */
export interface Binaries {
  /** Optional binaries, such as helm, may be missing. */
  readonly paths: Readonly<Partial<Record<BinaryName, string>>>;
}

export interface Wanted {
  /** @default those of the control plane */
  readonly binaries?: readonly PinnedBinary[];

  /** @default asks the network */
  readonly open?: Open;
}

/**
 * Finds binaries, or gets them. It searches this machine with {@link findBinaries}, then downloads official releases,
 * then builds the rest.
 *
 * @throws ControlPlaneUnavailable when a required binary can be neither found nor obtained
 */
export async function provideBinaries(
  context: SearchContext,
  { binaries = PINNED_BINARIES, open }: Wanted = {},
): Promise<Binaries> {
  const paths = binaryPaths(await findBinaries(context, binaries));
  const missing = binaries.filter(({ name }) => paths[name] === undefined);
  if (missing.length === 0) return { paths };
  const notDownloaded = await downloadReleases(missing, context, open);
  const downloaded = binaryPaths(await findCached(missing, context));
  const left = missing.filter(({ name }) => downloaded[name] === undefined);
  const whyNotBuilt = await build(left, context);
  const had = binaryPaths(await findCached(missing, context));
  const needed = left.filter(({ name, optional }) => optional !== true && had[name] === undefined);
  if (needed.length > 0) throw unavailable(needed, notDownloaded, whyNotBuilt ?? "", context.cache);
  return { paths: { ...paths, ...had } };
}

/** Builds binaries. @returns why the build failed, if it did */
async function build(binaries: readonly PinnedBinary[], context: SearchContext): Promise<string | undefined> {
  if (binaries.length === 0) return undefined;
  const go = await findGo(context);
  if ("why" in go) return go.why;
  try {
    await buildBinaries(binaries, go.path, context);
    return undefined;
  } catch (error) {
    if (error instanceof CommandFailed) return error.message;
    throw error;
  }
}

function unavailable(
  needed: readonly PinnedBinary[],
  notDownloaded: readonly string[],
  whyNotBuilt: string,
  cache: string,
): ControlPlaneUnavailable {
  const missing = needed.map(({ name, module, variable }) => ({ name: `${name} ${module.version}`, variable }));
  const places = [
    "environment: the variable beside each is not set",
    "PATH: not in a suitable version",
    `cache: not in ${cache}, or truncated`,
    ...notDownloaded.map((why) => `official releases: ${why}`),
    `build: ${whyNotBuilt}`,
  ];
  const isFull = places.some((place) => /no space left on device/i.test(place));
  const programs = [
    ...(isFull ? [`free space on the disk of ${cache}, which is full`] : []),
    "put the programs on PATH, or their paths into the variables",
    `or install Go ${OLDEST_GO} or later with access to a Go module proxy: they are then built once, in some minutes`,
  ];
  return new ControlPlaneUnavailable(missing, places, [
    ...programs.map((text) => ({ kind: "programs", text }) as const),
    { kind: "other cluster", text: "or use a cluster of your own: --context NAME" },
  ]);
}
