type Json = Record<string, unknown>;

/** Objects in the shapes that API servers of Kubernetes 1.34 answer, cut to what is looked at and a little around it. */

const NAMESPACE = "svc";

function metadata(
  name: string,
  uid: string,
  owner?: { kind: string; name: string; uid: string },
  more: Json = {},
): Json {
  const ownerReferences = owner && [{ apiVersion: "apps/v1", ...owner, controller: true, blockOwnerDeletion: true }];
  return { name, namespace: NAMESPACE, uid, ...(ownerReferences && { ownerReferences }), ...more };
}

export function deployment(name: string, annotations: Json = {}): Json {
  return {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: metadata(name, `deployment-${name}`, undefined, { annotations }),
    spec: { replicas: 1, strategy: { type: "RollingUpdate" } },
    status: { observedGeneration: 1, replicas: 1, unavailableReplicas: 1 },
  };
}

export function replicaSet(of: string, revision: number, status: Json = { replicas: 1, observedGeneration: 1 }): Json {
  const owner = { kind: "Deployment", name: of, uid: `deployment-${of}` };
  const annotations = { "deployment.kubernetes.io/revision": String(revision) };
  return {
    apiVersion: "apps/v1",
    kind: "ReplicaSet",
    metadata: metadata(`${of}-${revision}`, `rs-${of}-${revision}`, owner, { annotations }),
    spec: { replicas: 1 },
    status,
  };
}

export function statefulSet(name: string, annotations: Json = {}): Json {
  return {
    apiVersion: "apps/v1",
    kind: "StatefulSet",
    metadata: metadata(name, `sts-${name}`, undefined, { annotations }),
    spec: { replicas: 1, serviceName: name },
    status: { observedGeneration: 1, replicas: 1, currentRevision: "a", updateRevision: "a" },
  };
}

export function job(name: string): Json {
  return {
    apiVersion: "batch/v1",
    kind: "Job",
    metadata: metadata(name, `job-${name}`),
    spec: { backoffLimit: 6, completions: 1, parallelism: 1 },
    status: { active: 1, ready: 0 },
  };
}

const CONDITIONS = [
  { type: "Initialized", status: "True" },
  { type: "Ready", status: "False", reason: "ContainersNotReady", message: "containers with unready status: [svc]" },
  { type: "ContainersReady", status: "False", reason: "ContainersNotReady" },
  { type: "PodScheduled", status: "True" },
];

export interface PodShape {
  readonly owner: Json;
  readonly name?: string;
  readonly phase?: string;
  readonly conditions?: readonly Json[];
  readonly containers?: readonly Json[];
  readonly initContainers?: readonly Json[];
  readonly volumes?: readonly Json[];
}

export function pod({ owner, name, phase = "Pending", conditions = CONDITIONS, ...more }: PodShape): Json {
  const { kind, metadata: of } = owner as { kind: string; metadata: { name: string; uid: string } };
  const podName = name ?? `${of.name}-4lrw2`;
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: metadata(podName, `pod-${podName}`, { kind, name: of.name, uid: of.uid }),
    spec: { restartPolicy: "Always", containers: [{ name: "svc" }], volumes: more.volumes ?? [] },
    status: {
      phase,
      conditions,
      ...(more.containers && { containerStatuses: more.containers }),
      ...(more.initContainers && { initContainerStatuses: more.initContainers }),
    },
  };
}

export const READY = [
  { type: "Ready", status: "True" },
  { type: "PodScheduled", status: "True" },
];

function container(state: Json, more: Json = {}): Json {
  const image = "registry.svc.invalid/svc-ent:17.5.2";
  return { name: "svc", image, ready: false, started: false, restartCount: 0, lastState: {}, state, ...more };
}

export function crashing(restartCount: number, terminated: Json = {}): Json {
  const pause = "back-off 40s restarting failed container=svc pod=svc-auth-1-4lrw2_svc(0f6c)";
  return container(
    { waiting: { reason: "CrashLoopBackOff", message: pause } },
    {
      restartCount,
      lastState: {
        terminated: {
          exitCode: 1,
          reason: "Error",
          startedAt: "2026-11-22T02:00:00Z",
          finishedAt: "2026-11-22T02:00:01Z",
          ...terminated,
        },
      },
    },
  );
}

export function justCrashed(restartCount: number): Json {
  return container({ terminated: { exitCode: 137, reason: "OOMKilled" } }, { restartCount });
}

export function running(restartCount: number): Json {
  return container({ running: { startedAt: "2026-11-22T02:00:00Z" } }, { restartCount, started: true });
}

export function waiting(reason: string, message = ""): Json {
  return container({ waiting: { reason, ...(message !== "" && { message }) } });
}

export const PULL_BACK_OFF = waiting(
  "ImagePullBackOff",
  'Back-off pulling image "registry.svc.invalid/svc-ent:17.5.2": ErrImagePull: rpc error: code = NotFound desc = failed to pull and unpack image: not found',
);

export const NO_SECRET = waiting("CreateContainerConfigError", 'secret "github-connector" not found');

export const UNSCHEDULABLE = [
  {
    type: "PodScheduled",
    status: "False",
    reason: "Unschedulable",
    message: "0/3 nodes are available: 3 Insufficient memory. preemption: 0/3 nodes are available.",
  },
];

export function event(about: Json, reason: string, message: string, lastTimestamp = "2026-11-22T02:00:00Z"): Json {
  const { kind, metadata: of } = about as { kind: string; metadata: { name: string; uid: string } };
  return {
    apiVersion: "v1",
    kind: "Event",
    metadata: metadata(`${of.name}.${reason}.${lastTimestamp}`, `event-${reason}-${lastTimestamp}`),
    involvedObject: { kind, namespace: NAMESPACE, name: of.name, uid: of.uid },
    type: "Warning",
    reason,
    message,
    lastTimestamp,
    firstTimestamp: "2026-11-22T01:00:00Z",
    count: 3,
  };
}

export function claim(name: string, phase = "Pending"): Json {
  return {
    apiVersion: "v1",
    kind: "PersistentVolumeClaim",
    metadata: metadata(name, `claim-${name}`),
    spec: { accessModes: ["ReadWriteOnce"] },
    status: { phase },
  };
}
