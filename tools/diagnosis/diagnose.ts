import { grouped } from "../../constructs/core/grouped";
import { condition, hasEnded, objectKind, objectName, objectNamespace } from "../cluster/objects";
import type { Json } from "../json/json";
import { at, listAt, numberAt, stringAt } from "../json/plain-data";
import { findingIdentity, type Cause, type Finding } from "./causes";
import { findRollouts, isOutdated, lacksPods, type Rollout, type Target } from "./rollout";

/**
 * The problems that prevent a target from starting, as Kubernetes reports them. If several replicas fail in the same
 * way, only one is reported.
 *
 * @param objects of the target's namespace: workloads, pods, claims and events
 * @returns undefined if no object of the target exists
 */
export function diagnose(target: Target, objects: readonly Json[]): Finding[] | undefined {
  const rollouts = findRollouts(target, objects);
  if (rollouts.length === 0) return undefined;
  const events = objects.filter((object) => objectKind(object) === "Event");
  const findings = rollouts.flatMap((rollout) => [
    ...refusedPods(rollout, events),
    ...pendingClaims(rollout, objects, events),
    ...rollout.pods.flatMap((pod) => findingsOfPod(pod, rollout, events)),
  ]);
  return [...grouped(findings, findingIdentity).values()].map(([first]) => first);
}

/** Pods that could not be created, because Pod Security, a quota or a webhook refuses them. */
function refusedPods({ root, maker, pods }: Rollout, events: readonly Json[]): Finding[] {
  if (maker === undefined || !lacksPods(maker, pods)) return [];
  const event = lastEvent(events, maker, ["FailedCreate"]);
  const message = stringAt(condition(maker, "ReplicaFailure"), "message") || stringAt(event, "message");
  return message === "" ? [] : [finding("refused", "FailedCreate", root, maker, message)];
}

function pendingClaims({ root, pods }: Rollout, objects: readonly Json[], events: readonly Json[]): Finding[] {
  const volumes = pods.flatMap((pod) => listAt(pod, "spec", "volumes"));
  const names = new Set(volumes.map((volume) => stringAt(volume, "persistentVolumeClaim", "claimName")));
  const claims = objects.filter(
    (object) =>
      objectKind(object) === "PersistentVolumeClaim" &&
      stringAt(object, "status", "phase") === "Pending" &&
      (object === root || (names.has(objectName(object)) && objectNamespace(object) === objectNamespace(root))),
  );
  return claims.flatMap((claim) => {
    const event = lastEvent(events, claim, ["ProvisioningFailed", "FailedBinding"]);
    return event === undefined
      ? []
      : [finding("claim", stringAt(event, "reason"), root, claim, stringAt(event, "message"))];
  });
}

function findingsOfPod(pod: Json, { root }: Rollout, events: readonly Json[]): Finding[] {
  if (hasEnded(pod)) {
    const reason =
      stringAt(pod, "status", "reason") || (stringAt(pod, "status", "phase") === "Failed" ? "Failed" : "Completed");
    return [finding("ended", reason, root, pod, stringAt(pod, "status", "message"))];
  }
  const found = failuresOfPod(pod, root, events);
  // The newer revision, which waits behind this pod, has already solved the problem.
  return isOutdated(pod, root) ? found.map((failure) => ({ ...failure, cause: "stuck" })) : found;
}

function failuresOfPod(pod: Json, root: Json, events: readonly Json[]): Finding[] {
  const scheduled = condition(pod, "PodScheduled", "False");
  if (scheduled !== undefined) {
    return [finding("unschedulable", stringAt(scheduled, "reason"), root, pod, stringAt(scheduled, "message"))];
  }
  const ofContainers = containerFindings(pod, objectKind(root)).map(
    ({ cause, reason, message, container, restarts }) => ({
      ...finding(cause, reason, root, pod, message),
      container,
      restarts,
    }),
  );
  return ofContainers.length > 0 ? ofContainers : ofEvents(pod, root, events);
}

