import {
  podsSeen,
  proxyPods,
  proxySelector,
  replicasByDeployment,
  podTargets,
} from "../../../../tools/verify/kubernetes/pods";
import { auth, platform } from "../../../support/review-models";

const proxy = (pool = "default", overrides: object = {}) => ({
  ...auth(),
  kind: "proxy" as const,
  name: `svc-${pool}`,
  pool,
  podLabels: { app: "proxy", pool },
  ...overrides,
});
const IMAGE = auth().image;

const pod = (status: object, metadata: object = {}) => ({
  metadata: { name: "proxy-1", labels: { app: "proxy", pool: "default", hash: "1" }, ...metadata },
  spec: { containers: [{ image: IMAGE }] },
  status,
});
const READY = { conditions: [{ type: "Ready", status: "True" }], podIP: "10.0.0.1" };

test.each([
  [
    "what it waits for",
    { phase: "Pending", containerStatuses: [{ state: {} }, { state: { waiting: { reason: "Why" } } }] },
    "Why",
  ],
  ["why it ended", { phase: "Failed", reason: "Evicted" }, "Evicted"],
  ["its phase", { phase: "Pending" }, "Pending"],
  ["unknown", {}, "unknown"],
])("a pod that is not ready is reported with %s", (_, status, state) => {
  expect(proxyPods([pod(status)])).toMatchObject([{ state, isReady: false }]);
});

test("a pod that has ended is to be deleted", () => {
  const ended = proxyPods([pod({ phase: "Failed", reason: "Evicted" })]);
  const [, ofPod] = podsSeen(platform({ components: [proxy()] }), ended, new Map());
  expect(ofPod?.differences).toMatchObject([{ what: "state", advice: "delete it: kubectl delete pod proxy-1 -n svc" }]);
});

test("pods that go away do not count", () => {
  expect(proxyPods([pod(READY, { deletionTimestamp: "2026-01-01T00:00:00Z" })])).toEqual([]);
});

test("each pool has its own pods, and as many as its live Deployment asks for", () => {
  const components = [proxy("default", { image: IMAGE, replicas: 3 }), proxy("edge", { replicas: 1 }), auth()];
  const pods = proxyPods([pod(READY), pod({}, { name: "edge-1", labels: { app: "proxy", pool: "edge" } })]);
  const seen = podsSeen(platform({ components }), pods, new Map([["svc-default", 2]]));
  expect(proxySelector(platform({ components }))).toBe("app=proxy");
  expect(
    seen.map(({ where, differences }) => [where, differences.map(({ what, expected, got }) => [what, expected, got])]),
  ).toEqual([
    ["Deployment svc-default", [["ready pods", "2", "1"]]],
    ["pod proxy-1", []],
    ["Deployment svc-edge", [["ready pods", "1", "0"]]],
    ["pod edge-1", [["state", "ready", "unknown"]]],
  ]);
});

test("a Deployment whose replicas are not known asks for nothing, and a pod without an address is not asked", () => {
  expect([...replicasByDeployment([{ metadata: { name: "a" }, spec: { replicas: 2 } }, { spec: {} }])]).toEqual([
    ["a", 2],
  ]);
  const [there, nowhere] = proxyPods([pod(READY), pod({})]);
  expect([podTargets(there!), podTargets(nowhere!)]).toEqual([[expect.objectContaining({ host: "10.0.0.1" })], []]);
});
