import type { Json } from "../json/json";
import { at, listAt, stringAt } from "../json/plain-data";
import { containerFindings } from "./containers";
import { lastEvent } from "./events";
import { identityOf, type Cause, type Finding } from "./finding";
import { hasEnded, isOutdated, kindOf, lacksPods, nameOf, rolloutsOf, type Rollout, type Target } from "./rollout";

/**
 * What prevents a target from starting, as far as Kubernetes reports it; only one of several replicas that fail in the
 * same way.
 *
 * @param objects of the target's namespace, as the API server answers them: workloads, pods, claims and events
 * @returns undefined if nothing of the target exists: not yet, or no longer
 */
export function diagnose(target: Target, objects: readonly Json[]): Finding[] | undefined {
  const rollouts = rolloutsOf(target, objects);
  if (rollouts.length === 0) return undefined;
  const events = objects.filter((object) => kindOf(object) === "Event");
  const findings = rollouts.flatMap((rollout) => [
    ...refusedPods(rollout, events),
    ...pendingClaims(rollout, objects, events),
    ...rollout.pods.flatMap((pod) => findingsOfPod(pod, rollout, events)),
  ]);
  const first = new Map<string, Finding>();
  for (const finding of findings) if (!first.has(identityOf(finding))) first.set(identityOf(finding), finding);
  return [...first.values()];
}

/** Pods that do not exist at all: Pod Security, a quota or a webhook refuses them. */
function refusedPods({ root, maker, pods }: Rollout, events: readonly Json[]): Finding[] {
  if (maker === undefined || !lacksPods(maker, pods)) return [];
  const condition = listAt(maker, "status", "conditions").find(
    (candidate) => stringAt(candidate, "type") === "ReplicaFailure" && stringAt(candidate, "status") === "True",
  );
  const event = lastEvent(events, maker, ["FailedCreate"]);
  const message = stringAt(condition, "message") || stringAt(event, "message");
  return message === "" ? [] : [finding("refused", "FailedCreate", root, maker, message)];
}

function pendingClaims({ root, pods }: Rollout, objects: readonly Json[], events: readonly Json[]): Finding[] {
  const volumes = pods.flatMap((pod) => listAt(pod, "spec", "volumes"));
  const names = new Set(volumes.map((volume) => stringAt(volume, "persistentVolumeClaim", "claimName")));
  const claims = objects.filter(
    (object) =>
      kindOf(object) === "PersistentVolumeClaim" &&
      stringAt(object, "status", "phase") === "Pending" &&
      (object === root ||
        (names.has(nameOf(object)) && at(object, "metadata", "namespace") === at(root, "metadata", "namespace"))),
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
  const scheduled = listAt(pod, "status", "conditions").find(
    (condition) => stringAt(condition, "type") === "PodScheduled" && stringAt(condition, "status") === "False",
  );
  if (scheduled !== undefined) {
    return [finding("unschedulable", stringAt(scheduled, "reason"), root, pod, stringAt(scheduled, "message"))];
  }
  const ofContainers = containerFindings(pod, kindOf(root)).map(({ cause, reason, message, container, restarts }) => ({
    ...finding(cause, reason, root, pod, message),
    container,
    restarts,
  }));
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
    ...{ cause, reason, message, restarts: 0 },
    namespace: stringAt(object, "metadata", "namespace"),
    workload: `${kindOf(root)} ${nameOf(root)}`,
    kind: kindOf(object),
    name: nameOf(object),
  };
}
