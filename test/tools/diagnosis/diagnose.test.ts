import { waysOnFrom } from "../../../tools/diagnosis/describe";
import { diagnose, lastEvent } from "../../../tools/diagnosis/diagnose";
import type { Target } from "../../../tools/diagnosis/rollout";
import {
  claim,
  crashing,
  deployment,
  event,
  job,
  justCrashed,
  NO_SECRET,
  pod,
  PULL_BACK_OFF,
  READY,
  replicaSet,
  running,
  statefulSet,
  UNSCHEDULABLE,
  waiting,
} from "./recorded";

type Json = Record<string, unknown>;

const AUTH: Target = {
  address: "kubernetes_deployment_v1.auth",
  kind: "Deployment",
  namespace: "svc",
  name: "svc-auth",
};
const AGENT: Target = { address: "helm_release.agent", kind: "release", namespace: "svc", name: "svc-agent" };
const OF_RELEASE = { "meta.helm.sh/release-name": "svc-agent", "meta.helm.sh/release-namespace": "svc" };

const SET = replicaSet("svc-auth", 1);

/** What is found of the auth service with one pod in some state. */
function found(shape: Omit<Parameters<typeof pod>[0], "owner">, ...more: readonly Json[]) {
  return diagnose(AUTH, [deployment("svc-auth"), SET, pod({ owner: SET, ...shape }), ...more]);
}

test("a container that crashes, with its exit code and what it left as its last message", () => {
  const message = 'ERROR: unable to verify HTTPS certificate chain in "/etc/svc-tls"';
  expect(found({ phase: "Running", containers: [crashing(4, { message })] })).toEqual([
    {
      cause: "crash",
      reason: "CrashLoopBackOff",
      namespace: "svc",
      workload: "Deployment svc-auth",
      kind: "Pod",
      name: "svc-auth-1-4lrw2",
      container: "svc",
      message: `exit code 1 (Error): ${message}`,
      restarts: 4,
    },
  ]);
});

test("a container between its end and the next start has crashed; one that runs again has not", () => {
  expect(found({ phase: "Running", containers: [justCrashed(1)] })).toMatchObject([
    { cause: "crash", reason: "OOMKilled", message: "exit code 137 (OOMKilled)", restarts: 1 },
  ]);
  expect(found({ phase: "Running", containers: [running(1)] })).toEqual([]);
});

test.each([
  ["an image that cannot be pulled", PULL_BACK_OFF, "image", "ImagePullBackOff"],
  ["the first attempt at it", waiting("ErrImagePull", "not found"), "image", "ErrImagePull"],
  ["a Secret that is missing", NO_SECRET, "configuration", "CreateContainerConfigError"],
  ["an entrypoint that is missing", waiting("RunContainerError", "no such file"), "configuration", "RunContainerError"],
])("%s, in a container and in one that comes before", (_what, status, cause, reason) => {
  expect(found({ containers: [status] })).toMatchObject([{ cause, reason, container: "svc" }]);
  expect(found({ initContainers: [status] })).toMatchObject([{ cause, reason }]);
});

test("a pod that no node can take", () => {
  expect(found({ conditions: UNSCHEDULABLE })).toMatchObject([
    {
      cause: "unschedulable",
      reason: "Unschedulable",
      message: expect.stringContaining("Insufficient memory") as string,
    },
  ]);
});

test("a volume that cannot be mounted, by its last event", () => {
  const owned = pod({ owner: SET, containers: [waiting("ContainerCreating")] });
  const events = [
    event(
      owned,
      "FailedMount",
      'MountVolume.SetUp failed for volume "tls": secret "svc-tls" not found',
      "2026-11-22T02:05:00Z",
    ),
    event(owned, "FailedMount", "an earlier one", "2026-11-22T02:01:00Z"),
  ];
  expect(diagnose(AUTH, [deployment("svc-auth"), SET, owned, ...events])).toMatchObject([
    { cause: "volume", reason: "FailedMount", message: expect.stringContaining('"svc-tls" not found') as string },
  ]);
});

test("a container that runs and is not ready, by what its probe says", () => {
  const owned = pod({ owner: SET, phase: "Running", containers: [running(0)] });
  const unhealthy = event(owned, "Unhealthy", "Readiness probe failed: HTTP probe failed with statuscode: 503");
  expect(diagnose(AUTH, [deployment("svc-auth"), SET, owned, unhealthy])).toMatchObject([
    { cause: "unready", reason: "Unhealthy", message: expect.stringContaining("503") as string },
  ]);
});

