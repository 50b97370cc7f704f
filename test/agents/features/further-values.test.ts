import fc from "fast-check";
import { AgentService } from "../../../constructs/agents/services/agent-service";
import { chartValues, ownedPaths, ownValues } from "../../../constructs/agents/features/features";
import {
  checkCredentials,
  checkOwnedValues,
  checkRenderedValues,
  FURTHER_VALUES_RULES,
} from "../../../constructs/agents/features/further-values";
import { mergedData } from "../../../constructs/core/merged-data";
import { Brand } from "../../../constructs/brand/brand";
import { AgentVersion } from "../../../constructs/updates/agent-version";
import { Version } from "../../../constructs/updates/version";
import { isRecord as isPlain } from "../../../constructs/core/given";
import { violationsBy, problemsOf } from "../../support/violations";
import { planned, platform, violationsOf } from "../fixtures";

const ALL_SERVICES = [
  AgentService.kubernetes({ clusterName: "production" }),
  AgentService.application({ name: "grafana", uri: "http://grafana:3000" }),
  AgentService.database({ name: "orders", uri: "orders:5432", protocol: "postgres" }),
  AgentService.ssh(),
  AgentService.windowsDesktop({ name: "desk", address: "desk.example.com" }),
];

describe("what further values take back", () => {
  const owned = (further: object, ...paths: readonly string[]) =>
    violationsBy((problems) => {
      checkOwnedValues({ ...further }, paths, problems);
    }).map(({ property }) => property);
  const rendered = (further: object, own: object, ...known: readonly string[]) =>
    violationsBy((problems) => {
      for (const place of known) problems.add(FURTHER_VALUES_RULES["AGENT-030"], place, "known");
      checkRenderedValues({ ...further }, { ...own }, problems);
    })
      .slice(known.length)
      .map(({ property }) => property);

  test.each<[object, readonly string[], readonly string[]]>([
    [{ a: 1 }, [], []],
    [{ a: 1 }, ["a"], ["helm.values.a"]],
    [{ a: { b: 1 } }, ["a"], ["helm.values.a"]],
    [{ a: { b: 1, c: 2 } }, ["a.b"], ["helm.values.a.b"]],
    [{ a: { c: 2 } }, ["a.b"], []],
    [{ a: 1 }, ["a.b"], ["helm.values.a"]],
    [{ A: { B: 1 } }, ["a.b"], ["helm.values.A.B"]],
    [{ a: { b: 1 } }, ["A.B"], ["helm.values.a.b"]],
    [{ a: { c: 1 } }, ["a", "a.b"], ["helm.values.a"]],
    [{ a: { c: 1 } }, ["a.b", "a"], ["helm.values.a"]],
    [{ a: { b: 1, c: 1 } }, ["a.b", "a.c"], ["helm.values.a.b", "helm.values.a.c"]],
  ])("of %j by paths %j is %j", (further, paths, expected) => {
    expect(owned(further, ...paths)).toEqual(expected);
  });

  test.each<[object, object, readonly string[]]>([
    [{}, { a: 1 }, []],
    [{ b: 1 }, { a: 1 }, []],
    [{ a: 1 }, { a: 2 }, ["helm.values.a"]],
    [{ a: { b: 1 } }, { a: 2 }, ["helm.values.a"]],
    [{ a: 1 }, { a: { b: 2 } }, ["helm.values.a"]],
    [{ a: { c: 1 } }, { a: { b: 2 } }, []],
    [{ a: { b: 1 } }, { a: { b: [2] } }, ["helm.values.a.b"]],
    [{ A: { B: 1 } }, { a: { b: 2 } }, ["helm.values.A.B"]],
    [{ a: { b: 1, c: 1 } }, { a: { b: 2 }, A: { c: 2 } }, ["helm.values.a.b", "helm.values.a.c"]],
    [{ a: { b: 1 } }, { a: 1, A: { c: 2 } }, ["helm.values.a"]],
    [{ a: { b: 1 } }, { A: { c: 2 }, a: 1 }, ["helm.values.a"]],
  ])("of %j beside %j is %j", (further, own, expected) => {
    expect(rendered(further, own)).toEqual(expected);
  });

  test("is told once, for the value, for one above it or for one below it", () => {
    const [further, own] = [
      { a: { b: 1 }, c: 1 },
      { a: { b: 2 }, c: 2 },
    ];
    expect(rendered(further, own, "helm.values.a.b")).toEqual(["helm.values.c"]);
    expect(rendered(further, own, "helm.values.a")).toEqual(["helm.values.c"]);
    expect(rendered(further, own, "helm.values.a.b.d")).toEqual(["helm.values.c"]);
    expect(rendered(further, own, "", "services")).toEqual(["helm.values.a.b", "helm.values.c"]);
  });

  test("is no credential a second time", () => {
    const found = violationsBy((problems) => {
      checkOwnedValues({ authToken: "a" }, ["authToken"], problems);
      checkCredentials({ authToken: "a", other: { password: "b" } }, problems);
    });
    expect(problemsOf(found)).toEqual(["AGENT-030 helm.values.authToken", "AGENT-084 helm.values.other.password"]);
  });
});

