import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Run } from "../../../local/run";
import { Helm } from "../../../tools/preview/helm";
import { Kubectl } from "../../../tools/cluster/kubectl";
import { temporaryFolder } from "../../support/temporary-folder";
import { releaseItem } from "./fake-cluster";

/** A Helm that notes how it was called, on a cluster with some records of releases. */
function helm(directory = "/nowhere", records: readonly object[] = []) {
  const calls: string[][] = [];
  const run: Run = (file, args) => {
    if (file === "helm") calls.push([...args]);
    return Promise.resolve({ stdout: JSON.stringify({ items: records }), stderr: "", exitCode: 0 });
  };
  const stack = { name: "o", directory };
  const options = { kubectl: "kubectl", helm: "helm", kubeconfig: "k", context: "c", stack, run };
  return { helm: new Helm(options, new Kubectl(options)), calls };
}

const ITEM = { ...releaseItem("agent"), set: [], values: [] };

test("a release is applied as Terraform would: with its repository and version, its waits and its settings", async () => {
  const { helm: whole, calls } = helm();
  const set = [
    { name: "a", value: "1", type: "auto" as const },
    { name: "b", value: "2", type: "string" as const },
  ];
  const there = { repository: "https://charts.example", version: "1.2.3", waitForJobs: true, createNamespace: true };
  await whole.apply({ ...ITEM, ...there, set, wait: true, timeoutSeconds: 7 }, undefined);
  await whole.apply({ ...ITEM, wait: false, waitForJobs: false, createNamespace: false }, undefined);
  const [first, second] = calls.map((args) => args.filter((arg) => !arg.startsWith("--labels=")));
  expect(first).toEqual([
    "upgrade",
    "agent",
    "svc-agent",
    "--install",
    "--namespace=svc",
    "--create-namespace",
    "--repo=https://charts.example",
    "--version=1.2.3",
    "--set=a=1",
    "--set-string=b=2",
    "--wait",
    "--wait-for-jobs",
    "--timeout=7s",
    "--kubeconfig=k",
    "--kube-context=c",
  ]);
  expect(second!.filter((arg) => /^--(repo|version|set|wait|create)/.test(arg))).toEqual([]);
});

test("only the newest revision of a release counts", async () => {
  const records = ["2", "10", "9"].map((version) => ({
    metadata: { namespace: "svc", labels: { name: "agent", version, status: "deployed" } },
  }));
  const { helm: found } = helm("/nowhere", records);
  expect((await found.releases()).map(({ namespace, revision }) => [namespace, revision])).toEqual([["svc", 10]]);
});

test("a chart that changes is another release: a folder, an archive, or a name", () => {
  const folder = temporaryFolder("charts");
  mkdirSync(join(folder, "chart/templates"), { recursive: true });
  writeFileSync(join(folder, "chart/templates/a.yaml"), "a: 1");
  writeFileSync(join(folder, "chart.tgz"), "1");
  const { helm: there } = helm(folder);
  const sums = () => ["chart", "chart.tgz", "elsewhere"].map((chart) => there.checksum({ ...ITEM, chart }));
  const before = sums();
  expect(new Set(before).size).toBe(3);
  writeFileSync(join(folder, "chart/templates/a.yaml"), "a: 2");
  writeFileSync(join(folder, "chart.tgz"), "2");
  expect(sums().map((sum, index) => sum === before[index])).toEqual([false, false, true]);
});
