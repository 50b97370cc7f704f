import fc from "fast-check";
import { group } from "../../constructs/core/schema/group";
import { read } from "../../constructs/core/schema/read";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { POD_SETTINGS, type PodSettings } from "../../constructs/workloads/pod-settings";
import { containerResources } from "../../constructs/workloads/pods/resources";
import { problemsOf } from "../support/violations";

const SETTINGS = group<PodSettings>()(POD_SETTINGS);

function violationsOf(settings: object) {
  return read(SETTINGS, settings).violations;
}

test("a secret by name is a reference, and is not shown where it is none", () => {
  const secret = violationsOf({ extraEnvironment: { DB_PASSWORD: "hunter2" } });
  expect(problemsOf(secret)).toEqual(["POD-002 extraEnvironment.DB_PASSWORD"]);
  expect(JSON.stringify(secret)).not.toContain("hunter2");
  expect(violationsOf({ extraEnvironment: { DB_PASSWORD: SecretRef.of("database", "password") } })).toEqual([]);
});

test.each([
  [null, []],
  ["A=hunter2", ["FIELD-002 extraEnvironment"]],
  [["hunter2"], ["FIELD-002 extraEnvironment"]],
  [{ A: 1, E: "1" }, ["FIELD-002 extraEnvironment.A"]],
  [{ A: { password: "hunter2" } }, ["FIELD-002 extraEnvironment.A"]],
  [{ A: null }, ["FIELD-003 extraEnvironment.A"]],
])("%j is no environment, and is not shown", (given, expected) => {
  const settings = { extraEnvironment: given } as unknown as PodSettings;
  const found = violationsOf(settings);
  expect(problemsOf(found)).toEqual(expected);
  expect(JSON.stringify(found)).not.toContain("hunter2");
});

test("labels by which pods are selected are not a program's", () => {
  expect(problemsOf(violationsOf({ podLabels: { team: "a", "access-platform/proxy-pool": "edge" } }))).toEqual([
    'POD-003 podLabels["access-platform/proxy-pool"]',
  ]);
});

test("a name that is accepted is one that every shell reads", () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const codes = problemsOf(violationsOf({ extraEnvironment: { [name]: SecretRef.of("a", "b") } }));
      expect(codes.length === 0).toBe(/^[A-Z_a-z]\w*$/.test(name));
    }),
  );
});

test("a container has requests and a memory limit, and no CPU limit", () => {
  expect(containerResources({ resources: { memoryLimit: "2Gi" } })).toEqual({
    requests: { cpu: "100m", memory: "256Mi" },
    limits: { memory: "2Gi" },
  });
});

test.each([
  [{ memoryRequest: "512Mi", memoryLimit: "256Mi" }, ["POD-017 resources.memoryLimit"]],
  [{ memoryRequest: "2Gi" }, ["POD-017 resources.memoryLimit"]],
  [{ memoryRequest: "1G", memoryLimit: "1Gi" }, []],
  [{ memoryRequest: "1024Mi", memoryLimit: "1Gi" }, []],
  [{ memoryRequest: "1e9", memoryLimit: "1000000k" }, []],
])("a memory limit is at least the request: %j", (resources, expected) => {
  expect(problemsOf(violationsOf({ resources }))).toEqual(expected);
});

test.each([
  [{ memoryRequest: "256" }, ["POD-019 resources.memoryRequest"]],
  [{ memoryRequest: "256m", memoryLimit: "512" }, ["POD-019 resources.memoryRequest", "POD-019 resources.memoryLimit"]],
  [{ cpuRequest: "100" }, ["POD-020 resources.cpuRequest"]],
  [{ cpuRequest: "100000m" }, ["POD-020 resources.cpuRequest"]],
  [{ cpuRequest: "96", memoryRequest: "1Mi" }, []],
  [{ cpuRequest: "64", memoryRequest: "0", memoryLimit: "64G" }, []],
  [{ cpuRequest: "1.5", memoryRequest: "262144k", memoryLimit: "512M" }, []],
  [{ cpuRequest: "64000m", memoryRequest: "268435456", memoryLimit: "1Ti" }, []],
])("a quantity without its unit is refused: %j", (resources, expected) => {
  expect(problemsOf(violationsOf({ resources }))).toEqual(expected);
});

test.each([
  [["http", "http"], ["POD-018 sidecars[0].ports[1].name"]],
  [["http", "grpc"], []],
])("a container has a name for each port: %j", (names, expected) => {
  const ports = names.map((name, index) => ({ name, containerPort: 9000 + index }));
  expect(problemsOf(violationsOf({ sidecars: [{ name: "a", image: "a:1", ports }] }))).toEqual(expected);
});

test("a variable holds no NUL, with which no container starts", () => {
  expect(problemsOf(violationsOf({ extraEnvironment: { A: "a\0b" } }))).toEqual(["FIELD-002 extraEnvironment.A"]);
});

test.each([":", "UPPER/x", "a//b", "a:", "-a", "registry.example.com/Mixed:1"])("%s is no image", (image) => {
  const sidecars = [{ name: "sidecar", image }];
  expect(problemsOf(violationsOf({ sidecars }))).toEqual(["FIELD-002 sidecars[0].image"]);
});

test.each(["a", "tools/kubectl:1.34", "Registry.example.com:5000/a__b/c-d:v1@sha256:" + "a".repeat(64), "localhost/x"])(
  "%s is an image",
  (image) => {
    expect(violationsOf({ sidecars: [{ name: "sidecar", image }] })).toEqual([]);
  },
);
