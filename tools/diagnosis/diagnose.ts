import { grouped } from "../../constructs/core/grouped";
import { condition, hasEnded, objectKind, objectName, objectNamespace } from "../cluster/objects";
import type { Json } from "../json/json";
import { at, listAt, numberAt, stringAt } from "../json/plain-data";
import { findingIdentity, type Cause, type Finding } from "./causes";
import { findRollouts, isOutdated, lacksPods, type Rollout, type Target } from "./rollout";

/**
 * What prevents a target from starting, as far as Kubernetes reports it; only one of several replicas that fail in the
 * same way.
 *
 * @param objects of the target's namespace, as the API server answers them: workloads, pods, claims and events
 * @returns undefined if nothing of the target exists: not yet, or no longer
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

/** Pods that do not exist at all: Pod Security, a quota or a webhook refuses them. */
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
  // What is wrong with it is mended already, in the revision that waits behind it.
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

/** What only events show: a pod whose containers are being created, or run without being ready. */
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
 * The newest event about an object with one of some reasons; events of an earlier object of the same name do not count.
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

/** Events of a series have their last time in the series, single ones of newer reporters only an event time. */
function lastEventTime(event: Json): string {
  return (
    stringAt(event, "series", "lastObservedTime") ||
    stringAt(event, "lastTimestamp") ||
    stringAt(event, "eventTime") ||
    stringAt(event, "metadata", "creationTimestamp")
  );
}

type ContainerFinding = Required<Pick<Finding, "cause" | "reason" | "message" | "container" | "restarts">>;

/** The kubelet's words for a container that waits, as of Kubernetes 1.34. */
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
 * What is wrong with the containers of a pod that is not ready.
 *
 * @param workload kind of what the pod belongs to: the pods of a Job may fail, and others replace them
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
  // Between its end and the next start.
  if (terminated === undefined || numberAt(terminated, "exitCode") === 0) return undefined;
  const ended = { reason: stringAt(terminated, "reason") || "Error", message: howItEnded(terminated) };
  return { cause: "crash", container, restarts, ...ended };
}

/** `exit code 137 (OOMKilled)`, with what the container left as its termination message. */
function howItEnded(terminated: unknown): string {
  const code = numberAt(terminated, "exitCode");
  if (code === undefined) return "";
  const reason = stringAt(terminated, "reason");
  const message = stringAt(terminated, "message").trim();
  const ended = `exit code ${code}${reason === "" ? "" : ` (${reason})`}`;
  return message === "" ? ended : `${ended}: ${message}`;
}
