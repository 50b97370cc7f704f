import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Feature } from "../../../constructs/agents/common/feature";
import { FEATURES } from "../../../constructs/agents/features/features";
import { Brand } from "../../../constructs/brand/brand";
import { isRecord } from "../../../constructs/core/given";
import { SecretRef } from "../../../constructs/secrets/secret-ref";
import { everything } from "../everything";
import { planned } from "../fixtures";

const NAMES = { brand: Brand.SVC, file: "svcConfig", common: "svcConfig.svc" };
const ALL: readonly Feature[] = FEATURES;
const OWNED = ALL.flatMap(({ owns }) => owns?.(NAMES) ?? []);

/** Paths of everything that is no object in values. */
function leavesOf(values: object, path = ""): readonly string[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const place = path === "" ? key : `${path}.${key}`;
    return isRecord(value) ? leavesOf(value, place) : [place];
  });
}

const isAtOrBelow = (path: string, above: string) => path === above || path.startsWith(`${above}.`);

test.each([
  ["that sets everything", planned(everything({ brand: Brand.SVC }))],
  ["that sets nothing", planned()],
  ["that is dialled directly", planned({ directDial: { caPins: [`sha256:${"0a".repeat(32)}`] } })],
  ["that joins with a Secret", planned({ joinToken: SecretRef.of("token", "auth-token") })],
])("each value of a release %s belongs to one feature", (_, release) => {
  const leaves = ALL.flatMap(({ values }) => leavesOf(values?.(release) ?? {}));
  expect(leaves.length).toBeGreaterThan(10);
  expect(leaves).toHaveLength(new Set(leaves).size);
});

test("no value is owned twice", () => {
  expect(OWNED.filter((path) => OWNED.some((other) => other !== path && isAtOrBelow(path, other)))).toEqual([]);
  expect(OWNED).toHaveLength(new Set(OWNED).size);
});

/** Other names that Teleport's chart has for the same, and what it also reads below `updater`. */
const PUBLIC_CHART_ALONE = [
  ..."extraArgs initSecurityContext insecureSkipProxyTLSVerify logLevel podMonitor relayAddr".split(" "),
  ..."replicaCount secretName serviceAccountName updater.enterprise updater.extraLabels.pod".split(" "),
  ..."updater.insecureSkipProxyTLSVerify updater.podSecurityContext updater.proxyAddr".split(" "),
  ..."updater.securityContext updater.tls".split(" "),
];

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
}

test("what a feature owns is a value of the chart, or a name that only Teleport's chart knows", () => {
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
  const ofChart = OWNED.filter(
    // The chart takes any section of the configuration file.
    (path) => !path.startsWith("svcConfig."),
  );
  expect(ofChart.filter((path) => !isIn(schema, path.split("."))).sort()).toEqual(PUBLIC_CHART_ALONE);
});
