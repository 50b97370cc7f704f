import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { cachedPath } from "../../local/cached-program";
import { foldersOf } from "../../local/folders";
import { PINNED_BINARIES } from "../../local/pinned-binaries";
import { processesBelow } from "../../local/processes";
import { run } from "../../local/run";
import { ExampleProject } from "../e2e/support/example-project";
import { failure } from "./support/rows";
import { SmallDisk, whyNoDisk } from "./support/small-disk";

const reason = whyNoDisk();
const describeWithDisk = reason === undefined ? describe : describe.skip;

describeWithDisk(`npm start on a machine at fault${reason === undefined ? "" : ` (skipped: ${reason})`}`, () => {
  const project = new ExampleProject();
  const data = join(project.folder, "data");
  let disk: SmallDisk | undefined;

  afterEach(() => {
    disk?.end();
    disk = undefined;
  });

  afterAll(() => project.remove());

  /** Starts where a disk is over a folder of the project. */
  const startOn = async (folder: string, size: string, atFault: (disk: SmallDisk) => void, env?: NodeJS.ProcessEnv) => {
    mkdirSync(folder, { recursive: true });
    disk = await SmallDisk.over(folder, size);
    atFault(disk);
    return project.run(["start"], { wrapper: disk.wrapper(project.folder), ...(env && { env }) });
  };

  test("the folders of the user are read-only: it says so at once, and which variables name others", async () => {
    const told = failure(await startOn(data, "1m", (over) => over.makeReadOnly()));
    expect(told).toContain(`EROFS: read-only file system, mkdir '${data}`);
    expect(told).toContain("what to do:\n  - let this user write there, or name other folders in XDG_DATA_HOME");
  });

  test.each([
    ["not even keys fit", "16k"],
    ["no log of etcd fits", "20m"],
  ])("the disk of the control plane is full, %s: it says so, and leaves nothing there", async (_, size) => {
    const told = failure(await startOn(data, size, () => undefined));
    expect(told).toContain("no space left on device");
    expect(told).toContain("what to do:\n  - free space on the disk that is full");
    expect(readdirSync(disk!.path("cdktf-access-platform/control-planes"))).toEqual([]);
    expect(await processesBelow(data)).toEqual([]);
  });

  test("the disk of temporary files is full: it says so, and leaves none there", async () => {
    const folder = join(project.folder, "temporary");
    const told = failure(await startOn(folder, "64k", (over) => over.fill(), { TMPDIR: folder }));
    expect(told).toContain("ENOSPC");
    expect(told).toContain("free space on the disk that is full");
    expect(readdirSync(disk!.path("."))).toEqual(["filler"]);
  });

  test("the disk of the cache is full: what cannot be had says so, and half of a program is left nowhere", async () => {
    const folder = join(project.folder, "small-cache");
    mkdirSync(folder);
    disk = await SmallDisk.over(folder, "1m");
    const script = `
      const { Readable } = require("node:stream");
      const { provideBinaries } = require(${JSON.stringify(resolve("dist/local/binaries.js"))});
      const context = { env: {}, cache: ${JSON.stringify(folder)}, onProgress: () => undefined };
      const open = () => Promise.resolve(Readable.from(Array(4).fill(Buffer.alloc(2 ** 20))));
      provideBinaries(context, { open }).catch((error) => console.log(error.message));
    `;
    const [file = "", ...args] = [...disk.wrapper(project.folder), process.execPath, "--eval", script];
    const { stdout } = await run(file, args);
    expect(stdout).toContain("official releases: kube-apiserver: ENOSPC: no space left on device, write");
    expect(stdout).toContain(`remedy   free space on the disk of ${folder}`);
    expect(readdirSync(disk.path("."))).toEqual([]);
  });

  describe("a program of the cache is damaged:", () => {
    const etcd = PINNED_BINARIES.find(({ name }) => name === "etcd")!;
    const cache = join(project.folder, "cache", "cdktf-access-platform");
    const path = cachedPath(cache, etcd);
    // No release can be reached, and no Go.
    const env = {
      XDG_CACHE_HOME: dirname(cache),
      PATH: dirname(process.execPath),
      ...unreachable(),
      XDG_DATA_HOME: join(project.folder, "other-data"),
    };

    beforeAll(() => {
      const real = foldersOf("any").cache;
      mkdirSync(cache, { recursive: true });
      for (const entry of readdirSync(real).filter((name) => name !== basename(dirname(path)))) {
        symlinkSync(join(real, entry), join(cache, entry));
      }
      mkdirSync(dirname(path));
      cpSync(cachedPath(real, etcd), path);
      writeFileSync(`${path}.size`, String(readFileSync(path).length));
      truncateSync(path, 1_000_000);
    });

    test("its noted size is another: it is not run, and the message names it", async () => {
      const { output, code } = await project.run(["start"], { env });
      expect(output).toContain(`passing over ${path}: it has 1000000 bytes of`);
      expect(output).toContain("etcd v3.6.5");
      expect([code, existsSync(join(project.folder, "other-data", "cdktf-access-platform", "control-planes"))]).toEqual(
        [0, false],
      );
    });
  });

  test("after all of that, it starts, and another start changes nothing", async () => {
    expect((await project.run(["start"])).code).toBe(0);
    expect((await project.run(["start"])).output).toContain("nothing changes");
  });
});

function unreachable(): NodeJS.ProcessEnv {
  return { HTTPS_PROXY: "http://127.0.0.1:9", NODE_USE_ENV_PROXY: "1" };
}