test("further values stand beside those of the release", () => {
  const values = {
    priorityClassName: "high",
    svcConfig: { svc: { nodename: "edge" } },
    resources: { claims: [] },
  };
  expect(violationsOf({ helm: { values } })).toEqual([]);
  expect(chartValues(planned({ helm: { values } }))).toMatchObject({
    priorityClassName: "high",
    svcConfig: { svc: { nodename: "edge" } },
    resources: { claims: [], limits: { memory: "1Gi" } },
  });
});

test.each([
  ["updater.enabled", { updater: { enabled: false } }],
  ["resources.limits.memory", { resources: { limits: { memory: "1Ti" } } }],
])("they cannot set %s", (path, values) => {
  expect(violationsOf({ helm: { values } })).toEqual([`AGENT-030 helm.values.${path}`]);
  expect(chartValues(planned({ helm: { values } }))).toMatchObject({
    updater: { enabled: true },
    enterprise: true,
  });
});

test.each([
  [
    "18.5.1",
    "auth_connection_config",
    ["CONFIGURATION-005 helm.values.teleportConfig.teleport.auth_connection_config"],
  ],
  ["18.6.0", "auth_connection_config", []],
  ["18.2.7", "relay_server", ["AGENT-030 helm.values.teleportConfig.teleport.relay_server"]],
])("agents of version %s with the key %s in their file: %j", (first, key, expected) => {
  const endpoint = platform({ brand: Brand.TELEPORT, version: Version.of("18.8.2") });
  const version = AgentVersion.followUpdater({ first });
  const values = { teleportConfig: { teleport: { [key]: {} } } };
  const found = violationsOf({ platform: endpoint, version, helm: { values } });
  expect(found.filter((problem) => problem.includes("helm.values"))).toEqual(expected);
});

test.each([Brand.SVC, Brand.TELEPORT])("no path that the release owns can be set, whatever is there: %#", (brand) => {
  const platformOf = platform({ brand });
  const paths = fc.constantFrom(...ownedPaths(brand));
  fc.assert(
    fc.property(paths, fc.jsonValue({ maxDepth: 2 }), fc.nat(), fc.boolean(), (path, value, cut, upper) => {
      const keys = path.split(".").map((key) => (upper ? key.toUpperCase() : key));
      // Also where a value takes the place of a branch that holds the path.
      const kept = isPlain(value) ? keys : keys.slice(0, 1 + (cut % keys.length));
      const values = kept.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Record<string, unknown>;
      // A value may also look like a credential.
      const found = violationsOf({ platform: platformOf, helm: { values } });
      expect(found).toContainEqual(expect.stringMatching(/^AGENT-030 helm\.values\./));
    }),
    { numRuns: 40 },
  );
});

test("whatever they hold, what the release renders comes out as it is", () => {
  const own = ownValues(planned({ services: ALL_SERVICES }));
  const key = fc.constantFrom(...Object.keys(own), "svcConfig", "enabled", "proxy_service", "replicaCount", "other");
  const values = fc.dictionary(key, fc.dictionary(key, fc.jsonValue({ maxDepth: 1 })), { noNullPrototype: true });
  fc.assert(
    fc.property(values, (further) => {
      expect(chartValues(planned({ services: ALL_SERVICES, helm: { values: further } }))).toMatchObject(own);
    }),
    { numRuns: 40 },
  );
});

test("merging keeps every value of the release, and every further one that it does not have", () => {
  const values = fc.dictionary(fc.constantFrom("a", "b", "__proto__"), fc.jsonValue({ maxDepth: 2 }), {
    noNullPrototype: true,
  });
  fc.assert(
    fc.property(values, values, (further, own) => {
      const merged = mergedData(further, own);
      expect(mergedData(merged, own)).toEqual(merged);
      for (const key of Object.keys(further)) if (!Object.hasOwn(own, key)) expect(merged[key]).toEqual(further[key]);
    }),
  );
});