test("pods that Pod Security refuses, by the condition of the ReplicaSet", () => {
  const message = 'pods "svc-auth-1-" is forbidden: violates PodSecurity "restricted:latest": privileged';
  const conditions = [{ type: "ReplicaFailure", status: "True", reason: "FailedCreate", message }];
  const refused = replicaSet("svc-auth", 1, { replicas: 0, conditions });
  expect(diagnose(AUTH, [deployment("svc-auth"), refused])).toMatchObject([
    { cause: "refused", reason: "FailedCreate", kind: "ReplicaSet", message, workload: "Deployment svc-auth" },
  ]);
});

test("pods that a quota refuses, by the event of the StatefulSet", () => {
  const agent = { ...statefulSet("svc-agent", OF_RELEASE), status: { replicas: 0 } };
  const refused = event(agent, "FailedCreate", "create Pod svc-agent-0 failed: exceeded quota: small");
  expect(diagnose(AGENT, [agent, refused])).toMatchObject([{ cause: "refused", kind: "StatefulSet" }]);
});

test("a claim that no volume answers, of a pod or declared by itself", () => {
  const volumes = [{ name: "data", persistentVolumeClaim: { claimName: "svc-auth" } }];
  const pending = claim("svc-auth");
  const failed = event(
    pending,
    "FailedBinding",
    "no persistent volumes available for this claim and no storage class is set",
  );
  expect(found({ conditions: UNSCHEDULABLE, volumes }, pending, failed)).toMatchObject([
    { cause: "claim", reason: "FailedBinding", kind: "PersistentVolumeClaim", name: "svc-auth" },
    { cause: "unschedulable" },
  ]);
  const declared = { address: "kubernetes_persistent_volume_claim_v1.auth", kind: "PersistentVolumeClaim" };
  expect(diagnose({ ...declared, namespace: "svc", name: "svc-auth" }, [pending, failed])).toMatchObject([
    { cause: "claim", workload: "PersistentVolumeClaim svc-auth" },
  ]);
});

test("a claim that waits for its first pod is as it should be", () => {
  const pending = claim("svc-auth");
  const normal = event(pending, "WaitForFirstConsumer", "waiting for first consumer to be created before binding");
  expect(found({ containers: [running(0)] }, pending, normal)).toEqual([]);
});

test("everything that belongs to a release: the agent and its updater, and nothing beside it", () => {
  const [agent, updater] = [statefulSet("svc-agent", OF_RELEASE), deployment("svc-agent-updater", OF_RELEASE)];
  const set = replicaSet("svc-agent-updater", 1);
  const [other, otherSet] = [deployment("other"), replicaSet("other", 1)];
  const objects = [
    agent,
    updater,
    set,
    other,
    otherSet,
    pod({ owner: set, containers: [PULL_BACK_OFF] }),
    pod({ owner: agent, phase: "Running", conditions: READY, containers: [running(0)] }),
    pod({ owner: otherSet, containers: [crashing(30)] }),
  ];
  expect(diagnose(AGENT, objects)).toMatchObject([{ cause: "image", workload: "Deployment svc-agent-updater" }]);
});

test("pods of the revision that a change replaces do not count: that they fail is why there is a change", () => {
  const newer = replicaSet("svc-auth", 2);
  const objects = [
    deployment("svc-auth"),
    SET,
    newer,
    pod({ owner: SET, containers: [crashing(90)] }),
    pod({ owner: newer, containers: [waiting("ContainerCreating")] }),
  ];
  expect(diagnose(AUTH, objects)).toEqual([]);
});

describe("a StatefulSet whose declaration was mended", () => {
  const agents = (podManagementPolicy: string, observedGeneration = 2): Json => {
    const made = statefulSet("svc-agent", OF_RELEASE);
    return {
      ...made,
      metadata: { ...(made["metadata"] as Json), generation: 2 },
      spec: { ...(made["spec"] as Json), podManagementPolicy },
      status: { observedGeneration, replicas: 1, currentRevision: "a", updateRevision: "b" },
    };
  };
  const broken = (owner: Json, revision: string) => {
    const made = pod({ owner, name: "svc-agent-0", containers: [PULL_BACK_OFF] });
    return { ...made, metadata: { ...(made["metadata"] as Json), labels: { "controller-revision-hash": revision } } };
  };
  const causes = (owner: Json, revision: string) =>
    diagnose(AGENT, [owner, broken(owner, revision)])?.map(({ cause }) => cause);

  test("waits for its broken pod, which a person has to delete", () => {
    const [stuck] = diagnose(AGENT, [agents("OrderedReady"), broken(agents("OrderedReady"), "a")]) ?? [];
    expect(stuck).toMatchObject({ cause: "stuck", reason: "ImagePullBackOff", name: "svc-agent-0" });
    expect(waysOnFrom([stuck!])).toContain("kubectl delete pod svc-agent-0 -n svc");
  });

  test("is not stuck where the pod is of the declared revision, or the controller has not seen the change", () => {
    expect(causes(agents("OrderedReady"), "b")).toEqual(["image"]);
    expect(causes(agents("OrderedReady", 1), "a")).toEqual(["image"]);
  });

  test("replaces the pod by itself where its pods start in parallel", () => {
    expect(causes(agents("Parallel"), "a")).toEqual([]);
    expect(causes(agents("Parallel"), "b")).toEqual(["image"]);
  });
});

