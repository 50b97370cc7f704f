import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { JoinToken } from "../../../constructs/access/joining/join-token";
import { ManagedUpdates } from "../../../constructs/access/settings/managed-updates";
import { schemaCheck } from "../../../constructs/agents/chart/chart-schema";
import { ownValues } from "../../../constructs/agents/features/features";
import { PublicAddress } from "../../../constructs/network/public-address";
import { AgentVersion } from "../../../constructs/updates/agent-version";
import { everything } from "../everything";
import { planned, platform, reportOf, violationsOf } from "../fixtures";

const FILE = join(__dirname, "..", "..", "..", "charts", "svc-agent", "values.schema.json");
const SCHEMA = JSON.parse(readFileSync(FILE, "utf8")) as Schema;

test.each<[string, object]>([
  ["values.replicas", { replicas: 2 }],
  ["values.updater.chanel", { updater: { chanel: "edge" } }],
  ["values.nodeSelector.disk", { nodeSelector: { disk: true } }],
  ["values.tolerations[0]", { tolerations: ["dedicated"] }],
  ["values.imagePullPolicy", { imagePullPolicy: "Sometimes" }],
  ["values.imagePullSecrets[0].name", { imagePullSecrets: [{ name: "" }] }],
  ["values.acmeConfig", { acmeConfig: "acme: {}" }],
])("%s is refused before Helm refuses it", (property, values) => {
  expect(violationsOf({ helm: { values: values as Record<string, unknown> } })).toEqual([`AGENT-079 helm.${property}`]);
});

test("the report says what the chart takes, and not what was given: it may be a secret", () => {
  const [found] = reportOf({ helm: { values: { imagePullPolicy: "hunter2" } } });
  expect(found).toMatchObject({
    given: '"(redacted)"',
    rule: { allowed: 'one of "Always", "IfNotPresent", "Never"' },
  });
});

test("a chart from a repository has rules of its own", () => {
  const values = { runtimeClassName: "gvisor" };
  const chart = { kind: "repository", name: "agents", repository: "https://charts.example.com" } as const;
  expect(violationsOf({ helm: { values, chart } })).toEqual([]);
  expect(violationsOf({ helm: { values } })).toEqual(["AGENT-079 helm.values.runtimeClassName"]);
});

describe.each<[string, object, unknown, string, string]>([
  ["type", { type: ["string", "integer"] }, true, "values", "a value of type string or integer"],
  ["enum", { enum: ["a", 1] }, "b", "values", 'one of "a", 1'],
  ["const", { const: true }, false, "values", "one of true"],
  ["pattern", { pattern: "^a+$" }, "b", "values", "a text that matches ^a+$"],
  ["minimum", { minimum: 1 }, 0, "values", "1 or more"],
  ["minLength", { minLength: 2 }, "b", "values", "a string of 2 or more characters"],
  ["minItems", { minItems: 1 }, [], "values", "a list of 1 or more items"],
  ["minProperties", { minProperties: 1 }, {}, "values", "an object of 1 or more keys"],
  ["required", { required: ["a"] }, {}, "values", "an object with a"],
  [
    "additionalProperties",
    { properties: { a: {}, b: {} }, additionalProperties: false },
    { "c/~d": 1 },
    'values["c/~d"]',
    "one of a, b",
  ],
  ["a keyword that has no words of ours", { maximum: 1 }, 2, "values", "must be <= 1"],
])("%s", (_, schema, given, place, allowed) => {
  test("is said in words", () => {
    expect(schemaCheck(schema)(given)).toEqual([{ place, allowed }]);
  });

  test("is found at its place, below keys, items and conditions, and once", () => {
    const outer = {
      properties: { "x-y": { items: { if: true, then: { anyOf: [schema] } } } },
    };
    const below = place.replace("values", 'values["x-y"][1]');
    const right = schemaCheck(outer)({ "x-y": [given] }).length;
    expect(right).toBe(1);
    expect(schemaCheck(outer)({ "x-y": [given, given] })).toContainEqual({ place: below, allowed });
  });
});

