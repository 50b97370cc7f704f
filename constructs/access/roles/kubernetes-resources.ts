import { givenFields } from "../../core/given";
import { nearest } from "../../core/nearest";
import { FIELD_RULES } from "../../core/rules";
import { invalidForm } from "../../core/schema/report";
import type { Problems } from "../../core/value";
import { KUBERNETES_KINDS, type KubernetesKind } from "../generated/role";

/** Kinds outside namespaces, by the words of version v7. */
const OUTSIDE_NAMESPACES: readonly string[] = [
  "namespace",
  "kube_node",
  "persistentvolume",
  "clusterrole",
  "clusterrolebinding",
  "certificatesigningrequest",
] satisfies readonly KubernetesKind[];

/** Kinds of the core group outside namespaces, by their plurals. */
const CORE_OUTSIDE = ["componentstatuses", "namespaces", "nodes", "persistentvolumes"];

const IN_CORE = [
  "bindings",
  "configmaps",
  "endpoints",
  "events",
  "limitranges",
  "persistentvolumeclaims",
  "pods",
  "podtemplates",
  "replicationcontrollers",
  "resourcequotas",
  "secrets",
  "serviceaccounts",
  "services",
];

/** Kinds in namespaces, by API group and plural. The core group is the empty text. */
const IN_NAMESPACES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    "": IN_CORE,
    apps: ["controllerrevisions", "daemonsets", "deployments", "replicasets", "statefulsets"],
    "authorization.k8s.io": ["localsubjectaccessreviews"],
    autoscaling: ["horizontalpodautoscalers"],
    batch: ["cronjobs", "jobs"],
    "coordination.k8s.io": ["leases"],
    "discovery.k8s.io": ["endpointslices"],
    "events.k8s.io": ["events"],
    "networking.k8s.io": ["ingresses", "networkpolicies"],
    policy: ["poddisruptionbudgets"],
    "rbac.authorization.k8s.io": ["rolebindings", "roles"],
    "storage.k8s.io": ["csistoragecapacities"],
  }),
);

const PLURAL = invalidForm("the plural of a kind, such as pods; * for every kind");
const OF_V8 = invalidForm("no API group", 'pass version: "v8" for kinds as plurals, with their API group');
const NO_NAMESPACE = { ...FIELD_RULES["FIELD-003"], allowed: "the namespace of the objects; * for every namespace" };
const NO_GROUP = { ...FIELD_RULES["FIELD-003"], allowed: "the API group of the kind; * for every group" };
const ANY_VERB = invalidForm("either * alone, or verbs without it");

/**
 * Notes Kubernetes objects that the service does not accept in a role of its version. Version v7 names kinds by words,
 * and versions from v8 on by plural and API group.
 */
export function checkKubernetesResources(
  parts: Readonly<Record<string, unknown>>,
  version: unknown,
  problems: Problems,
): void {
  const check =
    version === "v8" || version === "v9"
      ? checkPlural
      : OLD_ROLE_VERSIONS.includes(String(version))
        ? checkPod
        : checkWord;
  for (const [part, conditions] of Object.entries(parts)) {
    const { request } = givenFields(conditions);
    for (const [index, entry] of kubernetesResourceEntries(conditions).entries()) {
      problems.within(`${part}.kubernetesResources[${index}]`, (found) => {
        const { verbs } = entry;
        if (verbs.length > 1 && verbs.includes("*")) found.add(ANY_VERB, "verbs", verbs);
        check(entry, found);
      });
    }
    for (const [index, requested] of kubernetesResourceEntries(request).entries()) {
      problems.within(`${part}.request.kubernetesResources[${index}]`, (found) => {
        check({ ...requested, namespace: "*", verbs: ["*"] }, found);
      });
    }
  }
}

function kubernetesResourceEntries(conditions: unknown): readonly Entry[] {
  const { kubernetes_resources: entries = [] } = givenFields(conditions) as { kubernetes_resources?: readonly Entry[] };
  return entries;
}

interface Entry {
  readonly kind: string;
  readonly api_group?: string;
  readonly namespace?: string;
  readonly verbs: readonly string[];
}

/** Versions of roles that know only pods, with every verb. */
export const OLD_ROLE_VERSIONS: readonly string[] = ["v3", "v4", "v5", "v6"];
const POD = invalidForm("pod, the only kind in a role before version v7", "write a role of version v7 or newer");
const EVERY_VERB = invalidForm("* alone, in a role before version v7", "write a role of version v7 or newer");

function checkPod(entry: Entry, problems: Problems): void {
  const { kind, verbs } = entry;
  if (kind !== "pod") problems.add(POD, "kind", kind);
  else checkWord(entry, problems);
  if (!verbs.includes("*")) problems.add(EVERY_VERB, "verbs", verbs);
}

function checkWord({ kind, api_group: apiGroup, namespace }: Entry, problems: Problems): void {
  const fix = [nearest(kind, KUBERNETES_KINDS), OF_V8.fix].filter((way) => way !== undefined).join("; ");
  if (!isWord(kind)) problems.add({ ...OF_V8, allowed: KUBERNETES_KINDS.join(", "), fix }, "kind", kind);
  if (apiGroup !== undefined) problems.add(OF_V8, "apiGroup", apiGroup);
  const needsNamespace = isWord(kind) && !OUTSIDE_NAMESPACES.includes(kind);
  if (needsNamespace && namespace === undefined) problems.add(NO_NAMESPACE, "namespace", namespace);
}

function checkPlural({ kind, api_group: group = "", namespace }: Entry, problems: Problems): void {
  const inNamespaces = IN_NAMESPACES.get(group);
  const isOfCore = [...IN_CORE, ...CORE_OUTSIDE].includes(kind);
  if (isWord(kind) && kind !== "*" && (inNamespaces !== undefined || group === "*")) problems.add(PLURAL, "kind", kind);
  else if (group === "" && !isOfCore) problems.add(NO_GROUP, "apiGroup", undefined);
  else if (namespace === undefined && inNamespaces?.includes(kind) === true) {
    problems.add(NO_NAMESPACE, "namespace", namespace);
  }
}

function isWord(kind: string): boolean {
  return (KUBERNETES_KINDS as readonly string[]).includes(kind);
}
