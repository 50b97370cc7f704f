import { stringify } from "yaml";
import type { HelmItem } from "../../../tools/manifests/items";
import { restartedAgents } from "../../../tools/review/agent-restarts";
import { agentFindings } from "../../../tools/review/agents";
import { review } from "../../../tools/review/review";
import { removedFindings } from "../../../tools/review/removed";
import type { StackChange, Step } from "../../../tools/review/step";
import { agent, platform, step } from "../../support/review-models";
import { markdownOf, QUESTION, sentenceIn } from "../../support/reviewed";

const P = platform();

function change(action: StackChange["action"]): StackChange {
  return {
    stack: "platform",
    address: "helm_release.svc-agent",
    type: "helm_release",
    action,
    before: {},
    after: {},
    replacedFor: [],
  };
}

function release(values: object): HelmItem {
  return {
    kind: "release",
    address: "helm_release.svc-agent",
    name: "svc-agent",
    namespace: "svc",
    chart: "svc-agent",
    values: [stringify(values)],
    set: [],
    wait: true,
    waitForJobs: false,
    timeoutSeconds: 300,
    createNamespace: false,
    step: 0,
  };
}

/** A release whose values change. */
function valued(before: object, after: object): Step {
  const contents = (values: object) => [{ name: "platform", items: [release(values)], outputs: {} }];
  return {
    ...step([P, agent()], [P, agent()], [change("update")]),
    contents: { before: contents(before), after: contents(after) },
  };
}

test.each([
  [
    "suspended",
    {},
    { isSuspended: true },
    "agents-suspended",
    "are suspended, so their updater leaves them as they are.",
  ],
  ["resumed", { isSuspended: true }, {}, "agents-resumed", "are suspended no longer."],
  [
    "enrolled",
    { isEnrolled: false },
    {},
    "agents-enrolled",
    "enrolled in automatic updates now, on the channel `default`.",
  ],
  ["not enrolled any more", {}, { isEnrolled: false }, "agents-left", "not enrolled in automatic updates any more"],
  ["on another channel", {}, { channel: "beta" }, "agents-moved", "on the channel `beta` instead of `default`."],
  ["scaled", {}, { replicas: 3 }, "agents-scaled", "given 3 pods instead of 1."],
  [
    "updated by Terraform",
    { isEnrolled: false },
    { isEnrolled: false, version: "17.5.2" },
    "agents-updated",
    "brought to `17.5.2` by this apply, from `17.5.1`.",
  ],
] as const)("agents that are %s are reported", (_, before, after, kind, words) => {
  const findings = agentFindings(step([P, agent(before)], [P, agent(after)]));
  expect(findings.map((finding) => finding.kind)).toEqual([kind]);
  expect(sentenceIn(findings, kind)).toContain(words);
});

describe("agents on Linux", () => {
  const machine = (more: object = {}) =>
    agent({
      release: "web",
      namespace: "",
      linux: { machines: [], hosts: [] },
      address: 'linux_agents["web"]',
      ...more,
    });

  test.each([
    [
      "suspended",
      machine({ isSuspended: true }),
      "agents-suspended",
      "suspended, so their updater leaves them as they are.",
    ],
    ["on another channel", machine({ channel: "beta" }), "agents-moved", "on the channel `beta` instead of `default`."],
    ["to be installed at another version", machine({ version: "17.5.2" }), "agents-begin", "installed at `17.5.2`"],
  ] as const)("that are %s are reported, and when it holds", (_, after, kind, words) => {
    const sentence = sentenceIn(agentFindings(step([P, machine()], [P, after])), kind);
    expect(sentence).toContain("Agents of 1 group, `web (Linux)`, are ");
    expect(sentence).toContain(words);
    expect(sentence).toContain("It holds on each machine once the new script has run there.");
  });

  test("whose version nobody declares have no installation reported", () => {
    const unversioned = { ...machine() };
    delete unversioned.version;
    expect(agentFindings(step([P, unversioned], [P, unversioned]))).toEqual([]);
  });

  test("that leave the program run on", () => {
    expect(sentenceIn(agentFindings(step([P, machine()], [P])), "agents-left-alone")).toBe(
      "Agents of 1 group, `web (Linux)`, are declared no more; nothing stops those that run.",
    );
  });

  test("are a change, where only the outputs of their stack say it", () => {
    const found = review(
      { ...step([P, machine()], [P, machine({ channel: "beta" })]), outputs: ["platform"] },
      QUESTION,
    );
    expect(found.outcome).toBe("changes");
    expect(markdownOf(found)).toContain(
      "Only outputs of the stacks change: Terraform changes no resource. What that means is below.",
    );
  });
});

test("releases that change alike are one sentence", () => {
  const fleet = ["a", "b", "c", "d", "e", "f", "g"].map((name) => agent({ release: name }));
  expect(sentenceIn(agentFindings(step([P], [P, ...fleet])), "agents-added")).toBe(
    "Agents of 7 releases, `svc/a`, `svc/b`, `svc/c`, `svc/d`, `svc/e` and 2 more, are new at `17.5.1`, enrolled in " +
      "automatic updates on the channel `default`.",
  );
});

test.each([
  ["suspended", { isSuspended: true }, "the channel `default`, and suspended."],
  ["enrolled in nothing", { isEnrolled: false }, "are new at `17.5.1`, not enrolled in automatic updates."],
])("agents that are new and %s are reported so", (_, of, words) => {
  expect(sentenceIn(agentFindings(step([P], [P, agent(of)])), "agents-added")).toContain(words);
});

test("agents that are removed name what nobody reaches any more", () => {
  const findings = removedFindings(step([P, agent({ protects: ["orders"] })], [P], [change("delete")]));
  expect(sentenceIn(findings, "agents-removed")).toBe(
    "Agents are removed: `svc/svc-agent`. Nobody reaches `orders` through them any more.",
  );
});

test("agents whose values only an apply knows are not reported as removed", () => {
  expect(removedFindings(step([P, agent()], [P], [change("update")]))).toEqual([]);
});

test("agents restart for what is in their pods", () => {
  expect(restartedAgents(valued({ labels: { a: "1" } }, { labels: { a: "2" } }))).toHaveLength(1);
});

test("agents whose chart alone is another one may restart, and keep their version", () => {
  const [before, after] = ["17.5.1", "17.5.2"].map((version) => [
    { name: "platform", items: [{ ...release({}), version }], outputs: {} },
  ]);
  const found = restartedAgents({ ...valued({}, {}), contents: { before: before!, after: after! } });
  expect(sentenceIn(found, "agents-restart")).toMatch(
    / if their chart, .* makes other pods; at the version that they run\./,
  );
});

test.each([
  ["suspending updates", { annotations: { deployment: { "svc.dev/skipreconcile": "true" } } }],
  ["another channel", { updater: { releaseChannel: "beta" } }],
  ["more pods", { highAvailability: { replicaCount: 2 } }],
])("%s restarts no agent", (_, values) => {
  const base = { roles: "kube", annotations: {}, updater: {}, highAvailability: {} };
  expect(restartedAgents(valued(base, { ...base, ...values }))).toEqual([]);
});
