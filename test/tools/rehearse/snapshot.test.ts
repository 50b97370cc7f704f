import { effectsBetween, readSnapshot } from "../../../tools/rehearse/snapshot";

const NAMESPACES = new Set(["svc"]);

interface Given {
  readonly uid?: string;
  readonly image?: string;
  readonly replicas?: number;
  readonly pods?: readonly string[];
  readonly restarts?: number;
}

/** A Deployment with its pods, as kubectl lists it. */
function deployment({ uid = "d", image = "svc:1", replicas = 2, pods = ["a", "b"], restarts = 0 }: Given = {}) {
  const owned = (kind: string, name: string, owner: string, further: object) => ({
    kind,
    metadata: { namespace: "svc", name, uid: name, ownerReferences: [{ uid: owner }] },
    ...further,
  });
  const items = [
    {
      kind: "Deployment",
      metadata: { namespace: "svc", name: "proxy", uid, generation: 1 },
      spec: { replicas, template: { spec: { containers: [{ name: "svc", image }] } } },
      status: { observedGeneration: 1, updatedReplicas: replicas, readyReplicas: pods.length },
    },
    owned("ReplicaSet", "set", uid, {}),
    ...pods.map((pod) => owned("Pod", pod, "set", { status: { containerStatuses: [{ restartCount: restarts }] } })),
  ];
  return readSnapshot(items, NAMESPACES);
}

test.each<readonly [what: string, after: Given, effect: object | undefined]>([
  ["nothing", {}, undefined],
  ["more pods", { replicas: 3, pods: ["a", "b", "c"] }, undefined],
  ["fewer pods", { replicas: 1, pods: ["a"] }, undefined],
  ["another image", { image: "svc:2", pods: ["c", "d"] }, { what: "restarted", changed: ["spec.containers.0.image"] }],
  ["another pod in place of one", { pods: ["a", "c"] }, { what: "restarted", changed: [] }],
  ["a container that was started again", { restarts: 1 }, { what: "restarted", changed: [] }],
  ["another object of the same name", { uid: "other", pods: ["c", "d"] }, { what: "replaced", changed: [] }],
])("what a change does to a Deployment: %s", (_, after, effect) => {
  const expected = effect === undefined ? [] : [{ object: "Deployment svc/proxy", ...effect }];
  expect(effectsBetween(deployment(), deployment(after))).toEqual(expected);
});

test("what is gone ends, and what is new is no effect", () => {
  expect(effectsBetween(deployment(), [])).toEqual([{ what: "ended", object: "Deployment svc/proxy", changed: [] }]);
  expect(effectsBetween([], deployment())).toEqual([]);
});

test.each([
  ["all its pods are ready", {}, true],
  ["a pod is missing", { pods: ["a"] }, false],
])("a Deployment is whole when its pods are: %s", (_, given, isWhole) => {
  expect(deployment(given)[0]?.isWhole).toBe(isWhole);
});

test("objects of other namespaces are not looked at", () => {
  const service = (namespace: string) => ({ kind: "Service", metadata: { namespace, name: "web", uid: namespace } });
  const found = readSnapshot([service("svc"), service("kube-system")], NAMESPACES);
  expect(found.map(({ name }) => name)).toEqual(["Service svc/web"]);
});

test("a ConfigMap under a new name is no effect, one that is made anew under its name is", () => {
  const configMap = (name: string, uid: string) =>
    readSnapshot([{ kind: "ConfigMap", metadata: { namespace: "svc", name, uid } }], NAMESPACES);
  expect(effectsBetween(configMap("svc-a", "1"), configMap("svc-b", "2"))).toEqual([]);
  expect(effectsBetween(configMap("svc", "1"), configMap("svc", "2"))).toMatchObject([{ what: "replaced" }]);
});
