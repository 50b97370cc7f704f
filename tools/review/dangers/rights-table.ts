/** Something that a role of Kubernetes may do: with objects, or with an address of the API that is no object. */
export type Right =
  | { readonly group: string; readonly resource: string; readonly verb: string; readonly name?: string }
  | { readonly url: string; readonly verb: string };

const READ = ["get", "list", "watch"];
const WRITE = ["create", "update", "patch", "delete", "deletecollection"];

/** Groups of the API that Kubernetes has by itself: what they have is known. */
const GROUPS: readonly string[] = [
  "",
  "admissionregistration.k8s.io",
  "apiextensions.k8s.io",
  "apiregistration.k8s.io",
  "apps",
  "authentication.k8s.io",
  "authorization.k8s.io",
  "autoscaling",
  "batch",
  "certificates.k8s.io",
  "coordination.k8s.io",
  "discovery.k8s.io",
  "events.k8s.io",
  "flowcontrol.apiserver.k8s.io",
  "metrics.k8s.io",
  "networking.k8s.io",
  "node.k8s.io",
  "policy",
  "rbac.authorization.k8s.io",
  "scheduling.k8s.io",
  "storage.k8s.io",
];

/** What gives power even to those who only read it, or who only connect. */
const SECRET: readonly string[] = [
  "secrets",
  "nodes/proxy",
  "pods/attach",
  "pods/ephemeralcontainers",
  "pods/exec",
  "pods/portforward",
  "pods/proxy",
  "serviceaccounts/token",
  "services/proxy",
];

/** What may be written, and changes nothing of what others may do: records, and questions about oneself and others. */
const HARMLESS: readonly (readonly [group: string, resource: string, verbs: readonly string[]])[] = [
  ["", "events", WRITE],
  ["events.k8s.io", "events", WRITE],
  ["coordination.k8s.io", "leases", WRITE],
  ["authentication.k8s.io", "tokenreviews", ["create"]],
  ["authentication.k8s.io", "selfsubjectreviews", ["create"]],
  ["authorization.k8s.io", "localsubjectaccessreviews", ["create"]],
  ["authorization.k8s.io", "selfsubjectaccessreviews", ["create"]],
  ["authorization.k8s.io", "selfsubjectrulesreviews", ["create"]],
  ["authorization.k8s.io", "subjectaccessreviews", ["create"]],
  ["apps", "deployments/scale", ["update", "patch"]],
  ["apps", "statefulsets/scale", ["update", "patch"]],
];

/** Addresses of the API that tell nothing of what is in the cluster. */
const OPEN_URL = /^\/(healthz|livez|readyz|version|metrics|api|apis|openapi)(\/|\*|$)/;

/**
 * What a right means. Power: reading or writing what decides who may do what, what runs, who connects or what a Secret
 * holds. Unknown: what Kubernetes does not have by itself.
 */
export function meaningOf(right: Right): "power" | "harmless" | "unknown" {
  const { verb } = right;
  if ("url" in right)
    return right.url === "*" || verb === "*" ? "power" : OPEN_URL.test(right.url) ? "harmless" : "unknown";
  const { group, resource, name } = right;
  if ([verb, resource, group].includes("*") || SECRET.includes(resource) || resource.startsWith("*/")) return "power";
  if (!GROUPS.includes(group)) return "unknown";
  if (READ.includes(verb)) return "harmless";
  // One that is named is what the role is for.
  if (group === "" && resource === "configmaps" && name !== undefined) return "harmless";
  return HARMLESS.some(([of, what, verbs]) => of === group && what === resource && verbs.includes(verb))
    ? "harmless"
    : "power";
}
