import type { PinnedModule } from "./pinned-binaries";

/** What `go mod edit -json` says of a go.mod file, as far as a build needs it. */
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
 * The go.mod file of a module that builds the programs of a pinned one.
 *
 * Go ignores the replacements of a dependency, so those of the pinned module are repeated here; its replacements by
 * folders beside it, which its archive does not hold, become the published versions of the same modules.
 */
export function goModFor(module: PinnedModule, own: GoModJson): string {
  const lines = ["module build", `go ${own.Go ?? OLDEST_GO}`];
  for (const { Key, Value } of own.Godebug ?? []) lines.push(`godebug ${Key}=${Value}`);
  lines.push(`require ${module.path} ${module.version}`);
  for (const { Old, New } of own.Replace ?? []) {
    if (!isFolder(New.Path)) lines.push(`replace ${at(Old)} => ${at(New)}`);
    else if (module.siblings !== undefined) lines.push(`replace ${at(Old)} => ${Old.Path} ${module.siblings}`);
  }
  return `${lines.join("\n")}\n`;
}

/** Flags of the linker: no symbol tables, and the version. */
export function linkerFlags({ variables = {} }: PinnedModule): string {
  return ["-s", "-w", ...Object.entries(variables).map(([name, value]) => `-X ${name}=${value}`)].join(" ");
}

/** The oldest Go that the pinned modules can be built with. */
export const OLDEST_GO = "1.24.0";

function at({ Path, Version }: ModuleVersion): string {
  return Version === undefined || Version === "" ? Path : `${Path} ${Version}`;
}

/** Go recognises a folder by its beginning. */
function isFolder(path: string): boolean {
  return /^(\.{1,2}(\/|$)|\/)/.test(path);
}
