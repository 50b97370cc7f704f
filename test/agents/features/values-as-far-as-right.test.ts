import type { AgentReleaseProps, PlannedRelease } from "../../../constructs/agents/features/agent-release-props";
import { AGENT_RELEASE } from "../../../constructs/agents/features/agent-release-schema";
import { chartValues, chartValuesAsFarAsRight } from "../../../constructs/agents/features/features";
import { isRecord } from "../../../constructs/core/given";
import { withoutWrong } from "../../../constructs/core/schema/partly";
import { readPartly } from "../../../constructs/core/schema/read";
import { releaseProps } from "../fixtures";

/** No prop may be this. */
const INVALID = NaN;

function valuesOf(props: object) {
  const release = readPartly(AGENT_RELEASE, releaseProps(props as Partial<AgentReleaseProps>));
  return chartValuesAsFarAsRight(release as PlannedRelease);
}

/** Paths of the values that nobody may read. */
function wrongIn(values: object, above = ""): readonly string[] {
  return Object.entries(Object.getOwnPropertyDescriptors(values)).flatMap(([key, descriptor]) => {
    if ("get" in descriptor) return [above + key];
    return isRecord(descriptor.value) ? wrongIn(descriptor.value, `${above}${key} > `) : [];
  });
}

test("of a release that is right, all values are known", () => {
  const props = { pods: { replicas: 2 }, helm: { values: { other: 1 } } };
  expect(valuesOf(props)).toStrictEqual(chartValues(releaseProps(props)));
});

test("a wrong prop makes the values of its feature unknown, and no others", () => {
  const props = { helm: { values: { other: 1 } } };
  const values = valuesOf({ helm: { ...props.helm, annotations: { config: INVALID } } });
  expect(wrongIn(values)).toEqual(["annotations"]);
  expect(withoutWrong(values)).toStrictEqual(chartValues(releaseProps(props)));
});

test.each([{}, { rbac: 1, svcConfig: { ssh_service: [] } }])(
  "an unknown value is at its place, whatever is above it: %j",
  (values) => {
    // Public addresses depend on all that the release says of itself.
    const addresses = ["ssh", "kubernetes", "windows_desktop"].map(
      (kind) => `svcConfig > ${kind}_service > public_addr`,
    );
    const found = wrongIn(valuesOf({ helm: { values }, clusterWideObjects: INVALID }));
    expect([...found].sort()).toEqual(["rbac > create", ...addresses.sort(), "updater > rbac > create"]);
  },
);

test("what is wrong in values that a feature passes on is left out", () => {
  const labels = { config: INVALID, role: { a: "b" } };
  expect(valuesOf({ helm: { labels } })["extraLabels"]).toEqual({ role: { a: "b" } });
});
