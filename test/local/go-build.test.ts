import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildBinaries, findGo } from "../../local/go-build";
import { MODULE_SUMS } from "../../local/module-sums";
import { PINNED_BINARIES } from "../../local/pinned-binaries";
import { NODE_BINARIES } from "../node/binaries/node-binaries";
import { cachedPath } from "../../local/cached-program";
import { stopTimeOfDay } from "../support/stopped-clock";
import { commandFailed, downloadedModule, Machine, pinned, type Answer } from "./machine";

let machine: Machine;
beforeEach(() => (machine = new Machine()));

/** A go command that writes what it is told to build, or does as it is told for that package. */
function go(builds: Readonly<Record<string, Answer>> = {}): string {
  return machine.onPath("go", async (args, options) => {
    if (args[0] === "env") return "go1.24.0";
    if (args[0] === "mod") return args[1] === "download" ? downloadedModule(join(machine.folder, "module")) : "{}";
    const output = args[args.indexOf("-o") + 1]!;
    writeFileSync(output, "half", { mode: 0o755 });
    await builds[args.at(-1)!]?.(args, options);
    writeFileSync(output, "whole", { mode: 0o755 });
    return "";
  });
}

function built(): string[] {
  return machine.calls.filter((call) => call.includes(" build ")).map((call) => call.split("/").at(-1)!);
}

test("a build ends up in the cache, under a name that carries the version, and leaves nothing else", async () => {
  const helm = pinned("helm");
  await buildBinaries([helm], go(), machine.context());
  expect(existsSync(cachedPath(machine.cache, helm))).toBe(true);
  expect(readdirSync(machine.cache)).toEqual([`helm-v3.19.5-${process.platform}-${process.arch}`]);
  expect(machine.progress[0]).toBe("building helm v3.19.5");
  expect(machine.progress.at(-1)).toMatch(/^built helm v3\.19\.5 in \d+ s$/);
});

test("a program whose source is written here is built with its module", async () => {
  const coredns = NODE_BINARIES.find(({ name }) => name === "coredns")!;
  let source = "";
  const command = go({
    [coredns.package]: (_, { cwd }) => (source = readFileSync(join(cwd!, coredns.package, "main.go"), "utf8")),
  });
  await buildBinaries([coredns], command, machine.context());
  expect(source).toContain('_ "github.com/coredns/coredns/plugin/kubernetes"');
  expect(existsSync(cachedPath(machine.cache, coredns))).toBe(true);
});

test("Go is given the sums of the modules: the pinned ones, and those that the module itself has", async () => {
  const etcd = pinned("etcd");
  let sums = "";
  const command = go({ [etcd.package]: (_, { cwd }) => (sums = readFileSync(join(cwd!, "go.sum"), "utf8")) });
  await buildBinaries([etcd], command, machine.context());
  expect(sums).toContain("go.etcd.io/etcd/server/v3 v3.6.5 h1:");
  expect(sums).toContain("\nexample.com/dependency v1.0.0 h1:AA==\n");
});

test("a build that took a module without a pinned sum is used by nobody, and said to be", async () => {
  const etcd = pinned("etcd");
  const sum = "example.com/unknown v1.0.0 h1:BB==\n";
  const command = go({
    [etcd.package]: (_, { cwd }) => {
      appendFileSync(join(cwd!, "go.sum"), sum);
      return "";
    },
  });
  await expect(buildBinaries([etcd], command, machine.context())).rejects.toThrow(
    /^go build of go\.etcd\.io\/etcd\/server\/v3 v3\.6\.5: it took modules whose sums [^]*example\.com\/unknown v1\.0\.0 h1:BB==$/,
  );
  expect(readdirSync(machine.cache)).toEqual([]);
});

test("a build that leaves sums to the checksum database starts with those of the module alone, and takes more", async () => {
  const etcd = pinned("etcd");
  let sums = "";
  const command = go({
    [etcd.package]: (_, { cwd }) => {
      sums = readFileSync(join(cwd!, "go.sum"), "utf8");
      appendFileSync(join(cwd!, "go.sum"), "example.com/unknown v1.0.0 h1:BB==\n");
      return "";
    },
  });
  await buildBinaries([etcd], command, machine.context(), null);
  expect(sums).toBe("example.com/dependency v1.0.0 h1:AA==\n");
  expect(existsSync(cachedPath(machine.cache, etcd))).toBe(true);
});

test.each([...PINNED_BINARIES, ...NODE_BINARIES])("the sum of the module of $name is pinned", ({ module }) => {
  const { path, version, siblings } = module;
  const modules = MODULE_SUMS.split("\n").map((line) => line.split(" h1:")[0]);
  expect(modules).toEqual(expect.arrayContaining([`${path} ${version}`, `${path} ${version}/go.mod`]));
  if (siblings !== undefined) expect(modules).toContain(`k8s.io/api ${siblings}`);
});

