import fc from "fast-check";
import { chartValues } from "../../constructs/agents/chart-values";
import { mergeValues } from "../../constructs/agents/further-values";
import { releaseProps, violationsOf } from "./fixtures";

test("further values stand beside those of the release", () => {
  const values = {
    priorityClassName: "high",
    svcConfig: { svc: { log: { severity: "DEBUG" } } },
    resources: { claims: [] },
  };
  expect(violationsOf({ values })).toEqual([]);
  expect(chartValues(releaseProps({ values }))).toMatchObject({
    priorityClassName: "high",
    svcConfig: { svc: { log: { severity: "DEBUG" } } },
    resources: { claims: [], limits: { memory: "1Gi" } },
  });
});

test.each([
  ["updater.enabled", { updater: { enabled: false } }],
  ["updater.versionServer", { updater: { versionServer: "https://elsewhere" } }],
  ["updater", { updater: null }],
  ["enterprise", { enterprise: false }],
  ["joinTokenSecret", { joinTokenSecret: { create: true } }],
  ["joinParams", { joinParams: { tokenName: "x" } }],
  ["authToken", { authToken: "x" }],
  ["roles", { roles: "db" }],
  ["apps", { apps: [] }],
  ["proxyAddr", { proxyAddr: "elsewhere:443" }],
  ["svcVersionOverride", { svcVersionOverride: "1.2.3" }],
  ["highAvailability.replicaCount", { highAvailability: { replicaCount: 7 } }],
])("they cannot set %s", (path, values) => {
  expect(violationsOf({ values })).toEqual([`AGENT-030 values.${path}`]);
  expect(chartValues(releaseProps({ values }))).toMatchObject({ updater: { enabled: true }, enterprise: true });
});

test.each([
  ["a function", { a: () => 1 }, "AGENT-031 values.a"],
  ["a date", { a: [new Date(0)] }, "AGENT-031 values.a[0]"],
  ["nothing", { a: undefined }, "AGENT-031 values.a"],
  ["no number", { a: NaN }, "AGENT-031 values.a"],
  ["a list", [1], "AGENT-031 values"],
])("they are plain data: not %s", (_, values, violation) => {
  expect(violationsOf({ values: values as Record<string, unknown> })).toEqual([violation]);
});

test("they are plain data: not a structure without end", () => {
  const values: Record<string, unknown> = {};
  values["self"] = values;
  expect(violationsOf({ values })).toEqual(["AGENT-031 values.self"]);
  expect(chartValues(releaseProps({ values }))).not.toHaveProperty("self");
});

test("merging keeps every value of the release, and every further one that it does not have", () => {
  const values = fc.dictionary(fc.constantFrom("a", "b", "__proto__"), fc.jsonValue({ maxDepth: 2 }), {
    noNullPrototype: true,
  });
  fc.assert(
    fc.property(values, values, (further, own) => {
      const merged = mergeValues(further, own);
      expect(mergeValues(merged, own)).toEqual(merged);
      for (const key of Object.keys(further)) if (!Object.hasOwn(own, key)) expect(merged[key]).toEqual(further[key]);
    }),
  );
});
