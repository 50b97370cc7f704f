import { provideBinaries } from "../../local/binaries";
import { PINNED_BINARIES } from "../../local/pinned-binaries";
import { NODE_BINARIES } from "../node/binaries/node-binaries";
import { cachedPath } from "../../local/cached-program";
import { ControlPlaneUnavailable } from "../../local/unavailable";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { commandFailed, downloadedModule, Machine, pinned } from "./machine";

const unreachable = () => Promise.resolve(undefined);

let machine: Machine;
beforeEach(() => (machine = new Machine()));

function goThatBuilds(): void {
  machine.onPath("go", (args) => {
    if (args[0] === "env") return "go1.24.0";
    if (args[0] === "mod") return args[1] === "download" ? downloadedModule(join(machine.folder, "module")) : "{}";
    writeFileSync(args[args.indexOf("-o") + 1]!, "a program", { mode: 0o755 });
    return "";
  });
}

test("where everything is found, nothing is asked for in the network", async () => {
  for (const { name } of PINNED_BINARIES) machine.inCache(name);
  const open = jest.fn(unreachable);
  const { paths } = await provideBinaries(machine.context(), { open });
  expect(Object.keys(paths).sort()).toEqual(PINNED_BINARIES.map(({ name }) => name).sort());
  expect(open).not.toHaveBeenCalled();
});

(process.platform === "linux" ? test : test.skip)("what is not the pinned release is built", async () => {
  goThatBuilds();
  const open = () => Promise.resolve(Readable.from([Buffer.from("anything")]));
  const { paths } = await provideBinaries(machine.context(), { open });
  expect(Object.keys(paths)).toHaveLength(PINNED_BINARIES.length);
  expect(machine.progress.join("\n")).toMatch(/passing over https:\S+kube-apiserver: its SHA-256 is/);
});

test("what is neither found nor within reach is built", async () => {
  goThatBuilds();
  const { paths } = await provideBinaries(machine.context(), { open: unreachable });
  expect(paths["kube-apiserver"]).toBe(cachedPath(machine.cache, pinned("kube-apiserver")));
  expect(Object.keys(paths)).toHaveLength(PINNED_BINARIES.length);
});

describe("where nothing can be had, one error", () => {
  async function unavailable(): Promise<ControlPlaneUnavailable> {
    const error: unknown = await provideBinaries(machine.context(), { open: unreachable }).catch(
      (thrown: unknown) => thrown,
    );
    if (error instanceof ControlPlaneUnavailable) return error;
    throw error;
  }

  test("names every binary that is missing, with its variable", async () => {
    machine.inCache("etcd");
    const { missing, message } = await unavailable();
    expect(missing).toEqual([
      "kwokctl v0.7.0",
      "kwok v0.7.0",
      "kube-apiserver v1.34.2",
      "kube-controller-manager v1.34.2",
      "kube-scheduler v1.34.2",
      "kubectl v1.34.2",
    ]);
    expect(message).toContain("missing  kube-apiserver v1.34.2 (ACCESS_PLATFORM_KUBE_APISERVER)");
  });

  test("says where they were looked for, and every way to get them", async () => {
    const { message, remedies } = await unavailable();
    expect(message).toContain(`cache: not in ${machine.cache}`);
    if (process.platform === "linux") expect(message).toContain("official releases: etcd: cannot be reached from here");
    expect(message).toContain("build: go is not on PATH");
    expect(remedies.map(({ text }) => text).join("\n")).toMatch(/PATH.*variables[^]*Go 1\.24[^]*--context NAME/);
  });

  test("says why the build failed", async () => {
    machine.onPath("go", (args) => (args[0] === "env" ? "go1.26.0" : Promise.reject(commandFailed("proxy refused"))));
    expect((await unavailable()).message).toContain("proxy refused");
  });

  test("has no stack to show", async () => {
    const { stack, message } = await unavailable();
    expect(stack).toBe(message);
  });
});

test("the programs of a real node are looked for where they are asked for, and nowhere else", async () => {
  for (const { name } of PINNED_BINARIES) machine.inCache(name);
  expect((await provideBinaries(machine.context(), { open: unreachable })).paths.kubelet).toBeUndefined();
  goThatBuilds();
  const { paths } = await provideBinaries(machine.context(), { binaries: NODE_BINARIES, open: unreachable });
  expect(Object.keys(paths).sort()).toEqual(["coredns", "kube-proxy", "kube-router", "kubelet"]);
});

test("helm is not needed: without it there is a control plane all the same", async () => {
  for (const { name } of PINNED_BINARIES) if (name !== "helm") machine.inCache(name);
  expect((await provideBinaries(machine.context(), { open: unreachable })).paths.helm).toBeUndefined();
});
