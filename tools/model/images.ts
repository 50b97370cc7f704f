import { at, listAt, objectAt, textAt } from "../json/plain-data";
import type { HelmItem, Item } from "../manifests/items";
import type { ImageModel } from "./model";
import { objectNamespacedName } from "./objects";
import { releaseValues, versionOverride } from "./release-values";
import { isObject, type Json } from "../json/json";

/** The images that the workloads of a stack run: of its objects, and those that the values of its releases name. */
export function workloadImages(items: readonly Item[]): readonly ImageModel[] {
  return items.flatMap((item) => {
    const { name, namespace } = item.kind === "release" ? item : objectNamespacedName(item);
    const workload = namespace === "" ? name : `${namespace}/${name}`;
    const images = item.kind === "release" ? imagesOfRelease(item) : imagesOfPods(item.manifest);
    return [...new Set(images)].map((image) => ({ image, workload }));
  });
}

function imagesOfPods(manifest: unknown): readonly string[] {
  const spec = objectAt(podTemplateOf(manifest), "spec");
  return ["initContainers", "containers"].flatMap((list) =>
    listAt(spec, list).flatMap((container) => textAt(container, "image") ?? []),
  );
}

/** Without a tag where the version is not in the release: an apply leaves the one that runs. */
function imagesOfRelease(release: HelmItem): readonly string[] {
  const values = releaseValues(release);
  const image = textAt(values, at(values, "enterprise") === true ? "enterpriseImage" : "image");
  const version = versionOverride(release);
  const updater = at(values, "updater", "enabled") === true ? textAt(values, "updater", "image") : undefined;
  return [
    ...(image === undefined ? [] : [version === undefined ? image : `${image}:${version}`]),
    ...(updater === undefined ? [] : [updater]),
  ];
}

/** Where each kind of workload has the template of its pods; a Pod is one itself. */
const TEMPLATES: Readonly<Record<string, readonly string[]>> = {
  Pod: [],
  CronJob: ["spec", "jobTemplate", "spec", "template"],
  DaemonSet: ["spec", "template"],
  Deployment: ["spec", "template"],
  Job: ["spec", "template"],
  ReplicaSet: ["spec", "template"],
  ReplicationController: ["spec", "template"],
  StatefulSet: ["spec", "template"],
};

/** The template of the pods that an object makes. @internal */
export function podTemplateOf(manifest: unknown): Json | undefined {
  const path = TEMPLATES[textAt(manifest, "kind") ?? ""];
  const template = path === undefined ? undefined : at(manifest, ...path);
  return isObject(template) ? template : undefined;
}
