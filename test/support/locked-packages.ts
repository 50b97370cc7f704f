import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(__dirname, "../..");

/** What package-lock.json says of a package. */
export interface LockedPackage {
  readonly name?: string;
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;

  /** Part of the archive of another package. */
  readonly inBundle?: boolean;

  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** Every package of package-lock.json by its path; this one has the path "". */
export const LOCKED = (
  JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  }
).packages;

/** This package. */
export const OURS = LOCKED[""]!;

/** Paths of packages that are installed with the named ones, as Node finds them, and of those themselves. */
export function installedWith(names: readonly string[]): readonly string[] {
  const found = new Set<string>();
  const visit = (path: string, wanted: readonly string[]) => {
    for (const at of wanted.map((name) => pathOf(name, path))) {
      if (found.has(at)) continue;
      found.add(at);
      visit(at, neededBy(LOCKED[at]!));
    }
  };
  visit("", names);
  return [...found].sort();
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}

/** The package.json of an installed package. */
export function manifestOf(path: string): { readonly license?: string; readonly version: string } {
  return JSON.parse(readFileSync(join(ROOT, path, "package.json"), "utf8")) as ReturnType<typeof manifestOf>;
}

function neededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: LockedPackage) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => peerDependenciesMeta?.[name]?.optional !== true);
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers];
}

function pathOf(name: string, from: string): string {
  const path = `${from === "" ? "" : `${from}/`}node_modules/${name}`;
  if (path in LOCKED) return path;
  if (from === "") throw new Error(`package-lock.json has no ${name}`);
  return pathOf(name, from.slice(0, Math.max(from.lastIndexOf("/node_modules/"), 0)));
}
