import { stringify } from "yaml";
import { plainText } from "../../../tools/cli/output/text";
import type { HelmItem } from "../../../tools/manifests/items";
import { ON_MACHINES, releaseName } from "../../../tools/model/model";
import { restartedAgents } from "../../../tools/review/agent-restarts";
import { agentFindings } from "../../../tools/review/agents";
import { review } from "../../../tools/review/review";
import { removedFindings } from "../../../tools/review/removed";
import type { StackChange, Step } from "../../../tools/review/step";
import { agent, MACHINES, platform, step } from "../../support/review-models";
import { QUESTION, sentenceIn } from "../../support/reviewed";

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

const OUTSIDE = { isEnrolled: false };

test.each([
  ["agents-suspended", {}, { isSuspended: true }],
  ["agents-resumed", { isSuspended: true }, {}],
  ["agents-enrolled", OUTSIDE, {}],
  ["agents-left", {}, OUTSIDE],
  ["agents-moved", {}, { channel: "beta" }],
  ["agents-scaled", {}, { replicas: 3 }],
  ["agents-updated", OUTSIDE, { ...OUTSIDE, version: "17.5.2" }],
])("%s is reported where agents are %j, and then %j", (kind, before, after) => {
  expect(agentFindings(step([P, agent(before)], [P, agent(after)]))).toMatchObject([{ kind }]);
});

describe("agents on Linux", () => {
  const machine = (more: object = {}) =>
    agent({
      release: "web",
      namespace: "",
      linux: MACHINES,
      address: "",
      ...more,
    });

  test.each([
    ["agents-suspended", { isSuspended: true }],
    ["agents-moved", { channel: "beta" }],
    ["agents-begin", { version: "17.5.2" }],
    ["agents-begin", { version: undefined }],
  ])("%s is reported where they are %j since then, and when it holds", (kind, after) => {
    const found = agentFindings(step([P, machine()], [P, machine(after)]));
    expect(found.map((each) => each.kind)).toEqual("version" in after && after.version === undefined ? [] : [kind]);
    for (const { sentence } of found) expect(plainText(sentence)).toContain(`. ${ON_MACHINES}`);
  });

  test("that leave the program run on", () => {
    expect(agentFindings(step([P, machine()], [P]))).toMatchObject([{ kind: "agents-left-alone" }]);
  });

  test("are a change, where only the outputs of their stack say it", () => {
    const changes = { ...step([P, machine()], [P, machine({ channel: "beta" })]), outputs: ["platform"] };
    expect(review(changes, QUESTION).outcome).toBe("changes");
  });
});

test("releases that change alike are one sentence", () => {
  const fleet = ["a", "b", "c", "d", "e", "f", "g"].map((name) => agent({ release: name }));
  const found = agentFindings(step([P], [P, ...fleet]));
  expect(found).toMatchObject([{ kind: "agents-added", facts: { releases: fleet.map(releaseName) } }]);
  expect(sentenceIn(found, "agents-added")).toContain("`svc/e` and 2 more");
});

test("agents that are removed name what nobody reaches any more", () => {
  const findings = removedFindings(step([P, agent({ protects: ["orders"] })], [P], [change("delete")]));
  expect(findings).toMatchObject([{ facts: { releases: ["svc/svc-agent"], unreached: ["orders"] } }]);
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
  expect(found).toMatchObject([{ kind: "agents-restart", facts: { isCertain: false } }]);
});

test.each([
  { annotations: { deployment: { "svc.dev/skipreconcile": "true" } } },
  { updater: { releaseChannel: "beta" } },
  { highAvailability: { replicaCount: 2 } },
])("%j restarts no agent", (values) => {
  const base = { roles: "kube", annotations: {}, updater: {}, highAvailability: {} };
  expect(restartedAgents(valued(base, { ...base, ...values }))).toEqual([]);
});