test("a failed build leaves no half binary, and its message is kept", async () => {
  const etcd = pinned("etcd");
  const command = go({ [etcd.package]: () => Promise.reject(commandFailed("no space left on device")) });
  await expect(buildBinaries([etcd], command, machine.context())).rejects.toThrow("no space left on device");
  expect(readdirSync(machine.cache)).toEqual([]);
});

test("an aborted build leaves no half binary, and throws the reason of the signal", async () => {
  const etcd = pinned("etcd");
  const user = new AbortController();
  const command = go({
    [etcd.package]: (_, { signal }) => {
      user.abort(new Error("enough"));
      signal?.throwIfAborted();
      return "";
    },
  });
  await expect(buildBinaries([etcd], command, machine.context(user.signal))).rejects.toThrow("enough");
  expect(readdirSync(machine.cache)).toEqual([]);
});

test("the first failure ends the build of the other modules", async () => {
  let letGo: () => void = () => undefined;
  const etcdStarted = new Promise<void>((resolve) => (letGo = resolve));
  const ended = jest.fn();
  const command = go({
    [pinned("etcd").package]: async (_, { signal }) => {
      letGo();
      await new Promise((resolve) => signal?.addEventListener("abort", resolve));
      ended();
      throw signal?.reason;
    },
    [pinned("kwok").package]: () => etcdStarted.then(() => Promise.reject(commandFailed("broken"))),
  });
  const wanted = [pinned("etcd"), pinned("kwok"), pinned("kubectl")];
  await expect(buildBinaries(wanted, command, machine.context())).rejects.toThrow("broken");
  expect(ended).toHaveBeenCalledTimes(1);
  expect(built()).not.toContain("kubectl");
});

test("an optional binary that cannot be built is gone without, and said so", async () => {
  const command = go({ [pinned("helm").package]: () => Promise.reject(commandFailed("broken")) });
  await buildBinaries([pinned("helm"), pinned("etcd")], command, machine.context());
  expect(machine.progress.join()).toContain("going on without helm");
  expect(existsSync(cachedPath(machine.cache, pinned("etcd")))).toBe(true);
});

test("two builds run at once, and no more", async () => {
  let running = 0;
  let most = 0;
  let letGo: () => void = () => undefined;
  const two = new Promise<void>((resolve) => (letGo = resolve));
  const build: Answer = async () => {
    most = Math.max(most, ++running);
    if (running === 2) letGo();
    await two;
    running--;
    return "";
  };
  const wanted = [pinned("etcd"), pinned("kwok"), pinned("kubectl"), pinned("helm")];
  await buildBinaries(wanted, go(Object.fromEntries(wanted.map((one) => [one.package, build]))), machine.context());
  expect(most).toBe(2);
});

describe("of two processes", () => {
  // A lock that nobody renews for some seconds counts as left behind.
  stopTimeOfDay();

  test("one builds; the other waits, says so, and uses what was built", async () => {
    const wanted = [pinned("etcd")];
    const command = go();
    await Promise.all([
      buildBinaries(wanted, command, machine.context()),
      buildBinaries(wanted, command, machine.context()),
    ]);
    expect(built()).toHaveLength(1);
    expect(machine.progress).toContain("waiting for another process that gets the programs of the control plane");
  });
});

test("what a process left that died while building is cleared away, and its lock does not hold for ever", async () => {
  mkdirSync(join(machine.cache, "unfinished-x", "0"), { recursive: true });
  mkdirSync(join(machine.cache, "build.lock"));
  utimesSync(join(machine.cache, "build.lock"), 0, 0);
  await buildBinaries([pinned("etcd")], go(), machine.context());
  expect(readdirSync(machine.cache)).toHaveLength(1);
});

test("a workspace and a target of the user's own do not reach the build", async () => {
  machine.env["GOWORK"] = "/home/me/go.work";
  machine.env["GOOS"] = "plan9";
  const seen: unknown[] = [];
  const command = go({ [pinned("etcd").package]: (_, { env }) => String(seen.push(env?.["GOWORK"], env?.["GOOS"])) });
  await buildBinaries([pinned("etcd")], command, machine.context());
  expect(seen).toEqual(["off", ""]);
});

describe("go itself", () => {
  test("is taken from PATH", async () => {
    expect(await findGo(machine.context())).toEqual({ why: "go is not on PATH" });
    expect(await findGo({ ...machine.context(), env: { PATH: join(go(), "..") } })).toHaveProperty("path");
  });

  test("has to be new enough", async () => {
    machine.onPath("go", "go1.23.9");
    expect(await findGo(machine.context())).toEqual({ why: "go on PATH is 1.23.9, needed 1.24.0 or later" });
  });
});
