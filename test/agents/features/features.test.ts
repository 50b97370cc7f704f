import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Feature } from "../../../constructs/agents/features/feature";
import { FEATURES, ownValues } from "../../../constructs/agents/features/features";
import { Brand } from "../../../constructs/brand/brand";
import { isRecord } from "../../../constructs/core/given";
import { SecretRef } from "../../../constructs/secrets/secret-ref";
import { everything } from "../everything";
import { releaseProps } from "../fixtures";

const NAMES = { brand: Brand.SVC, file: "svcConfig", common: "svcConfig.svc" };
const BY_FEATURE = (FEATURES as readonly Feature[]).map(({ owns, renders = [] }) => ({
  owned: owns?.(NAMES) ?? [],
  rendered: renders,
}));
const OWNED = BY_FEATURE.flatMap(({ owned }) => owned);

/** Paths of everything that is no object in values. */
function leavesOf(values: object, path = ""): readonly string[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const place = path === "" ? key : `${path}.${key}`;
    return isRecord(value) ? leavesOf(value, place) : [place];
  });
}

const isAtOrBelow = (path: string, above: string) => path === above || path.startsWith(`${above}.`);

test.each([
  ["that sets everything", everything({ brand: Brand.SVC })],
  ["that sets nothing", releaseProps()],
  ["that is dialled directly", releaseProps({ directDial: { caPins: [`sha256:${"0a".repeat(32)}`] } })],
  ["that joins with a Secret", releaseProps({ joinToken: SecretRef.of("token", "auth-token") })],
])("each value of a release %s belongs to one feature", (_, release) => {
  const owners = leavesOf(ownValues(release)).map((path) => {
    const features = BY_FEATURE.filter(({ owned, rendered }) =>
      [...owned, ...rendered].some((p) => isAtOrBelow(path, p)),
    );
    return [path, features.length] as const;
  });
  expect(owners.length).toBeGreaterThan(10);
  expect(owners.filter(([, count]) => count !== 1)).toEqual([]);
});

test("no value is owned twice", () => {
  const all = BY_FEATURE.flatMap(({ owned, rendered }) => [...owned, ...rendered]);
  expect(all.filter((path) => all.some((other) => other !== path && isAtOrBelow(path, other)))).toEqual([]);
  expect(all).toHaveLength(new Set(all).size);
});

/** Other names that the public chart has for the same, and what it also reads below `updater`. */
const PUBLIC_CHART_ALONE = [
  "extraArgs",
  "initSecurityContext",
  "insecureSkipProxyTLSVerify",
  "logLevel",
  "podMonitor",
  "replicaCount",
  "secretName",
  "serviceAccountName",
  "updater.enterprise",
  "updater.extraLabels.pod",
  "updater.group",
  "updater.insecureSkipProxyTLSVerify",
  "updater.podSecurityContext",
  "updater.proxyAddr",
  "updater.securityContext",
  "updater.tls",
];

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
}

test("what a feature owns is a value of the chart, or a name that only the public chart knows", () => {
  const schema = JSON.parse(
    readFileSync(join(__dirname, "..", "..", "..", "charts", "svc-agent", "values.schema.json"), "utf8"),
  ) as Schema;
  const isIn = (
    { properties = {}, patternProperties = {} }: Schema,
    [key = "", ...rest]: readonly string[],
  ): boolean => {
    const matching = Object.entries(patternProperties).find(([pattern]) => new RegExp(pattern).test(key));
    const below = properties[key] ?? matching?.[1];
    return below !== undefined && (rest.length === 0 || isIn(below, rest));
  };
  const ofChart = [...OWNED, ...BY_FEATURE.flatMap(({ rendered }) => rendered)].filter(
    // The chart takes any section of the configuration file.
    (path) => !path.startsWith("svcConfig."),
  );
  expect(ofChart.filter((path) => !isIn(schema, path.split("."))).sort()).toEqual(PUBLIC_CHART_ALONE);
});
