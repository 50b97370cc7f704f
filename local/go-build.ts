import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { coerce, gte } from "semver";
import { putIntoCache } from "./cached-program";
import { withElapsed } from "./elapsed";
import { executablesOnPath } from "./executables";
import { goModFor, linkerFlags, OLDEST_GO, type GoModJson } from "./go-module";
import { MODULE_SUMS } from "./module-sums";
import type { PinnedBinary, PinnedModule } from "./pinned-binaries";
import { CommandFailed } from "./run";
import { intoCache } from "./into-cache";
import { isInCache, type SearchContext } from "./search";

/** Compiling uses all cores and linking uses one. Two builds at a time fill each other's gaps. */
const BUILDS_AT_ONCE = 2;

/** The user's Go, or why none on PATH is suitable. */
export async function findGo(context: SearchContext): Promise<{ readonly path: string } | { readonly why: string }> {
  for (const path of executablesOnPath("go", context.env)) {
    const { run, env, signal } = context;
    const { stdout } = await run(path, ["env", "GOVERSION"], { env, signal, accept: [0, 1, 2] });
    const version = coerce(stdout)?.version;
    if (version !== undefined && gte(version, OLDEST_GO)) return { path };
    return { why: `go on PATH is ${version ?? "of an unknown version"}, needed ${OLDEST_GO} or later` };
  }
  return { why: "go is not on PATH" };
}

/**
 * Builds binaries into the cache, except those that another process has built while this one waited for the lock.
 *
 * @param go path of the go command
 * @param sums checksums of modules; null leaves the modules without one to the checksum database of the environment
 * @throws CommandFailed with the last lines of the build
 */
export async function buildBinaries(
  wanted: readonly PinnedBinary[],
  go: string,
  context: SearchContext,
  sums: string | null = MODULE_SUMS,
): Promise<void> {
  await intoCache(context, async (folder, held) => {
    const modules = [...new Set(wanted.map(({ module }) => module))];
    await inLanes(modules, held, (module, laneSignal) => {
      const build = new ModuleBuild(
        module,
        { go, sums },
        join(folder, String(modules.indexOf(module))),
        context,
        laneSignal,
      );
      return build.all(wanted.filter((binary) => binary.module === module));
    });
  });
}

/** Builds the binaries of one module, one after another, because most of their packages come from Go's build cache. */
class ModuleBuild {
  private prepared: Promise<void> | undefined;
  private pinned: ReadonlySet<string> = new Set();

  constructor(
    private readonly module: PinnedModule,
    private readonly given: { readonly go: string; readonly sums: string | null },
    private readonly folder: string,
    private readonly context: SearchContext,
    private readonly signal: AbortSignal,
  ) {}

  async all(binaries: readonly PinnedBinary[]): Promise<void> {
    for (const binary of binaries) {
      if (await isInCache(binary, this.context)) continue;
      try {
        await this.one(binary);
      } catch (error) {
        if (binary.optional !== true || !(error instanceof CommandFailed)) throw error;
        this.context.onProgress(`going on without ${binary.name}: ${error.message}`);
      }
    }
  }

  private async one(binary: PinnedBinary): Promise<void> {
    const { cache, onProgress } = this.context;
    const what = `${binary.name} ${this.module.version}`;
    await withElapsed({ present: "building", past: "built", what }, onProgress, async () => {
      await (this.prepared ??= this.prepare());
      if (binary.source !== undefined) await this.write(binary.package, binary.source);
      const unfinished = join(this.folder, `built-${binary.name}`);
      const flags = ["-mod=mod", "-trimpath", "-buildvcs=false", "-ldflags", linkerFlags(this.module)];
      await this.go(["build", ...flags, "-o", unfinished, binary.package]);
      await this.refuseUnpinned();
      await putIntoCache(cache, binary, unfinished);
    });
  }

  private async write(path: string, source: string): Promise<void> {
    await mkdir(join(this.folder, path));
    await writeFile(join(this.folder, path, "main.go"), source);
  }

  private async prepare(): Promise<void> {
    const { path, version } = this.module;
    await mkdir(this.folder);
    const { GoMod, Dir } = JSON.parse(await this.go(["mod", "download", "-json", `${path}@${version}`])) as {
      readonly GoMod: string;
      readonly Dir: string;
    };
    const pinnedGoMod = JSON.parse(await this.go(["mod", "edit", "-json", GoMod])) as GoModJson;
    await writeFile(join(this.folder, "go.mod"), goModFor(this.module, pinnedGoMod));
    // Go refuses a module whose checksum differs from these.
    const sums = (this.given.sums ?? "") + (await readFile(join(Dir, "go.sum"), "utf8"));
    await writeFile(join(this.folder, "go.sum"), sums);
    this.pinned = new Set(sums.split("\n"));
  }

  /** Refuses modules without a checksum. Go would ask the checksum database for it, which a setting can turn off. */
  private async refuseUnpinned(): Promise<void> {
    if (this.given.sums === null) return;
    const sums = (await readFile(join(this.folder, "go.sum"), "utf8")).split("\n");
    const added = sums.filter((sum) => !this.pinned.has(sum));
    if (added.length === 0) return;
    const command = `go build of ${this.module.path} ${this.module.version}`;
    const result = { stdout: "", stderr: added.join("\n"), exitCode: 0 };
    throw new CommandFailed(command, result, "it took modules whose sums this package does not have");
  }

  private async go(args: readonly string[]): Promise<string> {
    const env = {
      ...this.context.env,
      CGO_ENABLED: "0",
      GO111MODULE: "on",
      // the user's workspace and build target must not apply here
      GOWORK: "off",
      GOOS: "",
      GOARCH: "",
      // an aborted build leaves its temporary files in this folder, which is removed
      GOTMPDIR: this.folder,
    };
    return (await this.context.run(this.given.go, args, { env, cwd: this.folder, signal: this.signal })).stdout;
  }
}

/** Does the work in parallel lanes. The first failure aborts the rest, and is thrown after the rest has ended. */
async function inLanes<T>(
  items: readonly T[],
  signal: AbortSignal,
  work: (item: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const failure = new AbortController();
  const either = AbortSignal.any([signal, failure.signal]);
  const waiting = [...items];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined && !either.aborted; item = waiting.shift()) {
      await work(item, either).catch((error: unknown) => {
        failure.abort(error);
      });
    }
  };
  await Promise.all(Array.from({ length: BUILDS_AT_ONCE }, lane));
  either.throwIfAborted();
}
