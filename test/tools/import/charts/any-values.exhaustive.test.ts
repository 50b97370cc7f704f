import fc from "fast-check";
import type { Values } from "../../../../tools/import/charts/given-values";
import { importedProgram, leavesOfValues, recordedChart, withValue } from "../../../support/charts-program";
import { hostileText } from "../../../support/hostile-text";
import { runs } from "../../../support/sample";

const CLUSTER: Values = { clusterName: "access.example.com", tls: { existingSecretName: "certificate" } };
const AGENTS: Values = { proxyAddr: "access.example.com:443", roles: "kube", kubeClusterName: "production" };

/** Texts that some value takes, and some that none does. */
const text = fc.oneof(
  fc.constantFrom(
    "",
    "a-name",
    "a.example.com",
    "a.example.com:443",
    "10Gi",
    "on",
    "off",
    "github",
    "multiplex",
    "aws",
    "gcp",
  ),
  fc.constantFrom(
    "azure",
    "scratch",
    "ClusterIP",
    "Always",
    "kube,app,db,discovery",
    "iam",
    "kubernetes",
    "/a/path",
    "Not A Name",
  ),
  fc.constantFrom("postgres://user:hunter2hunter2@db.example.com/state", "https://a.example.com/b", "DEBUG"),
  hostileText,
);
const data = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.boolean(),
    fc.integer({ min: -1, max: 9 }),
    fc.array(tie("any"), { maxLength: 2 }),
    fc.dictionary(
      fc.oneof(text, fc.constantFrom("name", "image", "type", "auth_service", "teleport", "storage")),
      tie("any"),
      {
        maxKeys: 3,
      },
    ),
  ),
})).any;

/** Data of the kind that the chart has at a path; seldom of any other kind. */
function like(fallback: unknown): fc.Arbitrary<unknown> {
  const own =
    typeof fallback === "boolean"
      ? fc.boolean()
      : typeof fallback === "number"
        ? fc.integer({ min: -1, max: 9 })
        : typeof fallback === "string"
          ? text
          : Array.isArray(fallback)
            ? fc.array(data, { maxLength: 2 })
            : data;
  return fc.oneof({ weight: 5, arbitrary: own }, { weight: 1, arbitrary: data });
}

/** Some values of a chart over those that each release has. */
function valuesOf(chart: "teleport-cluster" | "teleport-kube-agent", given: Values): fc.Arbitrary<Values> {
  const paths = leavesOfValues(recordedChart(chart).values);
  const one = fc
    .constantFrom(...paths)
    .chain(([path, fallback]) => like(fallback).map((value) => [path, value] as const));
  return fc
    .array(one, { minLength: 1, maxLength: 6 })
    .map((chosen) => chosen.reduce((values, [path, value]) => withValue(values, path, value), given));
}

const RUNS = runs(30);

/** What is written of releases; each part says what it says of what synthesis refuses. */
function written(cluster: Values | undefined, agents?: Values): string {
  const { text, reported, parts, configuration } = importedProgram(cluster, agents);
  expect(configuration !== undefined || parts.some(({ left }) => left.length > 0)).toBe(true);
  return text + reported;
}

test("whatever a release of the cluster chart has, a program is written, and no secret is in it or in what is said", () => {
  fc.assert(
    fc.property(valuesOf("teleport-cluster", CLUSTER), (values) => {
      expect(written(values)).not.toContain("hunter2");
    }),
    RUNS,
  );
});

test("whatever a release of agents has, alone or with its platform, a program is written", () => {
  fc.assert(
    fc.property(fc.boolean(), valuesOf("teleport-kube-agent", AGENTS), (isAlone, values) => {
      fc.pre(values["proxyAddr"] === AGENTS["proxyAddr"]);
      written(isAlone ? undefined : CLUSTER, values);
    }),
    RUNS,
  );
});