/** Problems that only events show: the containers of a pod are being created, or run without being ready. */
function ofEvents(pod: Json, root: Json, events: readonly Json[]): Finding[] {
  const causes: readonly (readonly [Cause, readonly string[]])[] = isRunning(pod)
    ? [["unready", ["Unhealthy"]]]
    : [
        ["volume", ["FailedMount", "FailedAttachVolume", "FailedMapVolume"]],
        ["sandbox", ["FailedCreatePodSandBox"]],
      ];
  for (const [cause, reasons] of causes) {
    const event = lastEvent(events, pod, reasons);
    if (event !== undefined) return [finding(cause, stringAt(event, "reason"), root, pod, stringAt(event, "message"))];
  }
  return [];
}

function isRunning(pod: Json): boolean {
  return stringAt(pod, "status", "phase") === "Running";
}

function finding(cause: Cause, reason: string, root: Json, object: Json, message: string): Finding {
  return {
    cause,
    reason,
    message,
    restarts: 0,
    namespace: objectNamespace(object),
    workload: `${objectKind(root)} ${objectName(root)}`,
    kind: objectKind(object),
    name: objectName(object),
  };
}

/**
 * The newest event about an object with one of the reasons. Events of an earlier object of the same name are ignored.
 *
 * @internal
 */
export function lastEvent(events: readonly Json[], about: Json, reasons: readonly string[]): Json | undefined {
  const uid = stringAt(about, "metadata", "uid");
  return events
    .filter((event) => stringAt(event, "involvedObject", "uid") === uid && reasons.includes(stringAt(event, "reason")))
    .sort((a, b) => (lastEventTime(a) < lastEventTime(b) ? -1 : 1))
    .at(-1);
}

/** The time of an event. A series has its own last time; single events of newer reporters have only an event time. */
function lastEventTime(event: Json): string {
  return (
    stringAt(event, "series", "lastObservedTime") ||
    stringAt(event, "lastTimestamp") ||
    stringAt(event, "eventTime") ||
    stringAt(event, "metadata", "creationTimestamp")
  );
}

type ContainerFinding = Required<Pick<Finding, "cause" | "reason" | "message" | "container" | "restarts">>;

/** The kubelet's reasons for a waiting container, as of Kubernetes 1.34. */
const WAITING: Readonly<Record<string, Cause>> = {
  CrashLoopBackOff: "crash",
  ErrImagePull: "image",
  ImagePullBackOff: "image",
  ErrImageNeverPull: "image",
  InvalidImageName: "image",
  ImageInspectError: "image",
  RegistryUnavailable: "image",
  SignatureValidationFailed: "image",
  CreateContainerConfigError: "configuration",
  CreateContainerError: "configuration",
  RunContainerError: "configuration",
};

/**
 * The problems of the containers of a pod that is not ready.
 *
 * @param workload kind of the pod's owner; a Job replaces a failed pod, so its failure may be harmless
 */
function containerFindings(pod: Json, workload: string): ContainerFinding[] {
  const statuses = [...listAt(pod, "status", "initContainerStatuses"), ...listAt(pod, "status", "containerStatuses")];
  return statuses
    .flatMap((status) => containerStatusFinding(status) ?? [])
    .filter(({ cause }) => workload !== "Job" || cause !== "crash");
}

function containerStatusFinding(status: unknown): ContainerFinding | undefined {
  const waiting = at(status, "state", "waiting");
  const terminated = at(status, "state", "terminated");
  const container = stringAt(status, "name");
  const restarts = numberAt(status, "restartCount") ?? 0;
  const reason = stringAt(waiting, "reason");
  const cause = WAITING[reason];
  if (cause === "crash") {
    return { cause, reason, container, restarts, message: howItEnded(at(status, "lastState", "terminated")) };
  }
  if (cause !== undefined) return { cause, reason, container, restarts, message: stringAt(waiting, "message") };
  // The container has exited and was not restarted yet.
  if (terminated === undefined || numberAt(terminated, "exitCode") === 0) return undefined;
  const ended = { reason: stringAt(terminated, "reason") || "Error", message: howItEnded(terminated) };
  return { cause: "crash", container, restarts, ...ended };
}

/** For example `exit code 137 (OOMKilled)`, followed by the container's termination message. */
function howItEnded(terminated: unknown): string {
  const code = numberAt(terminated, "exitCode");
  if (code === undefined) return "";
  const reason = stringAt(terminated, "reason");
  const message = stringAt(terminated, "message").trim();
  const ended = `exit code ${code}${reason === "" ? "" : ` (${reason})`}`;
  return message === "" ? ended : `${ended}: ${message}`;
}
