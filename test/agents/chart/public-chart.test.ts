import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PUBLIC_CHART_VALUES, unreadValues } from "../../../constructs/agents/chart/public-chart";
import { chartValues } from "../../../constructs/agents/features/features";
import { AgentVersion } from "../../../constructs/updates/agent-version";
import { factsAbout } from "../../../constructs/updates/known-at";
import { Version } from "../../../constructs/updates/version";
import { Brand } from "../../../constructs/brand/brand";
import { acknowledge } from "../../../constructs/core/tree/tree";
import { holdsCredential } from "../../../constructs/core/credentials";
import { FAKE_CREDENTIALS } from "../../core/fake-credentials";
import { violationCodes } from "../../support/synthesis";
import { AgentRelease } from "../../../constructs/agents/release/agent-release";
import { everything } from "../everything";
import { planned, newStack, platform, releaseProps, reportOf, violationsOf } from "../fixtures";

/** A text that only looks like a secret. */
const TOKEN = FAKE_CREDENTIALS.map(([, text]) => text).find((text) => !holdsCredential(text));
const PLATFORM = platform({ brand: Brand.TELEPORT });

/** Every value of the newest chart that is known, as its values and its templates have them. */
const RECORDED = JSON.parse(
  readFileSync(join(__dirname, "../../fixtures/charts/teleport-kube-agent-values.json"), "utf8"),
) as { readonly paths: readonly string[] };

const fixFor = (values: object) => reportOf({ platform: PLATFORM, helm: { values: { ...values } } })[0]?.rule.fix;

test("the values that are known are those of the recorded chart, and facts of newer ones", () => {
  const newer = factsAbout("value of teleport-kube-agent").flatMap(({ names }) => names);
  expect([...PUBLIC_CHART_VALUES, ...newer].sort()).toEqual([...RECORDED.paths].sort());
});

test("props become values that the chart reads, or that a newer one reads", () => {
  const values = chartValues(planned({ ...everything(), platform: PLATFORM }));
  expect(unreadValues(values, "18.3.0")).toEqual([["topologySpreadConstraints"]]);
  expect(unreadValues(values, "18.3.1")).toEqual([]);
});

test.each([
  ["18.3.0", ["AGENT-087 pods.topologySpreadConstraints"], "18.3.1 or newer"],
  ["18.3.1", [], undefined],
])("a chart of version %s leaves %j unread", (version, codes, since) => {
  const topologySpreadConstraints = [{ topologyKey: "zone", whenUnsatisfiable: "ScheduleAnyway" }] as const;
  const platformOf = platform({ brand: Brand.TELEPORT, version: Version.of(version) });
  const updater = { enabled: false };
  const props = {
    platform: platformOf,
    version: AgentVersion.pinned(version),
    updater,
    pods: { topologySpreadConstraints },
  };
  expect(violationsOf(props)).toEqual(codes);
  expect(reportOf(props)[0]?.rule.allowed?.includes(since ?? "")).toBe(since && true);
});

test.each<[string, object, string]>([
  ["updatr", { updatr: { image: "example.com/updater" } }, "if updater is meant"],
  ["extraLabels.pods", { extraLabels: { pods: {} } }, "if pod is meant"],
  ["updater.toleration", { updater: { toleration: [] } }, "if tolerations is meant"],
  ["runtimeClassName", { runtimeClassName: "gvisor" }, "correct or remove it"],
])("the further value %s is refused, since nothing would come of it", (path, values, fix) => {
  expect(violationsOf({ platform: PLATFORM, helm: { values: { ...values } } })).toEqual([
    `AGENT-087 helm.values.${path}`,
  ]);
  expect(fixFor(values)).toContain(fix);
});

test.each([
  { extraLabels: { job: { team: "sre" } } },
  { updater: { tolerations: [{ operator: "Exists" }] } },
  { jamfApiEndpoint: "https://jamf.example.com" },
])("a value that the chart reads is passed on: %j", (values) => {
  expect(violationsOf({ platform: PLATFORM, helm: { values } })).toEqual([]);
});

test.each([
  ["a value that a newer chart has", { platform: PLATFORM, helm: { values: { newValue: 1 } } }, "AGENT-087", []],
  ["a text that is no secret", { helm: { values: { a: [TOKEN] } } }, "GIVEN-010", ["AGENT-079"]],
  [
    "such a value with such a text",
    { platform: PLATFORM, helm: { values: { a: [TOKEN] } } },
    "AGENT-087",
    ["GIVEN-010"],
  ],
])("who acknowledges %s acknowledges nothing else", (_, props, code, others) => {
  const stack = newStack();
  new AgentRelease(stack, "agents", releaseProps(props));
  acknowledge(stack, { code, reason: "the chart has it since 19" });
  expect(violationCodes(stack)).toEqual(others);
});
