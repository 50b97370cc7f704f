import { WEB_CONTAINER_PORT } from "../../../constructs/network/port-table";
import { condition, hasEnded, isGoing, objectName } from "../../cluster/objects";
import type { Json } from "../../json/json";
import type { ComponentModel, PlatformModel } from "../../model/model";
import { selects } from "../../model/objects";
import { listAt, numberAt, objectAt, stringAt, textAt } from "../../json/plain-data";
import type { Difference, Seen } from "../difference";
import type { Target } from "../target";

export interface ProxyPod {
  readonly name: string;
  readonly labels: Json;
  readonly ip: string | undefined;
  readonly isReady: boolean;

  /** For example `Pending` or `CrashLoopBackOff`. */
  readonly state: string;
  readonly image: string;

  /** Whether the pod has ended, and another pod replaces it. */
  readonly hasEnded: boolean;
}

/** The label selector for the pods of all proxies of a platform. */
export function proxySelector({ components }: PlatformModel): string {
  const [first = {}, ...others] = components.flatMap(({ kind, podLabels }) => (kind === "proxy" ? [podLabels] : []));
  return Object.entries(first)
    .filter(([name, value]) => others.every((labels) => labels[name] === value))
    .map((label) => label.join("="))
    .join(",");
}

/** The pods of a list that are not being deleted. */
export function proxyPods(pods: readonly Json[]): readonly ProxyPod[] {
  return pods
    .filter((pod) => !isGoing(pod))
    .map((pod) => ({
      name: objectName(pod),
      labels: objectAt(pod, "metadata", "labels"),
      ip: textAt(pod, "status", "podIP"),
      isReady: condition(pod, "Ready") !== undefined,
      state: podState(pod),
      image: stringAt(pod, "spec", "containers", 0, "image"),
      hasEnded: hasEnded(pod),
    }));
}

function podState(pod: unknown): string {
  const waiting = listAt(pod, "status", "containerStatuses").map((status) =>
    textAt(status, "state", "waiting", "reason"),
  );
  const reason = waiting.find((each) => each !== undefined) ?? textAt(pod, "status", "reason");
  return reason ?? textAt(pod, "status", "phase") ?? "unknown";
}

/**
 * Compares the pods of the proxies with their Deployments.
 *
 * @param replicas of the live Deployments, by name; an autoscaler may have changed them
 */
export function podsSeen(
  { components, namespace }: PlatformModel,
  pods: readonly ProxyPod[],
  replicas: ReadonlyMap<string, number>,
): readonly Seen[] {
  return components
    .filter(({ kind }) => kind === "proxy")
    .flatMap((component) => {
      const ownPods = pods.filter(({ labels }) => selects(component.podLabels, labels));
      const wanted = replicas.get(component.name) ?? component.replicas;
      return [
        { where: `Deployment ${component.name}`, differences: readyDifference(ownPods, wanted) },
        ...ownPods.map((pod) => ({ where: `pod ${pod.name}`, differences: podDifferences(pod, component, namespace) })),
      ];
    });
}

function readyDifference(pods: readonly ProxyPod[], wanted: number): readonly Difference[] {
  const ready = pods.filter(({ isReady }) => isReady).length;
  if (ready === wanted) return [];
  const advice = "check the pods that are not ready: kubectl describe pod, kubectl logs";
  return [{ check: "pod", what: "ready pods", expected: String(wanted), got: String(ready), advice }];
}

function podDifferences(pod: ProxyPod, component: ComponentModel, namespace: string): readonly Difference[] {
  const { name, isReady, state, image } = pod;
  const difference = (what: string, expected: string, got: string, advice: string): Difference => ({
    check: "pod",
    what,
    expected,
    got,
    advice,
  });
  const advice = pod.hasEnded
    ? `delete it: kubectl delete pod ${name} -n ${namespace}`
    : "check it: kubectl describe pod, kubectl logs";
  return [
    ...(isReady ? [] : [difference("state", "ready", state, advice)]),
    ...(image === component.image
      ? []
      : [difference("image", component.image, image, "wait for the rollout, or find out why it does not progress")]),
  ];
}

/** The wanted replicas of live Deployments, by name. */
export function replicasByDeployment(deployments: readonly Json[]): ReadonlyMap<string, number> {
  return new Map(
    deployments.flatMap((deployment) => {
      const replicas = numberAt(deployment, "spec", "replicas");
      return replicas === undefined ? [] : [[objectName(deployment), replicas] as const];
    }),
  );
}

/** A pod with its own address, which must be reachable from this machine. */
export function podTargets({ name, ip }: ProxyPod): readonly Target[] {
  return ip === undefined ? [] : [{ name: `pod ${name}`, host: ip, port: WEB_CONTAINER_PORT, ports: "pod" }];
}
