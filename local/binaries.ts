import { ControlPlaneUnavailable } from "./unavailable";
import { PINNED_BINARIES, type BinaryName } from "./pinned-binaries";
import { findBinaries, type FoundBinary, type SearchContext } from "./search";

/** Path of each binary; one that is not in it is either optional or downloaded by kwokctl. */
export type BinaryPaths = Readonly<Partial<Record<BinaryName, string>>>;

/**
 * Finds every binary of the control plane, or gets it.
 *
 * @throws ControlPlaneUnavailable when one that is needed can neither be found nor be had
 */
export async function provideBinaries(context: SearchContext): Promise<BinaryPaths> {
  const found = await findBinaries(context);
  const missing = PINNED_BINARIES.filter(({ name, optional }) => optional !== true && !found.has(name));
  if (missing.length > 0) {
    throw new ControlPlaneUnavailable(
      missing.map(({ name, module, variable }) => ({
        name: `${name} ${module.version}`,
        lookedFor: [`not in ${variable}`, "not on PATH", `not in ${context.cache}`],
      })),
      [],
    );
  }
  return pathsOf(found);
}

function pathsOf(found: ReadonlyMap<BinaryName, FoundBinary>): BinaryPaths {
  return Object.fromEntries([...found].map(([name, { path }]) => [name, path]));
}
