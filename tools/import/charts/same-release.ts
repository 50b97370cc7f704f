import { parse } from "yaml";
import { Brand } from "../../../constructs/brand/brand";
import { SESSION_RECORDING_KEYS } from "../../../constructs/brand/image-contract/resource-kinds";
import { isRecord, givenList } from "../../../constructs/core/given";
import type { Item } from "../../manifests/items";
import { readItems } from "../../manifests/render";
import { OF_SIGN_IN } from "./cluster/configuration-files";
import { AGENT_DEFAULTS } from "./defaults";
import type { GivenRelease } from "./chart-release-values";
import { at, COMPONENTS, isNothing, type Values } from "./given-values";
import { isWithin } from "./leaves";
import type { Part } from "./part";
import { shown, type Remaining } from "./translation";
import { listAt, objectAt, stringAt } from "../../json/plain-data";

/** A leaf whose value in the synthesised program differs. */
interface Difference {
  readonly path: string;
  readonly read: unknown;
  readonly made: unknown;
}

/**
 * Compares the values of the releases with the synthesised program. Adds a decision to the parts for each value that is
 * different or missing, and not reported yet.
 */
export function withComparison(
  parts: readonly Part[],
  configuration: unknown,
  releases: readonly GivenRelease[],
): readonly Part[] {
  const { items } = readItems(configuration, {});
  return parts.map((part) => {
    const { name, namespace } = part.release;
    const given = releases.find((each) => each.name === name && each.namespace === namespace)?.values;
    if (given === undefined || part.isOptional) return part;
    if (part.type === "AccessPlatform") return withDecisions(part, platformDifferences(given, items));
    return part.type === "AgentRelease" ? withAgentDecisions(part, given, items) : part;
  });
}

const OTHERWISE = "the synthesised program has another value";

function withDecisions(part: Part, found: readonly Difference[]): Part {
  const named = [...part.left, ...part.needless, ...part.changed].map(({ path }) => path);
  const isNamed = (path: string): boolean => named.some((each) => isWithin(path, each) || isWithin(each, path));
  // Both components may have lost the same common value.
  const lost = [...new Map(found.filter(({ path }) => !isNamed(path)).map((each) => [each.path, each])).values()];
  const left = lost.map(({ path, read, made }): Remaining => {
    const has = made === undefined ? "nothing" : (shown(path, made) ?? "");
    return { path, given: shown(path, read), reason: `${OTHERWISE}: ${has}` };
  });
  return { ...part, left: [...part.left, ...left] };
}

/** Values of the cluster chart with the same name in a pod's spec. */
const OF_SPEC = [
  "nodeSelector",
  "tolerations",
  "affinity",
  "priorityClassName",
  "terminationGracePeriodSeconds",
  "imagePullSecrets",
  "initContainers",
];

/** The places of values of the cluster chart in the pod template. */
const IN_TEMPLATE: Readonly<Record<string, string>> = {
  ...Object.fromEntries(OF_SPEC.map((name) => [name, `spec.${name}`])),
  extraContainers: "spec.containers",
  extraVolumes: "spec.volumes",
  podSecurityContext: "spec.securityContext",
  imagePullPolicy: "spec.containers.0.imagePullPolicy",
  resources: "spec.containers.0.resources",
  extraEnv: "spec.containers.0.env",
  extraVolumeMounts: "spec.containers.0.volumeMounts",
  securityContext: "spec.containers.0.securityContext",
  "annotations.pod": "metadata.annotations",
  "extraLabels.pod": "metadata.labels",
};

/** Keys of the configuration file that a platform delivers as resources of the service. */
const OF_RESOURCES = [...OF_SIGN_IN, ...SESSION_RECORDING_KEYS].map((key) => `auth_service.${key}`);

