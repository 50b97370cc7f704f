import { buildBinaries, findGo } from "./go-build";
import { OLDEST_GO } from "./go-module";
import { reachableReleases, type Probe } from "./official-releases";
import { PINNED_BINARIES, type BinaryName, type PinnedBinary } from "./pinned-binaries";
import { CommandFailed } from "./run";
import { findBinaries, findCached, pathsOf, type SearchContext } from "./search";
import { ControlPlaneUnavailable } from "./unavailable";

/** Where each binary is. */
export interface Binaries {
  /** Paths of those that are on this machine; what is optional, as helm, can be missing in both lists. */
  readonly paths: Readonly<Partial<Record<BinaryName, string>>>;

  /** Addresses of those that kwokctl downloads. */
  readonly downloads: Readonly<Partial<Record<BinaryName, string>>>;
}

/** What is to be provided. */
export interface Wanted {
  /** @default those of the control plane */
  readonly binaries?: readonly PinnedBinary[];

  /** @default asks the network */
  readonly probe?: Probe;
}

/**
 * Finds binaries, or gets them: see {@link findBinaries}, then official releases, then a build.
 *
 * @throws ControlPlaneUnavailable when one that is needed can neither be found nor be had
 */
export async function provideBinaries(
  context: SearchContext,
  { binaries = PINNED_BINARIES, probe }: Wanted = {},
): Promise<Binaries> {
  const paths = pathsOf(await findBinaries(context, binaries));
  const missing = binaries.filter(({ name }) => paths[name] === undefined);
  if (missing.length === 0) return { paths, downloads: {} };
  const downloads = await reachableReleases(missing, probe, context.signal);
  const unreachable = missing.filter(({ name }) => downloads[name] === undefined);
  const whyNotBuilt = await build(unreachable, context);
  const built = pathsOf(await findCached(unreachable, context));
  const needed = unreachable.filter(({ name, optional }) => optional !== true && built[name] === undefined);
  if (needed.length > 0) throw unavailable(needed, whyNotBuilt ?? "", context.cache);
  return { paths: { ...paths, ...built }, downloads };
}

/** Builds, or says why it could not. */
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

function unavailable(needed: readonly PinnedBinary[], whyNotBuilt: string, cache: string): ControlPlaneUnavailable {
  const missing = needed.map(({ name, module, variable }) => ({ name: `${name} ${module.version}`, variable }));
  const released = needed.filter(({ release }) => release !== undefined).map(({ name }) => name);
  const places = [
    "environment: the variable beside each is not set",
    "PATH: not there in a version that will do",
    `cache: not in ${cache}`,
    ...(released.length === 0 ? [] : [`official releases: not to be reached from here (${released.join(", ")})`]),
    `build: ${whyNotBuilt}`,
  ];
  return new ControlPlaneUnavailable(missing, places, [
    "put the programs on PATH, or their paths into the variables",
    `or install Go ${OLDEST_GO} or later with access to a Go module proxy: they are then built once, in some minutes`,
    "or use a cluster of your own: --context NAME",
  ]);
}
