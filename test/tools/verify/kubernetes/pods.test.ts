import { podsSeen, proxyPods, replicasOf, targetOf } from "../../../../tools/verify/kubernetes/pods";
import { auth, platform } from "../../../support/review-models";

const proxy = (overrides: object = {}) => ({ ...auth(), kind: "proxy" as const, name: "svc-proxy", ...overrides });
const IMAGE = auth().image;

const pod = (status: object, metadata: object = {}) => ({
  metadata: { name: "proxy-1", ...metadata },
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
  expect(proxyPods({ items: [pod(status)] })).toMatchObject([{ state, isReady: false, pool: "default" }]);
});

test("a pod that has ended is to be deleted", () => {
  const ended = proxyPods({ items: [pod({ phase: "Failed", reason: "Evicted" })] });
  const [, ofPod] = podsSeen(platform({ components: [proxy()] }), ended, new Map());
  expect(ofPod?.differences).toMatchObject([{ what: "state", advice: "delete it: kubectl delete pod proxy-1 -n svc" }]);
});

test("pods that go away do not count", () => {
  expect(proxyPods({ items: [pod(READY, { deletionTimestamp: "2026-01-01T00:00:00Z" })] })).toEqual([]);
  expect(proxyPods({})).toEqual([]);
});

test("each pool has its own pods, and as many as its live Deployment asks for", () => {
  const components = [
    proxy({ image: IMAGE, replicas: 3 }),
    proxy({ name: "svc-edge", pool: "edge", replicas: 1 }),
    auth(),
  ];
  const pods = proxyPods({ items: [pod(READY), pod({}, { name: "edge-1", labels: {} })] });
  const seen = podsSeen(platform({ components }), pods, new Map([["svc-proxy", 2]]));
  expect(
    seen.map(({ where, differences }) => [where, differences.map(({ what, expected, got }) => [what, expected, got])]),
  ).toEqual([
    ["Deployment svc-proxy", [["ready pods", "2", "1"]]],
    ["pod proxy-1", []],
    ["pod edge-1", [["state", "ready", "unknown"]]],
    ["Deployment svc-edge", [["ready pods", "1", "0"]]],
  ]);
});

test("a Deployment whose replicas are not known asks for nothing, and a pod without an address is not asked", () => {
  expect([...replicasOf([{ metadata: { name: "a" }, spec: { replicas: 2 } }, { spec: {} }])]).toEqual([["a", 2]]);
  const [there, nowhere] = proxyPods({ items: [pod(READY), pod({})] });
  expect([targetOf(there!), targetOf(nowhere!)]).toEqual([[expect.objectContaining({ host: "10.0.0.1" })], []]);
});