test("all that is wrong is said at once", () => {
  const check = schemaCheck({ properties: { a: { type: "string" }, b: { minimum: 1 } }, required: ["c"] });
  expect(
    check({ a: 1, b: 0 })
      .map(({ place }) => place)
      .sort(),
  ).toEqual(["values", "values.a", "values.b"]);
});

describe("the schema of the chart", () => {
  test("is of draft 7, which Helm and this package read alike", () => {
    expect(SCHEMA).toMatchObject({ $schema: "http://json-schema.org/draft-07/schema#" });
    const ajv = new Ajv();
    expect([ajv.validateSchema(SCHEMA), ajv.errors]).toEqual([true, null]);
  });

  test("names what a release renders, and what only further values reach, or nobody", () => {
    const [token, jwks] = [
      JoinToken.kubernetes({
        name: "agents",
        roles: ["Kube"],
        serviceAccounts: [{ namespace: "svc-agents", name: "svc-agent" }],
      }),
      JoinToken.kubernetesJwks({
        name: "agents",
        roles: ["Kube"],
        serviceAccounts: [{ namespace: "svc-agents", name: "svc-agent" }],
        jwks: JSON.stringify({ keys: [{ kty: "RSA", n: "AQAB", e: "AQAB" }] }),
      }),
    ];
    const managedUpdates = ManagedUpdates.of({
      target: "18.6.0",
      groups: [{ name: "all", days: ["*"], startHour: 2 }],
    });
    const releases = [
      planned(everything()),
      planned({ joinToken: token }),
      planned({ joinToken: jwks }),
      planned({ pods: { affinity: { podAffinity: {} } } }),
      planned({
        directDial: { caPins: [`sha256:${"0a".repeat(32)}`] },
        publicAddresses: [PublicAddress.of("agents.example.com")],
      }),
      planned({
        platform: platform({ managedUpdates }),
        version: AgentVersion.followUpdater({ first: "18.6.0" }),
      }),
    ];
    const rendered = new Set(releases.flatMap((release) => namedIn(SCHEMA, ownValues(release))));
    const others = namedIn(SCHEMA).filter((name) => !rendered.has(name));
    const [owned, free] = [others.filter(isOwned), others.filter((name) => !isOwned(name))];
    expect(free).toEqual(["global", "resources.claims", "updater.resources.claims"]);
    expect(owned).toEqual([
      // A program passes no token, only a reference to one.
      "authToken",
      // A certificate authority is mounted, so that the updater trusts it, too.
      "tls",
      "tls.existingCASecretName",
      "updater.annotations",
      "updater.annotations.serviceAccount",
      // The version is no value: it is set apart, so that updaters may change it.
      "^[a-z][a-z0-9-]*VersionOverride$",
    ]);
  });
});

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** Paths of the properties that a schema names; given values, of those that they have. */
function namedIn(schema: Schema, given?: unknown, path = ""): string[] {
  if (schema.items !== undefined) {
    const items = given === undefined ? [undefined] : (given as unknown[]);
    return [...new Set(items.flatMap((item) => namedIn(schema.items!, item, `${path}[]`)))];
  }
  const named = [
    ...Object.entries(schema.properties ?? {}).map(([key, below]) => [`^${key}$`, key, below] as const),
    ...Object.entries(schema.patternProperties ?? {}).map(([pattern, below]) => [pattern, pattern, below] as const),
  ];
  return named.flatMap(([pattern, name, below]) => {
    const place = path === "" ? name : `${path}.${name}`;
    if (given === undefined) return [place, ...namedIn(below, undefined, place)];
    const keys = Object.keys(given as object).filter((key) => new RegExp(pattern).test(key));
    return keys.flatMap((key) => [place, ...namedIn(below, (given as Record<string, unknown>)[key], place)]);
  });
}

function isOwned(name: string): boolean {
  const values = name
    .replace("^[a-z][a-z0-9-]*", "svc")
    .replace("$", "")
    .split(".")
    .reduceRight<unknown>((value, key) => ({ [key]: value }), "");
  return violationsOf({ helm: { values: values as Record<string, unknown> } }).some((found) =>
    found.startsWith("AGENT-030"),
  );
}
