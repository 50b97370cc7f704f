import { applyPreview } from "../../../tools/preview/apply";
import { ownerMark } from "../../../tools/preview/marks";
import { removePreview } from "../../../tools/preview/remove";
import { configMapItem, FakeCluster, releaseItem } from "./fake-cluster";

function changing(calls: readonly string[]): string[] {
  return calls.filter((call) => !/^kubectl (get|rollout|wait)/.test(call));
}

test("a first preview creates everything, and says so in order", async () => {
  const cluster = new FakeCluster();
  const progress: string[] = [];
  const result = await applyPreview([configMapItem("a"), releaseItem("agent"), configMapItem("b")], {
    ...cluster.options(),
    onProgress: (address, state) => progress.push(`${address.split(".")[1] ?? ""} ${state}`),
  });
  expect(result).toEqual({
    created: ["kubernetes_config_map_v1.a", "helm_release.agent", "kubernetes_config_map_v1.b"],
    changed: [],
    unchanged: [],
    removed: [],
  });
  expect(progress).toEqual(["a started", "a changed", "agent started", "agent changed", "b started", "b changed"]);
});

test("releases that do not depend on each other are installed at once, those of a later step after them", async () => {
  const cluster = new FakeCluster();
  const progress: string[] = [];
  await applyPreview([releaseItem("a"), releaseItem("b"), releaseItem("c", undefined, 1)], {
    ...cluster.options(),
    onProgress: (address, state) => progress.push(`${address.split(".")[1] ?? ""} ${state}`),
  });
  const order = (word: string) => progress.indexOf(word);
  expect(order("b started")).toBeLessThan(order("a changed"));
  expect(order("c started")).toBeGreaterThan(Math.max(order("a changed"), order("b changed")));
});

test("a release that fails lets those beside it end, and nothing begins after it", async () => {
  const cluster = new FakeCluster();
  const ended: string[] = [];
  const failing = applyPreview([releaseItem("a"), releaseItem("b"), releaseItem("c", undefined, 1)], {
    ...cluster.options(),
    run: async (file, args, options) => {
      if (args[0] === "upgrade" && args[1] === "a") throw new Error("a is refused");
      return cluster.run(file, args, options);
    },
    onProgress: (address, state) => {
      if (state === "changed") ended.push(address);
    },
  });
  await expect(failing).rejects.toThrow("a is refused");
  expect(ended).toEqual(["helm_release.b"]);
});

test("a second preview of the same stack changes nothing and calls nothing that could", async () => {
  const cluster = new FakeCluster();
  const items = [configMapItem("a"), releaseItem("agent")];
  await applyPreview(items, cluster.options());
  const before = cluster.calls.length;
  const result = await applyPreview(items, cluster.options());
  expect(result).toMatchObject({ created: [], changed: [], removed: [] });
  expect(changing(cluster.calls.slice(before))).toEqual([]);
});

test("what a controller added to an object is no reason to send it again", async () => {
  const cluster = new FakeCluster();
  await applyPreview([configMapItem("a", { x: "1" })], cluster.options());
  const live = cluster.objects.get("ConfigMap svc/a")!;
  cluster.objects.set("ConfigMap svc/a", { ...live, status: { phase: "Bound" } });
  expect((await applyPreview([configMapItem("a", { x: "1" })], cluster.options())).unchanged).toHaveLength(1);
});

test("a field that left the declaration is sent", async () => {
  const cluster = new FakeCluster();
  await applyPreview([configMapItem("a", { x: "1", y: "2" })], cluster.options());
  expect((await applyPreview([configMapItem("a", { x: "1" })], cluster.options())).changed).toHaveLength(1);
});

test("only what changed is changed, and what left the stack is removed", async () => {
  const cluster = new FakeCluster();
  await applyPreview(
    [configMapItem("a"), configMapItem("b"), releaseItem("one"), releaseItem("two")],
    cluster.options(),
  );
  const items = [configMapItem("b", { x: "2" }), releaseItem("two", "a: 2\n")];
  expect(await applyPreview(items, cluster.options())).toEqual({
    created: [],
    changed: ["kubernetes_config_map_v1.b", "helm_release.two"],
    unchanged: [],
    removed: ["release svc/one", "ConfigMap svc/a"],
  });
});

