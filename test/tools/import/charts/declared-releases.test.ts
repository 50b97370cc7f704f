import { stringify } from "yaml";
import { declaredReleases } from "../../../../tools/import/charts/declared-releases";

const VALUES = { clusterName: "access.example.com" };

function application(source: object, name = "access"): object {
  return {
    apiVersion: "argoproj.io/v1alpha1",
    kind: "Application",
    metadata: { name, namespace: "argocd" },
    spec: { destination: { namespace: "teleport" }, source: { chart: "teleport-cluster", ...source } },
  };
}

function helmRelease(spec: object): object {
  return {
    apiVersion: "helm.toolkit.fluxcd.io/v2",
    kind: "HelmRelease",
    metadata: { name: "agents", namespace: "flux" },
    spec: { chart: { spec: { chart: "teleport-kube-agent" } }, ...spec },
  };
}

const NAMESPACE = { apiVersion: "v1", kind: "Namespace", metadata: { name: "teleport" } };

function read(...objects: readonly object[]) {
  return declaredReleases(objects.map((object) => stringify(object)).join("---\n"), "file.yaml");
}

test.each([
  ["values as an object", { helm: { valuesObject: VALUES } }, { values: VALUES }],
  ["values as a text", { helm: { values: "clusterName: access.example.com\n" } }, { values: VALUES }],
  [
    "parameters over values",
    {
      helm: {
        valuesObject: VALUES,
        parameters: [
          { name: "replicas", value: "2" },
          { name: "label", value: "2", forceString: true },
        ],
      },
    },
    { values: { ...VALUES, replicas: 2, label: "2" } },
  ],
  ["the name of its release", { helm: { releaseName: "platform" } }, { name: "platform", namespace: "teleport" }],
  ["its own name where none is given", {}, { name: "access" }],
  ["a version", { targetRevision: "v18.3.0" }, { version: "18.3.0" }],
  ["no version for a range", { targetRevision: "18.*" }, { version: undefined }],
])("an Application of Argo CD has %s", (_, source, expected) => {
  expect(read(application(source))?.releases).toEqual([expect.objectContaining(expected)]);
});

test("an Application may have several sources", () => {
  const { spec, ...object } = application({}) as { readonly spec: object };
  const several = {
    ...object,
    spec: { ...spec, source: undefined, sources: [{ ref: "v" }, { chart: "teleport-cluster" }] },
  };
  expect(read(several)?.releases).toHaveLength(1);
});

test.each([
  ["values", { values: VALUES }, { values: VALUES, name: "agents", namespace: "flux" }],
  ["a namespace of its own", { targetNamespace: "team" }, { name: "team-agents", namespace: "team" }],
  ["a name of its own", { targetNamespace: "team", releaseName: "own" }, { name: "own", namespace: "team" }],
])("a HelmRelease of Flux has %s", (_, spec, expected) => {
  expect(read(helmRelease(spec))?.releases).toEqual([expect.objectContaining(expected)]);
});

test.each([
  [application({ helm: { valueFiles: ["prod.yaml"] } }), ["valueFiles: prod.yaml"]],
  [application({ helm: { fileParameters: [{ name: "a", path: "b" }] } }), ["fileParameters: a"]],
  [
    helmRelease({
      valuesFrom: [
        { kind: "Secret", name: "agents" },
        { kind: "ConfigMap", name: "more", valuesKey: "token", targetPath: "authToken" },
      ],
    }),
    ["valuesFrom: Secret agents, values.yaml", "valuesFrom: ConfigMap more, token at authToken"],
  ],
  [application({ chart: "teleport-kube-agent" }), ["importFrom"]],
])("values that are elsewhere are left to people, as is what Helm has not recorded", (object, paths) => {
  expect(read(object)?.releases[0]?.left?.map(({ path }) => path)).toEqual(paths);
});

test("objects of several documents and of lists are read, and others are named", () => {
  const list = { apiVersion: "v1", kind: "List", items: [application({}), helmRelease({})] };
  expect(read(NAMESPACE, list)).toMatchObject({
    releases: [{ chart: "teleport-cluster" }, { chart: "teleport-kube-agent" }],
    others: ["Namespace/teleport"],
  });
});

test("what is no object of theirs is left to whoever reads values", () => {
  expect(read(VALUES)).toBeUndefined();
  expect(declaredReleases("a: [", "file.yaml")).toBeUndefined();
});

test("aliases that grow without end are refused with the name of the file", () => {
  const twenty = (item: string) => `[${Array.from({ length: 20 }, () => item).join(", ")}]`;
  const grown = `a: &a ${twenty("x")}\nb: &b ${twenty("*a")}\nc: ${twenty("*b")}\n`;
  expect(() => declaredReleases(`${stringify(application({}))}---\n${grown}`, "file.yaml")).toThrow("read file.yaml");
});

test.each([
  [application({ chart: "ingress-nginx" }), "no object in it has a chart"],
  [{ ...application({}), spec: { source: { chart: "teleport-cluster" } } }, "it names no namespace"],
])("an object without a release that can be read is refused", (object, reason) => {
  expect(() => read(object)).toThrow(reason);
});
