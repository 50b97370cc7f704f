import { SERVICE_KINDS } from "../../constructs/access/joining/service-kinds";
import { present, type Json } from "../json/json";
import type { HelmItem } from "../manifests/items";
import type { StackContents } from "./contents";
import { httpConnectIn } from "./http-connect";
import type { AgentModel } from "./model";
import { listAt, numberAt, objectAt, textAt } from "../json/plain-data";
import { agentPorts } from "./ports";
import { releaseValues } from "./release-values";
import { selectableIn } from "./selectable";

/** The releases of a stack that are agents: the chart of any other has neither address nor roles. */
export function readAgents({ name: stack, items }: StackContents): readonly AgentModel[] {
  return items
    .filter((item) => item.kind === "release")
    .flatMap((release) => {
      const values = releaseValues(release);
      const roles = textAt(values, "roles");
      if (roles === undefined || textAt(values, "proxyAddr") === undefined) return [];
      const ports = agentPorts(items, release.name, release.namespace);
      return [{ stack, ...agentOf(release, values, roles), ports }];
    });
}

function agentOf(release: HelmItem, values: Json, roles: string): Omit<AgentModel, "stack" | "ports"> {
  const { name, namespace, address } = release;
  const updater = objectAt(values, "updater");
  const isEnrolled = updater["enabled"] === true;
  return {
    release: name,
    namespace,
    address,
    roles: roles.split(",").map((role) => role.trim()),
    protects: protectedBy(values),
    selectable: selectableIn(values),
    replicas: numberAt(values, "highAvailability", "replicaCount") ?? 1,
    isEnrolled,
    ...(isEnrolled && { channel: textAt(updater, "releaseChannel") ?? "default" }),
    isSuspended: isSuspended(values),
    ...present({
      proxyAddress: textAt(values, "proxyAddr"),
      authAddress: textAt(values, "authAddr"),
      version: versionOf(release),
      httpConnect: httpConnectIn(values, "extraEnv"),
    }),
  };
}

/** The value by which the chart is told another version than its own ends this way, in every brand. */
export function versionOf({ set }: HelmItem): string | undefined {
  const found = set.find(({ name }) => name.endsWith("VersionOverride"))?.value;
  return found !== undefined && /^\d/.test(found) ? found : undefined;
}

/** What agents protect, by name: it is listed in values of the chart, or in the configuration file, which is one of them. */
function protectedBy(values: Json): readonly string[] {
  const cluster = textAt(values, "kubeClusterName");
  const named = Object.values(SERVICE_KINDS).flatMap(({ section, entries, isChartValue }) => {
    if (entries === undefined) return [];
    const places = isChartValue === true ? [values] : Object.values(values).map((file) => objectAt(file, section));
    return places.flatMap((place) => listAt(place, entries)).map((entry) => textAt(entry, "name"));
  });
  return [cluster, ...named].filter((entry) => entry !== undefined);
}

function isSuspended(values: Json): boolean {
  const annotations = objectAt(values, "annotations", "deployment");
  return Object.entries(annotations).some(([name, value]) => name.endsWith("/skipreconcile") && value === "true");
}