test.each<[string, { phase: string; reason?: string; message?: string }, string]>([
  ["is completed", { phase: "Succeeded" }, "Completed"],
  ["was evicted", { phase: "Failed", reason: "Evicted", message: "The node was low on resource: memory." }, "Evicted"],
  ["failed", { phase: "Failed" }, "Failed"],
])("a pod of a StatefulSet that %s is in the way of one that would run", (_, status, reason) => {
  const agent = statefulSet("svc-agent", OF_RELEASE);
  const ended = pod({ owner: agent, name: "svc-agent-0" });
  const [found, ...others] = diagnose(AGENT, [agent, { ...ended, status }]) ?? [];
  expect(found).toMatchObject({ cause: "ended", reason, message: status.message ?? "" });
  expect(others).toEqual([]);
  expect(waysOnFrom([found!])).toContain("kubectl delete pod svc-agent-0 -n svc");
  const ofDeployment = { ...pod({ owner: SET }), status };
  expect(diagnose(AUTH, [deployment("svc-auth"), SET, ofDeployment])).toEqual([]);
});

test("revisions are compared as numbers", () => {
  const [nine, ten] = [replicaSet("svc-auth", 9), replicaSet("svc-auth", 10)];
  const objects = [deployment("svc-auth"), ten, nine, pod({ owner: nine, containers: [crashing(90)] })];
  expect(diagnose(AUTH, objects)).toEqual([]);
});

test("the pods of a Job may fail and come again, but their image has to be there", () => {
  const delivery = job("svc-delivery");
  const target: Target = { address: "kubernetes_job_v1.delivery", kind: "Job", namespace: "svc", name: "svc-delivery" };
  expect(diagnose(target, [delivery, pod({ owner: delivery, containers: [justCrashed(5)] })])).toEqual([]);
  expect(diagnose(target, [delivery, pod({ owner: delivery, containers: [PULL_BACK_OFF] })])).toMatchObject([
    { cause: "image" },
  ]);
});

test("replicas that fail alike are one finding; a ready pod and one that goes are none", () => {
  const pods = ["a", "b"].map((name) => pod({ owner: SET, name, containers: [PULL_BACK_OFF] }));
  expect(diagnose(AUTH, [deployment("svc-auth"), SET, ...pods])).toHaveLength(1);
  expect(found({ conditions: READY, containers: [running(0)] })).toEqual([]);
  const going = pod({ owner: SET, containers: [crashing(9)] });
  const metadata = { ...(going["metadata"] as Json), deletionTimestamp: "2026-11-22T02:00:00Z" };
  expect(diagnose(AUTH, [deployment("svc-auth"), SET, { ...going, metadata }])).toEqual([]);
});

test("a target of which nothing is there is not the same as one that is well", () => {
  expect(diagnose(AUTH, [])).toBeUndefined();
  expect(diagnose(AUTH, [deployment("svc-auth")])).toEqual([]);
});

test("objects in shapes that nobody expects are passed over", () => {
  for (const odd of [{}, { kind: "Pod" }, { kind: "Pod", status: null }, { kind: "Event", involvedObject: 1 }]) {
    expect(diagnose(AUTH, [odd as Json, deployment("svc-auth"), SET])).toEqual([]);
  }
});

describe("the last event", () => {
  const ABOUT = { metadata: { uid: "1" } };

  const of = (name: string, fields: object, uid = "1") => ({
    metadata: { name, creationTimestamp: "2026-03-02T10:00:00Z" },
    involvedObject: { uid },
    reason: "Failed",
    ...fields,
  });

  const TIMES = [
    ["when it was created", {}],
    ["its own time", { eventTime: "2026-03-02T11:00:00Z" }],
    ["its last time", { lastTimestamp: "2026-03-02T12:00:00Z" }],
    ["the last time of its series", { series: { lastObservedTime: "2026-03-02T13:00:00Z" } }],
  ] as const;

  test.each(TIMES.slice(1).map(([what, fields], index) => [what, fields, TIMES[index]![1]] as const))(
    "an event is as new as %s says",
    (_, newer, older) => {
      const events = [of("older", older), of("newer", newer)];
      for (const each of [events, events.toReversed()]) {
        expect(lastEvent(each, ABOUT, ["Failed"])).toMatchObject({ metadata: { name: "newer" } });
      }
    },
  );

  test("events of another object, or for another reason, do not count", () => {
    expect(lastEvent([of("other", {}, "2"), of("why", { reason: "Pulled" })], ABOUT, ["Failed"])).toBeUndefined();
  });
});
