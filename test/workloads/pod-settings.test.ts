import fc from "fast-check";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { environmentVariables } from "../../constructs/workloads/environment";
import { checkPodSettings, containerResources, type PodSettings } from "../../constructs/workloads/pod-settings";
import { problemsOf } from "../support/violations";

test("the place of a violation begins where the settings are declared", () => {
  const settings: PodSettings = { extraEnvironment: { "a-b": "1" }, podLabels: { app: "x" } };
  expect(problemsOf(checkPodSettings(settings, "auth"))).toEqual([
    'POD-001 auth.extraEnvironment["a-b"]',
    "POD-003 auth.podLabels.app",
  ]);
  expect(problemsOf(checkPodSettings(settings, ""))).toEqual([
    'POD-001 extraEnvironment["a-b"]',
    "POD-003 podLabels.app",
  ]);
});

test("a secret by name is a reference, and is not shown where it is none", () => {
  const secret = checkPodSettings({ extraEnvironment: { DB_PASSWORD: "hunter2" } }, "");
  expect(problemsOf(secret)).toEqual(["POD-002 extraEnvironment.DB_PASSWORD"]);
  expect(JSON.stringify(secret)).not.toContain("hunter2");
  expect(checkPodSettings({ extraEnvironment: { DB_PASSWORD: SecretRef.of("database", "password") } }, "")).toEqual([]);
});

test.each([
  [null, []],
  ["A=hunter2", ["POD-004 extraEnvironment"]],
  [["hunter2"], ["POD-004 extraEnvironment"]],
  [{ A: 1, E: "1" }, ["POD-004 extraEnvironment.A"]],
  [{ A: { password: "hunter2" } }, ["POD-004 extraEnvironment.A"]],
  [{ A: null }, ["POD-004 extraEnvironment.A"]],
])("%j is no environment, and leaves out what is no text", (given, expected) => {
  const settings = { extraEnvironment: given } as unknown as PodSettings;
  const found = checkPodSettings(settings, "");
  expect(problemsOf(found)).toEqual(expected);
  expect(JSON.stringify(found)).not.toContain("hunter2");
  expect(() => environmentVariables(settings)).not.toThrow();
});

test.each([null, 1, "text"])("settings that are %j instead of objects are no crash", (given) => {
  const settings = { extraEnvironment: given, podLabels: given } as unknown as PodSettings;
  expect(() => checkPodSettings(settings, "")).not.toThrow();
});

test("a name that is accepted is one that every shell reads", () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const codes = problemsOf(checkPodSettings({ extraEnvironment: { [name]: SecretRef.of("a", "b") } }, ""));
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
