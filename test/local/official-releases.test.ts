import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { downloadReleases } from "../../local/official-releases";
import { PINNED_BINARIES, type BinaryName, type PinnedBinary } from "../../local/pinned-binaries";
import { cachedPath } from "../../local/cached-program";
import { isExecutable } from "../../local/executables";
import { stopClock, until } from "../support/stopped-clock";
import { Machine, pinned } from "./machine";

const describeOnLinux = process.platform === "linux" ? describe : describe.skip;

let machine: Machine;
beforeEach(() => (machine = new Machine()));

const served = (text: string) => () => Promise.resolve(Readable.from([Buffer.from(text)]));

/** A program whose pinned sum is that of a text. */
function releasedAs(name: BinaryName, text: string): PinnedBinary {
  const sum = createHash("sha256").update(text).digest("hex");
  const binary = pinned(name);
  return { ...binary, release: { ...binary.release!, sha256: { amd64: sum, arm64: sum } } };
}

test("every release is of the pinned version, and has a sum for each architecture", () => {
  const released = PINNED_BINARIES.filter(({ release }) => release !== undefined);
  expect(released.map(({ name }) => name)).toEqual([
    "etcd",
    "kube-apiserver",
    "kube-controller-manager",
    "kube-scheduler",
    "kubectl",
  ]);
  const sums = released.flatMap(({ release }) => Object.values(release!.sha256));
  for (const sum of sums) expect(sum).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(sums).size).toBe(2 * released.length);
  for (const { release } of released) expect(release!.url).toContain("{version}");
});

test("programs without a sum are not asked for", async () => {
  const open = jest.fn(served(""));
  expect(await downloadReleases([pinned("kwokctl"), pinned("kwok"), pinned("helm")], machine.context(), open)).toEqual(
    [],
  );
  expect(open).not.toHaveBeenCalled();
});

describeOnLinux("an official release", () => {
  test("with the pinned sum is in the cache", async () => {
    const scheduler = releasedAs("kube-scheduler", "the program");
    const open = jest.fn(served("the program"));
    expect(await downloadReleases([scheduler], machine.context(), open)).toEqual([]);
    expect(readFileSync(cachedPath(machine.cache, scheduler), "utf8")).toBe("the program");
    expect(isExecutable(cachedPath(machine.cache, scheduler))).toBe(true);
    expect(readdirSync(machine.cache)).toHaveLength(1);
    expect(readFileSync(`${cachedPath(machine.cache, scheduler)}.size`, "utf8")).toBe("11");
    expect((open.mock.calls as unknown[][])[0]![0]).toMatch(
      /^https:\/\/dl\.k8s\.io\/release\/v1\.34\.2\/bin\/linux\/(amd64|arm64)\/kube-scheduler$/,
    );
  });

  test("takes the place of one that a loss of power has cut short", async () => {
    const scheduler = releasedAs("kube-scheduler", "the program");
    const path = machine.inCache("kube-scheduler");
    writeFileSync(path, "the pro");
    writeFileSync(`${path}.size`, "11");
    expect(await downloadReleases([scheduler], machine.context(), served("the program"))).toEqual([]);
    expect(readFileSync(path, "utf8")).toBe("the program");
  });

  test("with another sum is used by nobody, and said to be", async () => {
    const [why] = await downloadReleases([pinned("kube-scheduler")], machine.context(), served("<html>sign in</html>"));
    expect(why).toMatch(/^kube-scheduler: its SHA-256 is [0-9a-f]{64}, and not [0-9a-f]{64}$/);
    expect(readdirSync(machine.cache)).toEqual([]);
    expect(machine.progress.join("\n")).toContain("passing over https://dl.k8s.io/release/v1.34.2/bin/linux/");
  });

  test("in an archive is taken out of it", async () => {
    const etcd = releasedAs("etcd", "the archive");
    machine.program("tar", (args) => {
      const program = join(args[args.indexOf("-C") + 1]!, args.at(-1)!);
      mkdirSync(dirname(program), { recursive: true });
      writeFileSync(program, readFileSync(args[1]!, "utf8").replace("archive", "program"));
      return "";
    });
    expect(await downloadReleases([etcd], machine.context(), served("the archive"))).toEqual([]);
    expect(readFileSync(cachedPath(machine.cache, etcd), "utf8")).toBe("the program");
  });

  test("that cannot be reached does not keep others away", async () => {
    const scheduler = releasedAs("kube-scheduler", "the program");
    const open = (url: string) => (url.includes("etcd") ? Promise.resolve(undefined) : served("the program")());
    expect(await downloadReleases([pinned("etcd"), scheduler], machine.context(), open)).toEqual([
      "etcd: cannot be reached from here",
    ]);
    expect(isExecutable(cachedPath(machine.cache, scheduler))).toBe(true);
  });

  test("that breaks off is not used", async () => {
    const broken = () =>
      Promise.resolve(
        Readable.from(
          (function* () {
            yield Buffer.from("the pro");
            throw new Error("terminated");
          })(),
        ),
      );
    const scheduler = releasedAs("kube-scheduler", "the program");
    expect(await downloadReleases([scheduler], machine.context(), broken)).toEqual(["kube-scheduler: terminated"]);
    expect(readdirSync(machine.cache)).toEqual([]);
  });

  test("is given up when the user does, for the reason of the user", async () => {
    const user = new AbortController();
    const open = () => {
      user.abort(new Error("enough"));
      return Promise.resolve(undefined);
    };
    await expect(downloadReleases([pinned("etcd")], machine.context(user.signal), open)).rejects.toThrow("enough");
  });

  describe("that nobody answers for", () => {
    stopClock();

    test("is waited for two seconds", async () => {
      let asking: AbortSignal | null | undefined;
      const fetch = jest.spyOn(global, "fetch").mockImplementation(async (_, { signal } = {}) => {
        asking = signal;
        await once(signal!, "abort");
        throw new Error("aborted");
      });
      const failures = downloadReleases([pinned("etcd")], machine.context());
      await until(() => asking !== undefined);
      jest.advanceTimersByTime(1999);
      expect(asking?.aborted).toBe(false);
      jest.advanceTimersByTime(1);
      expect(await failures).toEqual(["etcd: cannot be reached from here"]);
      fetch.mockRestore();
    });
  });
});
