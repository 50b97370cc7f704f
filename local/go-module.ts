import type { PinnedModule } from "./pinned-binaries";

/** The fields of `go mod edit -json` that a build needs. */
export interface GoModJson {
  readonly Go?: string;
  readonly Godebug?: readonly { readonly Key: string; readonly Value: string }[] | null;
  readonly Replace?: readonly { readonly Old: ModuleVersion; readonly New: ModuleVersion }[] | null;
}

interface ModuleVersion {
  readonly Path: string;
  readonly Version?: string;
}

/**
 * The go.mod file of a module that builds the programs of a pinned module.
 *
 * Go ignores the `replace` directives of a dependency, so this file repeats those of the pinned module. A directive
 * that points to a neighbouring folder, which the archive does not contain, becomes the published version of that
 * module.
 */
export function goModFor(module: PinnedModule, pinned: GoModJson): string {
  const lines = ["module build", `go ${pinned.Go ?? OLDEST_GO}`];
  for (const { Key, Value } of pinned.Godebug ?? []) lines.push(`godebug ${Key}=${Value}`);
  lines.push(`require ${module.path} ${module.version}`);
  for (const { Old, New } of pinned.Replace ?? []) {
    if (!isFolder(New.Path)) lines.push(`replace ${at(Old)} => ${at(New)}`);
    else if (module.siblings !== undefined) lines.push(`replace ${at(Old)} => ${Old.Path} ${module.siblings}`);
  }
  return `${lines.join("\n")}\n`;
}

/** Linker flags that leave out the symbol tables and set the version. */
export function linkerFlags({ variables = {} }: PinnedModule): string {
  return ["-s", "-w", ...Object.entries(variables).map(([name, value]) => `-X ${name}=${value}`)].join(" ");
}

/** The oldest Go that the pinned modules can be built with. */
export const OLDEST_GO = "1.24.0";

function at({ Path, Version }: ModuleVersion): string {
  return Version === undefined || Version === "" ? Path : `${Path} ${Version}`;
}

/** Whether Go reads a path as a folder, which it decides by the beginning. */
function isFolder(path: string): boolean {
  return /^(\.{1,2}(\/|$)|\/)/.test(path);
}
