import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { putIntoCache } from "./cached-program";
import { withElapsed } from "./elapsed";
import { thrownMessage } from "./error-code";
import { intoCache } from "./into-cache";
import type { OfficialRelease, PinnedBinary } from "./pinned-binaries";
import { CommandFailed } from "./run";
import { isInCache, type SearchContext } from "./search";

/** Opens a download; returns undefined if the server cannot be reached. */
export type Open = (url: string, signal: AbortSignal) => Promise<Readable | undefined>;

const ANSWERS_WITHIN_MS = 2000;
const ARCHITECTURES: Readonly<Record<string, "amd64" | "arm64">> = { x64: "amd64", arm64: "arm64" };

/**
 * Downloads those official releases that can be reached into the cache. There are releases for Linux only.
 *
 * A download is used only if it has the pinned SHA-256.
 *
 * @returns a reason for each program that was not downloaded
 */
export async function downloadReleases(
  binaries: readonly PinnedBinary[],
  context: SearchContext,
  open: Open = answering,
): Promise<readonly string[]> {
  const architecture = ARCHITECTURES[process.arch];
  const released = binaries.flatMap((binary) =>
    binary.release === undefined ? [] : [[binary, binary.release] as const],
  );
  if (released.length === 0) return [];
  if (process.platform !== "linux" || architecture === undefined)
    return [`none for ${process.platform} ${process.arch}`];
  const failures: string[] = [];
  await intoCache(context, async (folder, signal) => {
    await Promise.all(
      released.map(async ([binary, release]) => {
        if (await isInCache(binary, context)) return;
        const download = new Download(binary, release, { architecture, folder: join(folder, binary.name), signal });
        const failure = await download.run(context, open);
        if (failure !== undefined) failures.push(`${binary.name}: ${failure}`);
      }),
    );
  });
  return failures;
}

class Download {
  private readonly url: string;

  constructor(
    private readonly binary: PinnedBinary,
    private readonly release: OfficialRelease,
    private readonly target: {
      readonly architecture: "amd64" | "arm64";
      readonly folder: string;
      readonly signal: AbortSignal;
    },
  ) {
    this.url = this.filled(release.url);
  }

  /** @returns why the program was not downloaded */
  async run(context: SearchContext, open: Open): Promise<string | undefined> {
    const { signal } = this.target;
    const body = await open(this.url, signal);
    signal.throwIfAborted();
    if (body === undefined) return "cannot be reached from here";
    const what = `${this.binary.name} ${this.binary.module.version}`;
    let failure: string | undefined;
    await withElapsed({ present: "downloading", past: "downloaded", what }, context.onProgress, async () => {
      failure = await this.receive(body, context);
    });
    if (failure !== undefined) context.onProgress(`passing over ${this.url}: ${failure}`);
    return failure;
  }

  private async receive(body: Readable, { cache, run, env }: SearchContext): Promise<string | undefined> {
    const { folder, architecture, signal } = this.target;
    await mkdir(folder);
    const file = join(folder, "download");
    const hash = createHash("sha256");
    try {
      body.on("data", (chunk: Buffer) => hash.update(chunk));
      await pipeline(body, createWriteStream(file), { signal });
    } catch (error) {
      signal.throwIfAborted();
      return thrownMessage(error);
    }
    const digest = hash.digest("hex");
    const pinned = this.release.sha256[architecture];
    if (digest !== pinned) return `its SHA-256 is ${digest}, and not ${pinned}`;
    const { inArchive } = this.release;
    const program = inArchive === undefined ? file : join(folder, this.filled(inArchive));
    try {
      if (inArchive !== undefined)
        await run("tar", ["-xzf", file, "-C", folder, this.filled(inArchive)], { env, signal });
    } catch (error) {
      if (error instanceof CommandFailed) return error.message;
      throw error;
    }
    await chmod(program, 0o755);
    await putIntoCache(cache, this.binary, program);
    return undefined;
  }

  private filled(text: string): string {
    const { version } = this.binary.module;
    return text.replaceAll("{version}", version).replaceAll("{architecture}", this.target.architecture);
  }
}

/** Waits two seconds for the answer to begin. Its body may take any time. */
async function answering(url: string, signal: AbortSignal): Promise<Readable | undefined> {
  const silence = new AbortController();
  const timer = setTimeout(() => {
    silence.abort();
  }, ANSWERS_WITHIN_MS);
  try {
    const { ok, body } = await fetch(url, { signal: AbortSignal.any([signal, silence.signal]) });
    if (ok && body !== null) return Readable.fromWeb(body);
    await body?.cancel();
  } catch {
    // Any error counts as no answer.
  } finally {
    clearTimeout(timer);
  }
  return undefined;
}
