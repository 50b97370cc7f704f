import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { posix } from "node:path";
import { pipeline } from "node:stream/promises";
import { pack, type Headers, type Pack } from "tar-stream";

/** Something that an image holds: a file of this machine, a file with a given content, a link or a folder. */
export type ImageEntry = { readonly path: string; readonly mode?: number } & (
  | { readonly from: string }
  | { readonly content: string }
  | { readonly link: string }
  | { readonly folder: true }
);

/** An image for containers. */
export interface Image {
  /** With its tag, for example `registry.example.com/svc:17.5.1`. */
  readonly name: string;

  readonly entrypoint: readonly string[];

  /** @default none */
  readonly command?: readonly string[];

  /** User id, as a number: a name would have to be in /etc/passwd. @default root */
  readonly user?: number;

  /** @default a PATH */
  readonly env?: Readonly<Record<string, string>>;

  /** Folders around them are made. */
  readonly entries: readonly ImageEntry[];
}

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: "amd64", arm64: "arm64" };
const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** Folders that programs expect, or that a runtime mounts something on. */
const FOLDERS: readonly ImageEntry[] = [
  ...["/dev", "/etc", "/proc", "/run", "/sys", "/var"].map((path) => ({ path, folder: true as const })),
  ...["/tmp", "/var/tmp"].map((path) => ({ path, folder: true as const, mode: 0o1777 })),
];

/** Writes an image as an archive that `ctr images import` and `docker load` take; equal images become equal archives. */
export async function writeImage(image: Image, path: string): Promise<void> {
  const layer = `${path}.layer`;
  try {
    const diffId = await writeTar(layer, layerEntries([...FOLDERS, ...image.entries]));
    const configuration = JSON.stringify({
      architecture: ARCHITECTURES[process.arch] ?? process.arch,
      os: "linux",
      config: {
        Entrypoint: image.entrypoint,
        Cmd: image.command ?? [],
        User: String(image.user ?? 0),
        Env: Object.entries({ PATH, ...image.env }).map(([name, value]) => `${name}=${value}`),
      },
      rootfs: { type: "layers", diff_ids: [`sha256:${diffId}`] },
    });
    const manifest = [{ Config: "config.json", RepoTags: [image.name], Layers: ["layer.tar"] }];
    await writeTar(path, [
      { path: "config.json", content: configuration },
      { path: "layer.tar", from: layer },
      { path: "manifest.json", content: JSON.stringify(manifest) },
    ]);
  } finally {
    await rm(layer, { force: true });
  }
}

/** The entries with the folders around them, each once, relative to the root of the image. */
function layerEntries(entries: readonly ImageEntry[]): ImageEntry[] {
  const all = new Map<string, ImageEntry>();
  for (const entry of entries) {
    for (const folder of foldersAround(entry.path)) {
      if (!all.has(folder)) all.set(folder, { path: folder, folder: true });
    }
    all.set(entry.path, entry);
  }
  return [...all.values()].map((entry) => ({ ...entry, path: entry.path.replace(/^\//, "") }));
}

function foldersAround(path: string): string[] {
  const parent = posix.dirname(path);
  return parent === "/" || parent === "." ? [] : [...foldersAround(parent), parent];
}

/** Writes an archive, and returns its digest. */
async function writeTar(path: string, entries: readonly ImageEntry[]): Promise<string> {
  const archive = pack();
  const hash = createHash("sha256");
  archive.on("data", (chunk: Buffer) => hash.update(chunk));
  const written = pipeline(archive, createWriteStream(path));
  const added = addAll(archive, entries).catch((error: unknown) => {
    archive.destroy(error as Error);
  });
  await Promise.all([written, added]);
  return hash.digest("hex");
}

async function addAll(archive: Pack, entries: readonly ImageEntry[]): Promise<void> {
  for (const entry of entries) await add(archive, entry);
  archive.finalize();
}

async function add(archive: Pack, entry: ImageEntry): Promise<void> {
  const { path: name, mode } = entry;
  // without the time, equal images are equal
  const header = { name, mtime: new Date(0) };
  if ("from" in entry) {
    const { size, mode: own } = await stat(entry.from);
    await pipeline(createReadStream(entry.from), archive.entry({ ...header, size, mode: mode ?? own & 0o777 }));
  } else if ("content" in entry) {
    await small(archive, { ...header, mode: mode ?? 0o644 }, entry.content);
  } else if ("link" in entry) {
    await small(archive, { ...header, type: "symlink", linkname: entry.link });
  } else {
    await small(archive, { ...header, type: "directory", mode: mode ?? 0o755 });
  }
}

function small(archive: Pack, header: Headers, content = ""): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.entry(header, content, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}
