import { intervalOf } from "../../constructs/core/cron-schedule";
import { present, type Json } from "../json/json";
import type { Item } from "../manifests/items";
import { isOf, type PlatformKey } from "./components";
import type { StorageModel } from "./model";
import { STORAGE_ANNOTATION } from "../../constructs/core/kubernetes";
import { LABELS, labelOf, objectsOfKind } from "./objects";
import { at, listAt, numberAt, objectAt, stringAt, textAt } from "../json/plain-data";

/**
 * Where the auth service of a platform keeps its state: in the backend that its configuration file names, otherwise on
 * the claim that its pod mounts.
 *
 * @param file configuration of the auth service
 */
export function storageOf(items: readonly Item[], platform: PlatformKey, file: unknown): StorageModel | undefined {
  const backend = textAt(file, platform.brand, "storage", "type");
  const auth = objectsOfKind(items, "Deployment").find(
    (deployment) => isOf(deployment, platform) && labelOf(deployment, LABELS.component) === "auth",
  );
  if (backend !== undefined && !ON_VOLUME.includes(backend)) {
    const named = portsIn(objectAt(file, platform.brand, "storage"));
    const declared = OVER_HTTPS.includes(backend) ? [HTTPS] : named;
    const ports = declared.length > 0 ? declared : outsidePorts(items, platform);
    const place = textAt(auth?.manifest, "metadata", "annotations", STORAGE_ANNOTATION);
    return { kind: "external", backend, ports, ...present({ place }) };
  }
  const claim = listAt(auth?.manifest, "spec", "template", "spec", "volumes")
    .map((volume) => textAt(volume, "persistentVolumeClaim", "claimName"))
    .find((name) => name !== undefined);
  if (claim === undefined) return undefined;
  const size = objectsOfKind(items, "PersistentVolumeClaim")
    .filter(({ manifest }) => textAt(manifest, "metadata", "name") === claim)
    .map(({ manifest }) => textAt(manifest, "spec", "resources", "requests", "storage"))
    .find((found) => found !== undefined);
  return { kind: "volume", claim, ...present({ size, backup: backupOf(items, platform) }) };
}

/** Backends whose files are on the volume of the pod. */
const ON_VOLUME = ["dir", "lite", "sqlite"];

function backupOf(items: readonly Item[], platform: PlatformKey) {
  const cronJob = objectsOfKind(items, "CronJob").find(
    (each) => isOf(each, platform) && labelOf(each, LABELS.component) === "backup",
  );
  if (cronJob === undefined || at(cronJob.manifest, "spec", "suspend") === true) return undefined;
  const schedule = stringAt(cronJob.manifest, "spec", "schedule");
  const [container] = listAt(cronJob.manifest, "spec", "jobTemplate", "spec", "template", "spec", "containers");
  const retain = listAt(container, "env").find((variable) => textAt(variable, "name") === "RETAIN");
  return { every: intervalOf(schedule) ?? schedule, retain: Number(stringAt(retain, "value")) };
}

/** Ports of the addresses that the section of the storage names: only what declares a port knows what it is for. */
function portsIn(section: Json): readonly number[] {
  const addresses = [section["conn_string"], section["peers"]].flat().filter((address) => typeof address === "string");
  const ports = addresses.flatMap((address) => Number(/^[a-z]+:\/\/[^/?#]*:(\d+)(?=[/?#]|$)/.exec(address)?.[1] ?? []));
  return [...new Set(ports)].sort((a, b) => a - b);
}

/** Backends that are reached by the API of a cloud alone, whatever else the auth service may reach. */
const OVER_HTTPS = ["dynamodb", "firestore"];

/** Ports of the cluster's DNS and of the Kubernetes API: rules with them are not about the backend. */
const OF_CLUSTER = [53, 6443];

/** Identity providers have it too, so that it is the backend's only where there is no other. */
const HTTPS = 443;

/** Ports outside of the cluster to which the network policies of the auth service let it connect. */
function outsidePorts(items: readonly Item[], platform: PlatformKey): readonly number[] {
  const ports = objectsOfKind(items, "NetworkPolicy")
    .filter((policy) => isOf(policy, platform) && labelOf(policy, LABELS.component) === "auth")
    .flatMap(({ manifest }) => listAt(manifest, "spec", "egress"))
    .filter((rule) => listAt(rule, "to").length === 0)
    .map((rule) => listAt(rule, "ports").map((port) => numberAt(port, "port")))
    .filter((rule) => !rule.some((port) => port !== undefined && OF_CLUSTER.includes(port)))
    .flat()
    .filter((port) => port !== undefined);
  const found = [...new Set(ports)].sort((a, b) => a - b);
  const others = found.filter((port) => port !== HTTPS);
  return others.length > 0 ? others : found;
}
