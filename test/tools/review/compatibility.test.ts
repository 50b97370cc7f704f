import { compatibilityFindings } from "../../../tools/review/compatibility";
import { agent, auth, platform, step } from "../../support/review-models";
import { sentenceIn } from "../../support/reviewed";

function at(version: string) {
  return platform({ version, components: [auth({ image: `registry.svc.invalid/svc-ent:${version}` })], channels: [] });
}

test("an upgrade that skips a major version is dangerous", () => {
  const findings = compatibilityFindings(step([at("16.4.0")], [at("18.0.0")]));
  expect(findings).toMatchObject([
    { kind: "rule-broken", facts: { rule: "COMPATIBILITY-004", from: "16.4.0", to: "18.0.0" } },
  ]);
});

test("a way back to an older major version is dangerous", () => {
  const findings = compatibilityFindings(step([at("18.0.0")], [at("17.5.2")]));
  expect(findings).toMatchObject([{ kind: "rule-broken", facts: { rule: "COMPATIBILITY-005" } }]);
});

test("agents that an upgrade leaves too far behind are named", () => {
  const old = agent({ release: "forgotten", version: "16.4.0" });
  const findings = compatibilityFindings(step([at("17.5.2"), old, agent()], [at("18.0.0"), old, agent()]));
  expect(findings.flatMap(({ facts }) => facts["rule"] ?? [])).toEqual(["COMPATIBILITY-002"]);
  expect(sentenceIn(findings, "rule-broken")).toContain("`svc/forgotten`, at `16.4.0`");
});

test.each([
  ["18.3.0", "18.4.1", ["spreads agents"]],
  ["18.4.1", "18.3.0", ["spreads agents"]],
  ["18.3.0", "18.7.4", ["spreads agents", "memory limit", "canaries", "cache is filled", "recordings"]],
  ["18.7.4", "18.7.5", []],
  ["18.7.5", "18.8.1", ["tctl refuses", "second factor", "just-in-time"]],
])("a step from %s to %s says what changes without the program: %j", (from, to, about) => {
  const found = compatibilityFindings(step([at(from)], [at(to)])).filter(({ kind }) => kind === "step-changes");
  expect(found.map(({ facts }) => facts["text"])).toEqual(about.map((text) => expect.stringContaining(text) as string));
  const isForward = from < to;
  expect(
    found.every(({ facts }) => facts["isNew"] === isForward || facts["text"] === found.at(-1)?.facts["text"]),
  ).toBe(true);
});

test("agents that were out of step before, and are not touched, are no finding of this step", () => {
  const old = agent({ version: "15.0.0" });
  expect(compatibilityFindings(step([at("17.5.2"), old], [at("17.5.2"), old]))).toEqual([]);
});

test("agents ahead of their platform are dangerous", () => {
  const findings = compatibilityFindings(step([at("17.5.2"), agent()], [at("17.5.2"), agent({ version: "17.6.0" })]));
  expect(findings).toMatchObject([{ kind: "rule-broken", facts: { rule: "COMPATIBILITY-001" } }]);
});

test("a channel ahead of the platform breaks the rule that synthesis reports", () => {
  const ahead = { ...at("17.5.2"), channels: [{ name: "default", staticVersion: "v17.6.0", critical: false }] };
  expect(compatibilityFindings(step([at("17.5.2")], [ahead]))).toMatchObject([
    { kind: "rule-broken", facts: { rule: "CHANNEL-006", channel: "default" } },
  ]);
});

test("images without a version in their tag say nothing of versions", () => {
  const digest = platform({
    components: [auth({ image: "registry.svc.invalid/svc-ent@sha256:abc" })],
    channels: [],
    version: "unknown",
  });
  expect(compatibilityFindings(step([digest], [digest]))).toEqual([]);
});
