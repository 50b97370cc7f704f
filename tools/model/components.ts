import { byKey } from "../../constructs/core/order";
import { isObject, present } from "../json/json";
import type { Item, KubernetesItem } from "../manifests/items";
import { httpConnectIn } from "./http-connect";
import type { ComponentModel } from "./model";
import { LABELS, labelOf, nameOf, objectsOfKind } from "./objects";
import { at, numberAt, objectAt, stringAt, textAt } from "../json/plain-data";

/** What tells one platform of a stack from another. */
export interface PlatformKey {
  readonly name: string;
  readonly namespace: string;
  readonly brand: string;
}

/** The Deployments of a platform, the auth service first. */
export function componentsOf(items: readonly Item[], platform: PlatformKey): readonly ComponentModel[] {
  const autoscalers = objectsOfKind(items, "HorizontalPodAutoscaler").filter((each) => isOf(each, platform));
  return objectsOfKind(items, "Deployment")
    .filter((deployment) => isOf(deployment, platform))
    .flatMap((deployment) => componentIn(deployment, minimumOf(deployment, autoscalers)))
    .sort((a, b) => (a.kind === b.kind ? 0 : a.kind === "auth" ? -1 : 1));
}

/** Whether an object belongs to a platform. */
export function isOf(item: KubernetesItem, { name, namespace }: PlatformKey): boolean {
  return labelOf(item, LABELS.instance) === name && nameOf(item).namespace === namespace;
}

/** The least number of pods that an autoscaler of a Deployment keeps. */
function minimumOf(deployment: KubernetesItem, autoscalers: readonly KubernetesItem[]): number | undefined {
  const { name } = nameOf(deployment);
  const found = autoscalers.find(({ manifest }) => textAt(manifest, "spec", "scaleTargetRef", "name") === name);
  return found && numberAt(found.manifest, "spec", "minReplicas");
}

function componentIn(deployment: KubernetesItem, leastPods: number | undefined): readonly ComponentModel[] {
  const { address, manifest } = deployment;
  const kind = labelOf(deployment, LABELS.component);
  if (kind !== "auth" && kind !== "proxy") return [];
  const container = at(manifest, "spec", "template", "spec", "containers", 0);
  const surge = at(manifest, "spec", "strategy", "rollingUpdate", "maxSurge");
  return [
    {
      kind,
      name: nameOf(deployment).name,
      address,
      replicas: leastPods ?? numberAt(manifest, "spec", "replicas") ?? 1,
      image: stringAt(container, "image"),
      template: stable(objectAt(manifest, "spec", "template")),
      isRecreated: textAt(manifest, "spec", "strategy", "type") === "Recreate",
      ...present({
        pool: labelOf(deployment, LABELS.pool),
        maxSurge: typeof surge === "number" || typeof surge === "string" ? String(surge) : undefined,
        httpConnect: httpConnectIn(container),
      }),
    },
  ];
}

/** The same text for the same data, whatever the order of its keys. */
export function stable(data: unknown): string {
  return JSON.stringify(data, (_, value: unknown) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).sort(byKey)) : value,
  );
}
