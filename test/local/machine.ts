import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PINNED_BINARIES, type BinaryName, type PinnedBinary } from "../../local/pinned-binaries";
import { CommandFailed, type Run, type RunOptions } from "../../local/run";
import { cachedPath } from "../../local/cached-program";
import type { SearchContext } from "../../local/search";
import { temporaryFolder } from "../support/temporary-folder";

/** What a made-up program answers, by the command line it is called with. */
export type Answer = (args: readonly string[], options: RunOptions) => string | Promise<string>;

/** A machine whose programs are made up: folders are real, and nothing is ever run. */
export class Machine {
  readonly folder = temporaryFolder();
  readonly cache = join(this.folder, "cache");
  readonly progress: string[] = [];
  readonly calls: string[] = [];
  readonly env: Record<string, string | undefined> = { PATH: join(this.folder, "bin") };
  private readonly answers = new Map<string, Answer>();

  /** Puts a program on PATH; it answers when it is asked for its version. */
  onPath(name: string, answer: string | Answer = "v0.0.0"): string {
    return this.program(join(this.folder, "bin", name), answer);
  }

  inCache(name: BinaryName, answer: string | Answer = "v0.7.0"): string {
    return this.program(cachedPath(this.cache, pinned(name)), answer);
  }

  /** A program at a path, or one that is called by its name. */
  program(path: string, answer: string | Answer = ""): string {
    this.answers.set(path, typeof answer === "string" ? () => answer : answer);
    if (!path.includes("/")) return path;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, "#!/bin/sh\n");
    chmodSync(path, 0o755);
    return path;
  }

  context(signal?: AbortSignal): SearchContext {
    const onProgress = (step: string) => void this.progress.push(step);
    return { env: this.env, cache: this.cache, run: this.run, signal, onProgress };
  }

  private readonly run: Run = async (file, args, options = {}) => {
    this.calls.push([file, ...args].join(" "));
    const answer = this.answers.get(file);
    if (answer === undefined) throw new Error(`no such program: ${file}`);
    return { stdout: await answer(args, options), stderr: "", exitCode: 0 };
  };
}

/** What `go mod download` answers: the folder of the module has its sums. */
export function downloadedModule(folder: string): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "go.sum"), "example.com/dependency v1.0.0 h1:AA==\n");
  return JSON.stringify({ GoMod: "go.mod", Dir: folder });
}

/** The error of a command that failed. */
export function commandFailed(stderr: string): CommandFailed {
  return new CommandFailed("go build", { stdout: "", stderr, exitCode: 1 }, "exit code 1");
}

export function pinned(name: BinaryName): PinnedBinary {
  return PINNED_BINARIES.find((binary) => binary.name === name)!;
}