function platformDifferences(given: Values, items: readonly Item[]): readonly Difference[] {
  const manifests = items.flatMap((item) => (item.kind === "object" ? [item.manifest as unknown] : []));
  const named = (kind: string, name: RegExp): unknown =>
    manifests.find((each) => at(each, "kind") === kind && name.test(String(at(each, "metadata.name"))));
  const service = named("Service", /^(?!.*(-auth$|-proxy))/);
  const ofService = { "service.spec": at(service, "spec"), "annotations.service": at(service, "metadata.annotations") };
  return COMPONENTS.flatMap((component) => {
    const template = at(named("Deployment", new RegExp(`-${component}$`)), "spec.template");
    const files = objectAt(at(named("ConfigMap", new RegExp(`-${component}$`)), "data"));
    const places = Object.entries({
      ...Object.fromEntries(Object.entries(IN_TEMPLATE).map(([path, place]) => [path, at(template, place)])),
      teleportConfig: parse(stringAt(files[Brand.TELEPORT.configurationFileName])) as unknown,
      ...(component === "proxy" && ofService),
    });
    return places
      .flatMap(([path, made]) => {
        const own = `${component}.${path}`;
        const shared = at(given, path);
        return [
          ...(at(given, own) === undefined && shared !== undefined ? differences(shared, made, path) : []),
          ...differences(at(given, own), made, own),
        ];
      })
      .filter(({ path }) => !OF_RESOURCES.some((key) => path.includes(`teleportConfig.${key}`)));
  });
}

/** Compares the values of agents with those of the release that the program installs. */
function withAgentDecisions(part: Part, given: Values, items: readonly Item[]): Part {
  const { namespace, name } = part.release;
  const release = items.find((item) => item.kind === "release" && item.name === name && item.namespace === namespace);
  const text = release?.kind === "release" ? release.values[0] : undefined;
  const made = text === undefined ? {} : (parse(text) as Values);
  const isWithoutUpdater = at(made, "updater.enabled") === false;
  const lost = differences(given, made, "").filter(({ path, read, made: has }) => {
    const isUnderNewerName = Object.hasOwn(NEWER_NAMES, path) && isSameText(read, at(made, NEWER_NAMES[path] ?? ""));
    return !isUnderNewerName && (has !== undefined || !isDefault(path, read));
  });
  const decided = withDecisions(part, lost);
  const reportedPaths = [...OF_JOINING, ...[...decided.left, ...part.changed].map((each) => each.path)];
  const added = differences(made, { ...AGENT_DEFAULTS, ...given }, "").flatMap(({ path, read, made: had }) => {
    const isSame = isNothing(read) && isNothing(had);
    const isIdle = isWithoutUpdater && isWithin(path, "updater");
    const isNamed = isSame || isIdle || reportedPaths.some((each) => isWithin(path, each));
    return isNamed ? [] : [{ path, given: shown(path, read), reason: "the program sets it, and the release does not" }];
  });
  return { ...decided, changed: [...part.changed, ...added] };
}

/** Values that follow from the way in which the agents join. */
const OF_JOINING = ["joinParams", "joinTokenSecret", "authToken"];

/** Values that the chart also accepts under a newer name. */
const NEWER_NAMES: Readonly<Record<string, string>> = {
  logLevel: "log.level",
  replicaCount: "highAvailability.replicaCount",
  secretName: "joinTokenSecret.name",
  serviceAccountName: "serviceAccount.name",
};

function isSameText(one: unknown, other: unknown): boolean {
  const text = (value: unknown): unknown =>
    typeof value === "number" || typeof value === "boolean" ? `${value}` : value;
  return JSON.stringify(text(one)) === JSON.stringify(text(other));
}

function isDefault(path: string, value: unknown): boolean {
  const fallback = at(AGENT_DEFAULTS, path);
  return (isNothing(value) && isNothing(fallback)) || JSON.stringify(value) === JSON.stringify(fallback);
}

/** Leaves that were read and differ in what was made. Items of lists are matched by name, or else by index. */
function differences(read: unknown, made: unknown, path: string): readonly Difference[] {
  const items = givenList(read);
  if (items !== undefined) {
    const others = listAt(made);
    return items.flatMap((item, index) => {
      const name = at(item, "name");
      const other = name === undefined ? others[index] : others.find((each) => at(each, "name") === name);
      return differences(item, other, `${path}[${index}]`);
    });
  }
  if (isRecord(read) && Object.keys(read).length > 0) {
    const fields = objectAt(made);
    return Object.entries(read).flatMap(([key, value]) => {
      const name = /^[^.\s"[\]]+$/.test(key) ? key : JSON.stringify(key);
      return differences(value, fields[key], path === "" ? name : `${path}.${name}`);
    });
  }
  if (read === undefined || read === null || (isNothing(read) && isNothing(made) && read !== false)) return [];
  return isSameText(read, made) ? [] : [{ path, read, made }];
}
