type Json = Record<string, unknown>;

/** Where two objects of the Kubernetes API differ in what was declared, as `path: left | right`, sorted by path. */
export function differences(left: unknown, right: unknown): string[] {
  return differencesAt(declaredPart(left), declaredPart(right), "");
}

/** What the API server and its controllers write into objects by themselves. */
const ASSIGNED = [
  "metadata.creationTimestamp",
  "metadata.deletionGracePeriodSeconds",
  "metadata.deletionTimestamp",
  "metadata.generation",
  "metadata.managedFields",
  "metadata.resourceVersion",
  "metadata.uid",
  "spec.clusterIPs",
  "spec.healthCheckNodePort",
  "spec.ports.nodePort",
  "spec.volumeName",
  "status",
];

/** Labels and annotations that controllers, or the preview, add. */
const ASSIGNED_KEYS = [
  "access-platform/checksum",
  "access-platform/preview",
  "batch.kubernetes.io/controller-uid",
  "controller-uid",
  "deployment.kubernetes.io/revision",
  "deprecated.daemonset.template.generation",
];

/** Lists of texts whose order says nothing: the provider orders them by a hash. */
const SETS = [
  "accessModes",
  "apiGroups",
  "externalIPs",
  "loadBalancerSourceRanges",
  "matchLabelKeys",
  "namespaces",
  "resourceNames",
  "resources",
  "scopes",
  "values",
  "verbs",
];

/** An object without what the API server, its controllers and the preview add to it. */
function declaredPart(object: unknown): unknown {
  return without(object, "");
}

function without(value: unknown, path: string): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => without(item, path));
    return SETS.includes(path.split(".").at(-1) ?? "") ? items.sort() : items;
  }
  if (!isObject(value)) return value;
  const kept = Object.entries(value).flatMap(([key, item]) => {
    const at = path === "" ? key : `${path}.${key}`;
    return ASSIGNED_KEYS.includes(key) || isAssigned(at, item) ? [] : [[key, without(item, at)] as const];
  });
  return Object.fromEntries(kept.filter(([key, item]) => !(isKeyed(key) && isEmpty(item))));
}

function isAssigned(path: string, value: unknown): boolean {
  return ASSIGNED.includes(path) || (path === "spec.clusterIP" && value !== "None");
}

function isKeyed(key: string): boolean {
  return key === "annotations" || key === "labels";
}

function isEmpty(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

function differencesAt(left: unknown, right: unknown, path: string): string[] {
  if (Array.isArray(left) && Array.isArray(right)) {
    return Array.from({ length: Math.max(left.length, right.length) }, (_, index) =>
      differencesAt(left[index], right[index], `${path}[${index}]`),
    ).flat();
  }
  if (isObject(left) && isObject(right)) {
    const keys = [...new Set([...Object.keys(left), ...Object.keys(right)])].sort();
    return keys.flatMap((key) => differencesAt(left[key], right[key], path === "" ? key : `${path}.${key}`));
  }
  return Object.is(left, right) ? [] : [`${path}: ${shown(left)} | ${shown(right)}`];
}

function shown(value: unknown): string {
  return value === undefined ? "(absent)" : JSON.stringify(value);
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
