import { DANGERS, type DangerKind } from "./dangers/dangers";
import type { Topic } from "./topics";

/** What a finding may be besides a danger, and what it is about: names for programs, which never change their meaning. */
const HARMLESS_KINDS = {
  "agents-added": "agents",
  "agents-begin": "agents",
  "agents-enrolled": "agents",
  "agents-left": "agents",
  "agents-left-alone": "agents",
  "agents-moved": "agents",
  "agents-removed": "removed",
  "agents-restart": "restarts",
  "agents-resumed": "agents",
  "agents-scaled": "agents",
  "agents-suspended": "agents",
  "agents-updated": "agents",
  "auth-restarts": "restarts",
  "channel-changed": "versions",
  "channel-removed": "removed",
  "connector-added": "access",
  "connector-changed": "access",
  "connector-removed": "access",
  "deleted-outside": "outside",
  "delivery-ended": "platform",
  "left-to-others": "outside",
  "listener-mode-changed": "ports",
  "load-balancer-changed": "settings",
  "moved-by-updater": "outside",
  "not-judged": "unjudged",
  "platform-created": "platform",
  "objects-added": "platform",
  "objects-moved": "removed",
  "objects-removed": "removed",
  "pods-scaled": "restarts",
  "pool-added": "platform",
  "pool-removed": "removed",
  "port-closed": "ports",
  "port-opened": "ports",
  "proxies-restart": "restarts",
  "resource-changed": "settings",
  "resource-removed": "removed",
  "resources-added": "platform",
  "resources-left": "removed",
  "resources-unknown": "platform",
  "role-added": "access",
  "role-changed": "access",
  "role-removed": "access",
  "rule-acknowledged": "platform",
  "secrets-removed": "removed",
  "service-differs": "outside",
  "service-set-back": "outside",
  "set-back": "outside",
  "setting-changed": "settings",
  "step-allowed": "compatibility",
  "step-changes": "compatibility",
  "traffic-changed": "ports",
  "window-changed": "versions",
} as const satisfies Readonly<Record<string, Topic>>;

export type FindingKind = keyof typeof HARMLESS_KINDS | DangerKind;

const TOPIC_OF = Object.fromEntries([
  ...Object.entries(HARMLESS_KINDS),
  ...DANGERS.map(({ kind, topic }) => [kind, topic]),
]) as Readonly<Record<FindingKind, Topic>>;

/** @internal for the test of the published schema */
export const KINDS: readonly string[] = Object.keys(TOPIC_OF).sort();

/** What findings of a kind are about. */
export function topicOf({ kind }: { readonly kind: FindingKind }): Topic {
  return TOPIC_OF[kind];
}
