import { OBJECT_KINDS } from "../../constructs/core/object-kinds";
import { rememberedFor } from "../../constructs/core/remembered";
import { NAMESPACE_NAME } from "../../constructs/network/policy-peer";
import type { Json } from "../json/json";
import { objectAt, textAt } from "../json/plain-data";
import { selects } from "../model/objects";
import { isRaw } from "../model/raw-manifests";
import { isHidden } from "../model/sensitive";
import { sentObject } from "./bodies";
import { isEmpty } from "./differences";
import type { StackChange, Step } from "./step";

/** What is in the state alone. */
const STATE_ALONE = /^(null_resource|terraform_data|(random|time)_\w+)$/;

/**
 * Whether nothing of a resource of the program itself reaches a platform or its agents: it is in the state alone, or it is a
 * namespace or an object in one that only matters there. What charts, clouds, controllers and provisioners reach, nobody knows.
 */
export function isElsewhere(step: Step, change: StackChange): boolean {
  const { type, before, after, unknown = [], isProvisioned = false } = change;
  if (isProvisioned || STATE_ALONE.test(type)) return !isProvisioned;
  if (reachedNamespaces(step).size === 0) return false;
  const isKnown = unknown.every((path) => isContent(path) || (isRaw(type) && !AS_SENT.includes(path[0] ?? "")));
  return isKnown && [before, after].every((side) => side === undefined || isObjectElsewhere(step, type, side));
}

/** The namespaces in which this package writes, and those whose pods its network policies let in. None if nothing says it. */
const reachedNamespaces = rememberedFor(({ documents, resources, undocumented = [] }: Step): ReadonlySet<string> => {
  const described = [...documents.values()].flatMap((sides) => [sides.before ?? [], sides.after ?? []].flat());
  const isSaid = described.some(({ platforms, joined, agents, bots }) => !isEmpty([platforms, joined, agents, bots]));
  if (!isSaid || undocumented.length > 0) return new Set();
  const peers = described
    .flatMap(({ policies }) => policies.flatMap(({ flows }) => flows.map(({ peer }) => peer)))
    .flatMap((peer) => ("namespaceLabels" in peer ? [peer.namespaceLabels] : []))
    // A policy that selects every namespace lets nobody in who could not come before.
    .filter((labels) => Object.keys(labels).length > 0);
  const selected = resources.flatMap(namespacesOf).flatMap(({ name, labels }) => {
    const known = { ...labels, [NAMESPACE_NAME]: name };
    return peers.some((selector) => selects(selector, known)) ? [name] : [];
  });
  const written = described.flatMap(({ objects, agents, bots }) => [
    ...Object.entries(objects).flatMap(([address, { body }]) => [
      address.startsWith("kubernetes_namespace_v1.") ? textAt(body, "metadata", "name") : undefined,
      textAt(body, "namespace"),
      textAt(body, "metadata", "namespace"),
    ]),
    ...[...agents, ...bots].map(({ platformNamespace }) => platformNamespace),
  ]);
  return new Set([...written, ...selected].flatMap((name) => name ?? []).filter((name) => name !== ""));
});

/**
 * Words of what this package writes, as the plan shows it, without its programs: a namespace may be in the address of a
 * database, in what agents discover or in what a bot writes.
 */
const writtenWords = rememberedFor(({ documents, resources }: Step) => {
  const own = resources.flatMap(({ before, after, isForeign }) => (isForeign === true ? [] : [before, after]));
  const words = new Set<string>();
  for (const text of textsIn([...documents.values(), own])) {
    // A quoted text of YAML or JSON has escapes.
    for (const word of text.toLowerCase().split(/\\[a-z0]|[^a-z0-9*?-]+/)) words.add(word);
  }
  // What a token admits may be a pattern; a wildcard alone names nothing.
  const patterns = [...words].filter((word) => /[*?]/.test(word) && /[^*?]/.test(word));
  return { words, patterns: patterns.map((pattern) => pattern.split(/[*?]+/)) };
});