test("nothing is changed when something exists that no preview made", async () => {
  const cluster = new FakeCluster();
  cluster.objects.set("ConfigMap svc/a", { kind: "ConfigMap", metadata: { name: "a", namespace: "svc" } });
  const error: unknown = await applyPreview([configMapItem("b"), configMapItem("a")], cluster.options()).catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Error);
  expect((error as Error).message).toContain("ConfigMap svc/a, not made by a preview");
  expect(changing(cluster.calls)).toEqual([]);
});

test("what another stack's preview made is named with that stack", async () => {
  const cluster = new FakeCluster();
  await applyPreview([configMapItem("a"), releaseItem("agent")], cluster.options("one"));
  const error: unknown = await applyPreview([configMapItem("a"), releaseItem("agent")], cluster.options("two")).catch(
    (reason: unknown) => reason,
  );
  expect((error as Error).message).toContain("ConfigMap svc/a, made by the preview of one");
  expect((error as Error).message).toContain("release svc/agent, made by the preview of one");
});

test("removing a preview leaves the previews of other stacks", async () => {
  const cluster = new FakeCluster();
  await applyPreview([configMapItem("a"), releaseItem("agent")], cluster.options("one"));
  await applyPreview([configMapItem("b")], cluster.options("two"));
  expect(await removePreview(cluster.options("one"))).toEqual({ removed: ["release svc/agent", "ConfigMap svc/a"] });
  expect(cluster.names()).toEqual(["ConfigMap svc/b"]);
});

test.each(["pending-install", "uninstalling"])(
  "an attempt of Helm that was interrupted (%s) is forgotten before the next one; what runs of it goes on running",
  async (status) => {
    const cluster = new FakeCluster();
    await applyPreview([releaseItem("agent")], cluster.options());
    const release = cluster.releases.get("svc/agent")!;
    cluster.releases.set("svc/agent", { ...release, status });
    const before = cluster.calls.length;
    await applyPreview([releaseItem("agent")], cluster.options());
    expect(changing(cluster.calls.slice(before)).map((call) => call.split(" ", 3).join(" "))).toEqual([
      "kubectl delete secret/sh.helm.release.v1.agent.v1",
      "helm upgrade agent",
    ]);
  },
);

describe("a Job", () => {
  const manifest = { apiVersion: "batch/v1", kind: "Job", metadata: { name: "deliver", namespace: "svc" } };
  const job = { ...configMapItem("deliver"), manifest, waitForCompletion: true };

  test("that completes is done", async () => {
    const cluster = new FakeCluster();
    cluster.never.add("--for=condition=failed");
    expect((await applyPreview([job], cluster.options())).created).toHaveLength(1);
  });

  test("that fails ends the preview at once, with its name", async () => {
    const cluster = new FakeCluster();
    cluster.never.add("--for=condition=complete");
    await expect(applyPreview([job], cluster.options())).rejects.toThrow("the job svc/deliver failed");
  });

  test("is made again where the change in its place has failed, and is taken back", async () => {
    const cluster = new FakeCluster();
    const other = { ...job, manifest: { ...manifest, metadata: { ...manifest.metadata, name: "deliver-otherwise" } } };
    cluster.never.add("--for=condition=failed");
    await applyPreview([job], cluster.options());
    cluster.never.clear();
    cluster.never.add("--for=condition=complete");
    await expect(applyPreview([other], cluster.options())).rejects.toThrow("the job svc/deliver-otherwise failed");
    cluster.never.clear();
    cluster.never.add("--for=condition=failed");
    expect(await applyPreview([job], cluster.options())).toMatchObject({
      created: [job.address],
      removed: ["Job svc/deliver-otherwise"],
    });
  });
});

test("the name of a stack is its mark where a label can hold it", () => {
  expect(ownerMark("platform.eu-1")).toBe("platform.eu-1");
  expect(ownerMark("a stack, with commas")).toMatch(/^[0-9a-f]{32}$/);
});
