import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findBinaries } from "../../local/search";
import { Machine } from "./machine";

let machine: Machine;
beforeEach(() => (machine = new Machine()));

test("a variable goes before PATH, PATH before the cache", async () => {
  machine.inCache("etcd");
  expect((await findBinaries(machine.context())).get("etcd")?.from).toBe("cache");
  machine.onPath("etcd");
  expect((await findBinaries(machine.context())).get("etcd")?.from).toBe("PATH");
  machine.env["ACCESS_PLATFORM_ETCD"] = machine.program(join(machine.folder, "my-etcd"));
  expect((await findBinaries(machine.context())).get("etcd")).toEqual({
    path: join(machine.folder, "my-etcd"),
    from: "variable",
  });
});

describe("a variable that does not lead to an executable is an error, also where PATH would do:", () => {
  test.each([
    ["no file", (): string => join(machine.folder, "nowhere")],
    ["a folder", (): string => machine.folder],
    ["an empty value", (): string => ""],
    [
      "a file that may not be executed",
      (): string => {
        const path = machine.program(join(machine.folder, "plain"));
        chmodSync(path, 0o644);
        return path;
      },
    ],
  ])("%s", async (_, value) => {
    machine.onPath("etcd");
    machine.env["ACCESS_PLATFORM_ETCD"] = value();
    await expect(findBinaries(machine.context())).rejects.toThrow(
      `the variable ACCESS_PLATFORM_ETCD does not lead to an executable: given ${JSON.stringify(value())}`,
    );
  });
});

describe("a program of the cache that a loss of power has cut short is not used:", () => {
  test.each([
    ["whole", "the program", "11", ["cache", ""]],
    ["cut short", "the pro", "11", [undefined, "it has 7 bytes of 11"]],
    ["with a note that was lost, too", "the program", "", [undefined, "it has 11 bytes of an unknown number"]],
    ["empty, without a note of its size", "", undefined, [undefined, ""]],
    ["of an earlier version, without a note", "the program", undefined, ["cache", ""]],
  ])("%s", async (_, program, size, [from, reported]) => {
    const path = machine.inCache("etcd");
    writeFileSync(path, program);
    if (size !== undefined) writeFileSync(`${path}.size`, size);
    expect((await findBinaries(machine.context())).get("etcd")?.from).toBe(from);
    expect(machine.progress.join()).toBe(reported === "" ? "" : `passing over ${path}: ${reported}`);
  });
});

test("what is not an executable file on PATH is not found", async () => {
  mkdirSync(join(machine.folder, "bin", "etcd"), { recursive: true });
  chmodSync(machine.onPath("kube-apiserver"), 0o644);
  expect((await findBinaries(machine.context())).size).toBe(0);
});

test.each([
  ["kubectl", "Client Version: v1.18.3", "Client Version: v1.32.4-dispatcher\nKustomize Version: v5.5.0"],
  ["helm", "v2.17.0+ga690bad", "v3.19.5+g1234567"],
] as const)("%s on PATH in a version that is too old is passed over, and said so", async (name, old, good) => {
  const path = machine.onPath(name, old);
  expect((await findBinaries(machine.context())).has(name)).toBe(false);
  expect(machine.progress.join()).toContain(`passing over ${path}: it is`);
  machine.onPath(name, good);
  expect((await findBinaries(machine.context())).get(name)?.path).toBe(path);
});

test("a second program of the name on PATH stands in for one that is too old", async () => {
  machine.onPath("helm", "v2.17.0");
  const second = machine.program(join(machine.folder, "other", "helm"), "v3.19.5");
  machine.env["PATH"] = [join(machine.folder, "bin"), join(machine.folder, "other")].join(":");
  expect((await findBinaries(machine.context())).get("helm")?.path).toBe(second);
});

test("kube-apiserver and etcd on PATH are taken as they are, without asking them", async () => {
  machine.onPath("kube-apiserver");
  machine.onPath("etcd");
  expect((await findBinaries(machine.context())).size).toBe(2);
  expect(machine.calls).toEqual([]);
});

describe("kwok and kwokctl have to be of one version:", () => {
  test("a pair on PATH is taken", async () => {
    machine.onPath("kwok", "kwok version v0.7.0 go1.26.8 (linux/amd64)");
    machine.onPath("kwokctl", "kwokctl version v0.7.0 go1.26.8 (linux/amd64)");
    const found = await findBinaries(machine.context());
    expect([found.get("kwok")?.from, found.get("kwokctl")?.from]).toEqual(["PATH", "PATH"]);
  });

  test("one of the two on PATH is not taken without the other", async () => {
    machine.onPath("kwok", "v0.7.0");
    expect((await findBinaries(machine.context())).has("kwok")).toBe(false);
  });

  test("where those on PATH differ, the cache has the pair", async () => {
    machine.onPath("kwok", "v0.7.1");
    machine.onPath("kwokctl", "v0.7.0");
    machine.inCache("kwok");
    machine.inCache("kwokctl");
    const found = await findBinaries(machine.context());
    expect([found.get("kwok")?.from, found.get("kwokctl")?.from]).toEqual(["cache", "cache"]);
    expect(machine.progress.join()).toContain("found kwokctl 0.7.0, kwok 0.7.1");
  });

  test("two that variables name and that differ are an error", async () => {
    machine.env["ACCESS_PLATFORM_KWOK"] = machine.program(join(machine.folder, "a"), "v0.7.1");
    machine.env["ACCESS_PLATFORM_KWOKCTL"] = machine.program(join(machine.folder, "b"), "v0.7.0");
    await expect(findBinaries(machine.context())).rejects.toThrow("given kwokctl 0.7.0, kwok 0.7.1");
  });
});
