import fc from "fast-check";
import { parseAllDocuments } from "yaml";
import { isManifestFile, isWave, toFiles, toStream, toWaves } from "../../../tools/manifests/output";
import type { Item } from "../../../tools/manifests/items";
import { configMapItem, releaseItem } from "../preview/fake-cluster";

test("the stream holds the objects and nothing else: kubectl takes it as it is", () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), (text, documents) => {
      const release = {
        ...releaseItem("agent"),
        values: documents,
        set: [{ name: "x", value: text, type: "auto" as const }],
      };
      const items: Item[] = [configMapItem("a", { key: text }), release, configMapItem("b")];
      const objects = parseAllDocuments(toStream(items)).flatMap((document): unknown[] => {
        const data: unknown = document.toJS();
        return data === null ? [] : [data];
      });
      expect(objects).toEqual(items.flatMap((item) => (item.kind === "object" ? [item.manifest] : [])));
    }),
  );
});

test("a release is a comment with the command that a person would type, and its values", () => {
  expect(toStream([releaseItem("agent", "a: 1\nb: 2\n")])).toBe(
    [
      "---",
      "# helm_release.agent",
      "# helm upgrade --install agent svc-agent --namespace svc --set-string b=c",
      "#   a: 1",
      "#   b: 2",
      "",
    ].join("\n"),
  );
});

test("a chart in a registry has the address that Helm takes, which has no --repo", () => {
  const [file] = toFiles([{ ...releaseItem("agent"), repository: "oci://registry.example.com/charts/" }]);
  expect(file?.content).toContain(
    "helm upgrade --install agent oci://registry.example.com/charts/svc-agent --namespace",
  );
  expect(file?.content).not.toContain("--repo");
});

test("a chart in a repository is installed in its version, into a namespace that may be made", () => {
  const release = { ...releaseItem("agent"), repository: "https://charts.example.com", version: "18.3.0" };
  const [file] = toFiles([{ ...release, createNamespace: true, values: [] }]);
  expect(file?.content).toContain(
    "--namespace svc --create-namespace --repo https://charts.example.com --version 18.3.0",
  );
  expect(file?.content).toMatch(/\n\{\}\n$/);
});

test("each wave has a folder, and Argo CD reads the wave of each object from it", () => {
  const items = [
    { ...configMapItem("a"), wave: 0 },
    { ...configMapItem("b"), wave: 1 },
    { ...releaseItem("agent"), wave: 1 },
  ];
  const files = toWaves(items).map(({ name, content }) => [name, /sync-wave: "?(\d)"?/.exec(content)?.[1]]);
  expect(files).toEqual([
    ["wave-0/01-configmap-a.yaml", "0"],
    ["wave-1/01-configmap-b.yaml", "1"],
    ["wave-1/02-release-agent.values.yaml", undefined],
  ]);
  expect(["wave-0", "wave-12", "wave-", "waves", "my-wave-0"].map(isWave)).toEqual([true, true, false, false, false]);
});

test("files are numbered in the order of dependencies, so that they also sort that way", () => {
  const items = [
    configMapItem("a"),
    releaseItem("agent"),
    ...Array.from({ length: 99 }, (_, n) => configMapItem(`c${n}`)),
  ];
  const names = toFiles(items).map(({ name }) => name);
  expect(names.slice(0, 3)).toEqual(["001-configmap-a.yaml", "002-release-agent.values.yaml", "003-configmap-c0.yaml"]);
  expect([...names].sort()).toEqual(names);
});

test("each document of a release's values is a file that the command names", () => {
  const files = toFiles([{ ...releaseItem("agent"), values: ["a: 1\n", "a: 2\n"] }]);
  expect(files.map(({ name }) => name)).toEqual(["01-release-agent.values.yaml", "01-release-agent.values-2.yaml"]);
  expect(files[1]?.content).toContain("--values 01-release-agent.values.yaml --values 01-release-agent.values-2.yaml");
});

test("a file of an earlier view is known by its name, and a file of a person is not", () => {
  for (const { name } of toFiles([configMapItem("a.b"), releaseItem("agent")])) expect(isManifestFile(name)).toBe(true);
  for (const name of ["kustomization.yaml", "1-a.yaml", "01-a.yml", "README.md"])
    expect(isManifestFile(name)).toBe(false);
});
