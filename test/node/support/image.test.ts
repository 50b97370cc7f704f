import { createReadStream, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { extract, type Headers } from "tar-stream";
import { temporaryFolder } from "../../support/temporary-folder";
import { writeImage, type Image } from "./image";

interface Entry {
  readonly header: Headers;
  readonly content: Buffer;
}

let folder: string;
beforeEach(() => (folder = temporaryFolder()));

async function entriesOf(archive: Readable): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  const extracted = archive.pipe(extract());
  for await (const entry of extracted) {
    expect(entries.has(entry.header.name)).toBe(false);
    entries.set(entry.header.name, { header: entry.header, content: await buffer(entry) });
  }
  return entries;
}

/** What an archive says of the image, and what its layer holds. */
async function written(image: Image) {
  const path = join(folder, "image.tar");
  await writeImage(image, path);
  const archive = await entriesOf(createReadStream(path));
  const [manifest] = JSON.parse(archive.get("manifest.json")!.content.toString()) as [
    { Config: string; RepoTags: string[]; Layers: [string] },
  ];
  const layer = archive.get(manifest.Layers[0])!.content;
  const configuration = JSON.parse(archive.get(manifest.Config)!.content.toString()) as {
    config: object;
    rootfs: { diff_ids: string[] };
  };
  return { manifest, configuration, layer, entries: await entriesOf(Readable.from([layer])) };
}

const IMAGE: Image = { name: "example.test/svc:1", entrypoint: ["/svc", "start"], entries: [] };

test("an image has its name, and starts its entrypoint as its user in its environment", async () => {
  const { manifest, configuration } = await written({ ...IMAGE, user: 9807, env: { HOME: "/home" }, command: ["-c"] });
  expect(manifest.RepoTags).toEqual(["example.test/svc:1"]);
  expect(configuration.config).toMatchObject({ Entrypoint: ["/svc", "start"], Cmd: ["-c"], User: "9807" });
  expect(configuration.config).toMatchObject({ Env: [expect.stringMatching(/^PATH=/), "HOME=/home"] });
});

test("the layer is the one that the configuration names", async () => {
  const { configuration, layer } = await written(IMAGE);
  expect(configuration.rootfs.diff_ids).toEqual([`sha256:${createHash("sha256").update(layer).digest("hex")}`]);
});

test("it holds files of this machine, files with a content, links and folders, each with its mode", async () => {
  const program = join(folder, "program");
  writeFileSync(program, "program", { mode: 0o755 });
  const { entries } = await written({
    ...IMAGE,
    entries: [
      { path: "/opt/svc/program", from: program },
      { path: "/opt/svc/readable", from: program, mode: 0o444 },
      { path: "/etc/svc.yaml", content: "a: 1\n" },
      { path: "/usr/bin/svc", link: "/opt/svc/program" },
      { path: "/var/lib/svc", folder: true, mode: 0o700 },
    ],
  });
  const shown = (path: string) => {
    const { header, content } = entries.get(path)!;
    return [header.type, (header.mode ?? 0).toString(8), header.linkname ?? content.toString()];
  };
  expect(shown("opt/svc/program")).toEqual(["file", "755", "program"]);
  expect(shown("opt/svc/readable")).toEqual(["file", "444", "program"]);
  expect(shown("etc/svc.yaml")).toEqual(["file", "644", "a: 1\n"]);
  expect(shown("usr/bin/svc").filter((_, index) => index !== 1)).toEqual(["symlink", "/opt/svc/program"]);
  expect(shown("var/lib/svc")).toEqual(["directory", "700", ""]);
});

test("the folders around an entry come before it, each once", async () => {
  const { entries } = await written({
    ...IMAGE,
    entries: [
      { path: "/a/b/c", content: "" },
      { path: "/a/b/d", content: "" },
    ],
  });
  const names = [...entries.keys()];
  expect(names.slice(names.indexOf("a"))).toEqual(["a", "a/b", "a/b/c", "a/b/d"]);
});

test("everybody may write temporary files", async () => {
  const { entries } = await written(IMAGE);
  expect(["tmp", "var/tmp"].map((path) => entries.get(path)!.header.mode)).toEqual([0o1777, 0o1777]);
});

test("equal images are equal archives", async () => {
  const contents = ["first", "second"].map(async (name) => {
    await writeImage(IMAGE, join(folder, name));
    return readFileSync(join(folder, name));
  });
  const [first, second] = await Promise.all(contents);
  expect(first!.equals(second!)).toBe(true);
});
