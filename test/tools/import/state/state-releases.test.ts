import { stateRelease } from "../../../../tools/import/state/state-releases";

/** A release as a provider of Helm keeps it. */
function release(attributes: object, type = "helm_release") {
  return stateRelease({
    block: "helm_release.access",
    address: "helm_release.access",
    module: "",
    type,
    attributes: { name: "access", namespace: "teleport", chart: "teleport-cluster", ...attributes },
  });
}

const VALUES = ["clusterName: access.example.com\nauth: { a: 1 }\n", "auth: { b: 2 }\n"];
const BOTH = { clusterName: "access.example.com", auth: { a: 1, b: 2 } };
const SET = [{ name: "replicas", value: "2", type: "" }];

test.each([
  ["texts of values, each over those before", { values: VALUES }, BOTH],
  ["what is set one by one", { values: VALUES, set: SET }, { ...BOTH, replicas: 2 }],
  ["what is set as a text", { set: [{ name: "label", value: "2", type: "string" }] }, { label: "2" }],
  ["lists", { set_list: [{ name: "addresses", value: ["a", "b"] }] }, { addresses: ["a", "b"] }],
  ["nothing where the provider 3 has null", { values: null, set: null, set_list: null, metadata: null }, {}],
  ["what Helm has, as the provider 2 keeps it", { values: VALUES, metadata: [{ values: '{"a":1}' }] }, { a: 1 }],
  ["what Helm has, as the provider 3 keeps it", { values: VALUES, metadata: { values: '{"a":1}' } }, { a: 1 }],
])("a release has %s", (_, attributes, values) => {
  expect(release(attributes)?.values).toEqual(values);
});

test.each([
  [{ set_sensitive: [{ name: "auth.password", value: "hunter2" }] }, ["auth.password"]],
  [{ set_wo: [{ name: "auth.password", value: null }] }, ["auth.password"]],
  [{ metadata: [{ values: '{"auth":{"password":"(sensitive value)"}}' }] }, ["auth.password"]],
  [{ postrender: [{ binary_path: "kustomize" }] }, ["postrender"]],
])("what is sensitive is not among the values, and is left to people: %j", (attributes, paths) => {
  const found = release(attributes);
  expect(found?.left?.map(({ path }) => path)).toEqual(paths);
  expect(JSON.stringify(found)).not.toMatch(/hunter2|sensitive value/);
});

test.each([
  [{ version: "18.3.0" }, "18.3.0"],
  [{ version: "~> 18", metadata: [{ app_version: "18.3.1" }] }, "18.3.1"],
  [{ version: "~> 18" }, undefined],
])("the version of %j is %s", (attributes, version) => {
  expect(release(attributes)?.version).toBe(version);
});

test.each([
  [{ chart: "teleport/teleport-cluster" }, "teleport-cluster"],
  [{ chart: "oci://registry.example.com/charts/teleport-kube-agent" }, "teleport-kube-agent"],
  [{ chart: "./charts/teleport-cluster-18.3.0.tgz" }, "teleport-cluster"],
  [{ chart: "./charts/own", metadata: [{ chart: "teleport-cluster" }] }, "teleport-cluster"],
  [{ chart: "ingress-nginx" }, undefined],
])("the chart of %j is %s", (attributes, chart) => {
  expect(release(attributes)?.chart).toBe(chart);
});

test("a resource of another type is no release", () => {
  expect(release({}, "kubernetes_namespace")).toBeUndefined();
});