function isWritten(step: Step, namespace: string): boolean {
  const { words, patterns } = writtenWords(step);
  const isLike = ([head = "", ...rest]: readonly string[]) =>
    namespace.startsWith(head) && namespace.endsWith(rest.at(-1) ?? "");
  return words.has(namespace) || patterns.some(isLike);
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) if (!/\.(jq|sh)$/.test(key)) yield* textsIn(inner);
}

/** The namespaces that a resource makes, on both sides. */
function namespacesOf({ type, before, after }: StackChange) {
  return [before, after].flatMap((side) => {
    const { kind, name, metadata } = sentObject(type, side ?? {});
    return kind === "Namespace" ? [{ name, labels: objectAt(metadata, "labels") }] : [];
  });
}

/** Attributes of a resource that become an object. */
const AS_SENT = ["manifest", "override_namespace", "yaml_body"];

function isObjectElsewhere(step: Step, type: string, side: Json): boolean {
  if (!/^kube(ctl|rnetes)_/.test(type)) return false;
  const { raw, body, kind, namespace, name } = sentObject(type, side);
  const known = [...OBJECT_KINDS.values()].find((each) => each.kind === kind);
  if (known === undefined || !EXEMPT.includes(kind) || (raw && raw["apiVersion"] !== known.apiVersion)) return false;
  const place = known.namespaced ? namespace : name;
  if (place === undefined || OF_CLUSTER.test(place) || isWritten(step, place)) return false;
  const reached = reachedNamespaces(step);
  return !mayReach(place, reached) && !mayReach(body, reached);
}

/**
 * Kinds of objects that matter in their namespace alone. A Service, an Ingress or a RoleBinding decides where requests of others
 * go, what agents discover, and what people may do through the platform.
 */
const EXEMPT: readonly string[] = [
  "ConfigMap",
  "CronJob",
  "DaemonSet",
  "Deployment",
  "HorizontalPodAutoscaler",
  "Job",
  "LimitRange",
  "Namespace",
  "NetworkPolicy",
  "PersistentVolumeClaim",
  "PodDisruptionBudget",
  "ResourceQuota",
  "Secret",
  "ServiceAccount",
  "StatefulSet",
];

/** Namespaces in which objects decide for the whole cluster: accounts in `aws-auth`, the names that its DNS knows. */
const OF_CLUSTER = /^kube-/;

/** Whether something names a namespace of the platform, is not shown, or lets pods out of their containers. */
function mayReach(value: unknown, reached: ReadonlySet<string>, path: readonly string[] = []): boolean {
  if (typeof value === "string") return (isHidden(value) && !isContent(path)) || namesAny(value, reached);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([key, inner]) =>
      (HOLDS.test(key) && inner !== false && inner !== 0 && !isEmpty(inner)) ||
      (/^volumes?$/.test(key) && !isEmpty(volumesOfOthers(inner))) ||
      mayReach(inner, reached, [...path, key]),
  );
}

/**
 * Fields, as Terraform and Kubernetes write them, that give a pod its node or a disk. A controller may do anything for an
 * annotation.
 */
const HOLDS = /^(add|annotations|privileged|host_?(path|network|pid|ipc|port)|volume_?name)$/i;

/** Volumes of the pod itself, or of its namespace. */
const OWN_VOLUME =
  /^(name|config_?map|downward_?api|empty_?dir|ephemeral|persistent_?volume_?claim|projected|secret)$/i;

function volumesOfOthers(volumes: unknown): readonly unknown[] {
  return Object.values(volumes ?? {}).flatMap((volume: unknown) =>
    Object.entries(volume ?? {}).flatMap(([source, inner]: [string, unknown]) =>
      OWN_VOLUME.test(source) ? [] : [inner],
    ),
  );
}

/** What somebody's programs read decides about nothing else. */
function isContent(path: readonly string[]): boolean {
  return !path.includes("metadata") && path.some((key) => /^(args|binary_?data|command|data|env|image)$/i.test(key));
}

/** Whether a text has the name of a namespace, also among others or in an address of the cluster. */
function namesAny(text: string, reached: ReadonlySet<string>): boolean {
  return text
    .toLowerCase()
    .split(/[^\w.-]+/)
    .some((word) => reached.has(word) || reached.has(/^[^.]+\.([^.]+)\.svc(\.|$)/.exec(word)?.[1] ?? ""));
}
