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
import { controlPlaneFolders } from "../../local/folders";
import { PINNED_BINARIES } from "../../local/pinned-binaries";
import { processesBelow } from "../../local/processes";
import { run } from "../../local/run";
import { Cluster } from "../e2e/support/cluster";
import { ExampleProject } from "../e2e/support/example-project";
import { describeWithProviders } from "../e2e/support/terraform-tier";
import { describeUnless } from "../support/describe-unless";
import { failure, testInAll } from "./support/rows";
import { SmallDisk, whyNoDisk } from "./support/small-disk";

describeUnless(whyNoDisk(), "npm start on a machine at fault", () => {
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
    const reported = failure(
      await startOn(data, "1m", (over) => {
        over.makeReadOnly();
      }),
    );
    expect(reported).toContain(`EROFS: read-only file system, mkdir '${data}`);
    expect(reported).toContain("what to do:\n  - let this user write there, or name other folders in XDG_DATA_HOME");
  });

  test.each([
    ["not even keys fit", "16k"],
    ["no log of etcd fits", "20m"],
  ])("the disk of the control plane is full, %s: it says so, and leaves nothing there", async (_, size) => {
    const reported = failure(await startOn(data, size, () => undefined));
    expect(reported).toContain("no space left on device");
    expect(reported).toContain("what to do:\n  - free space on the disk that is full");
    expect(readdirSync(disk!.path("cdktf-access-platform/control-planes"))).toEqual([]);
    expect(await processesBelow(data)).toEqual([]);
  });

  test("the disk of temporary files is full: it says so, and leaves none there", async () => {
    const folder = join(project.folder, "temporary");
    const reported = failure(
      await startOn(
        folder,
        "64k",
        (over) => {
          over.fill();
        },
        { TMPDIR: folder },
      ),
    );
    expect(reported).toMatch(/ENOSPC|no space left on device/);
    expect(reported).toContain("free space on the disk that is full");
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
    const [file, ...args] = [...disk.wrapper(project.folder), process.execPath, "--eval", script];
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
      const real = controlPlaneFolders("any").cache;
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

  test("after all of that, two starts at once: the one waits for the other, and changes nothing", async () => {
    const both = await Promise.all([project.run(["start"]), project.run(["start"])]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    const waited = both.filter(({ output }) => output.includes("Waiting for another"));
    expect(waited.map(({ output }) => output.includes("nothing changes"))).toEqual([true]);
  });

  test.each([
    ["ahead", 3600],
    ["behind", -3600],
  ])("the clock of the command is an hour %s: no lock counts as left, and nothing changes", async (_, seconds) => {
    const clock = `--require ${join(__dirname, "support", "clock.cjs")}`;
    const { output, code } = await project.run(["start"], {
      env: { NODE_OPTIONS: clock, TEST_CLOCK_OFF: `${seconds}` },
    });
    expect(output).toContain("nothing changes");
    expect(output).not.toContain("Waiting for");
    expect(code).toBe(0);
  });
});

describeWithProviders("a machine at fault", () => {
  const project = new ExampleProject();
  const { kubeconfig } = project;
  const cluster = new Cluster({ kubeconfig, context: "kwok-access-platform", kubectl: "kubectl", helm: undefined });

  afterAll(() => project.remove());

  testInAll("the disk of the state is full: it says so, and with space again it goes on where it stopped", async () => {
    const folder = join(project.folder, "small");
    mkdirSync(folder);
    cpSync(join(project.folder, "cdktf.json"), join(folder, "cdktf.json"));
    const disk = await SmallDisk.over(folder, "64m");
    cpSync(join(project.folder, "cdktf.json"), disk.path("cdktf.json"));
    const start = () => project.run(["start", "--deploy"], { wrapper: disk.wrapper(folder) });
    try {
      expect((await start()).code).toBe(0);
      for (const freeKilobytes of [0, 100]) {
        const names = [...(await cluster.declaredObjects()).keys()].filter((name) => !name.includes("helm.release"));
        await cluster.kubectl("delete", "services,deployments", "--namespace", "svc", "--all");
        disk.fill(freeKilobytes);
        const reported = failure(await start());
        expect(reported).toContain("no space left on device");
        expect(reported).toContain("free space on the disk that is full");
        disk.clear();
        expect((await start()).code).toBe(0);
        const after = [...(await cluster.declaredObjects()).keys()].filter((name) => !name.includes("helm.release"));
        expect(after.sort()).toEqual(names.sort());
        expect((await start()).output).toMatch(/platform: nothing\s+changes/);
      }
    } finally {
      disk.end();
    }
  });
});

function unreachable(): NodeJS.ProcessEnv {
  return { HTTPS_PROXY: "http://127.0.0.1:9", NODE_USE_ENV_PROXY: "1" };
}
