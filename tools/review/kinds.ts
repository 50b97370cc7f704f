import { DANGERS, type DangerKind } from "./dangers/dangers";
import type { Topic } from "./topics";

/** What a kind of findings says. */
interface Kind {
  /** What findings of it are about. */
  readonly topic: Topic;

  /** What a step does if there is one, as a clause. */
  readonly says: string;
}

/** Findings that are no dangers, by their kinds: names for programs, which never change their meaning. */
const HARMLESS_KINDS = {
  "agents-added": { topic: "agents", says: "agents are new: in a release, or on Linux machines" },
  "agents-begin": {
    topic: "agents",
    says: "agents of a new release begin with another version than their channel serves",
  },
  "agents-enrolled": { topic: "agents", says: "agents begin, or stop, to update themselves" },
  "agents-left": { topic: "agents", says: "agents do not belong to a platform of these stacks any more" },
  "agents-left-alone": { topic: "agents", says: "a channel serves another version, and these agents keep theirs" },
  "agents-moved": { topic: "agents", says: "agents follow another channel" },
  "agents-removed": { topic: "removed", says: "the release of agents is removed" },
  "agents-restart": { topic: "restarts", says: "the pods of agents restart" },
  "agents-resumed": { topic: "agents", says: "automatic updates of agents go on" },
  "agents-scaled": { topic: "agents", says: "agents have another number of pods" },
  "agents-suspended": { topic: "agents", says: "automatic updates of agents are suspended" },
  "agents-updated": { topic: "agents", says: "the apply sets another version of agents" },
  "auth-restarts": { topic: "restarts", says: "the pods of the auth service restart" },
  "certificate-changed": {
    topic: "platform",
    says: "proxies present another certificate: somebody else signs it, or it has other names",
  },
  "channel-changed": { topic: "versions", says: "a version channel serves another version" },
  "channel-removed": { topic: "removed", says: "a version channel is removed" },
  "connector-added": { topic: "access", says: "a connector is new: people can sign in through it" },
  "connector-changed": { topic: "access", says: "a connector gives other roles" },
  "connector-removed": { topic: "access", says: "a connector is removed: nobody can sign in through it" },
  "deleted-outside": { topic: "outside", says: "an object was deleted by somebody else than Terraform" },
  "delivery-ended": {
    topic: "platform",
    says: "resources are not delivered any more, and stay in the service as they are",
  },
  "left-to-others": {
    topic: "outside",
    says: "an object was changed by somebody else, and the apply leaves the change",
  },
  "listener-mode-changed": { topic: "ports", says: "the proxies listen on one port, or on a port for each protocol" },
  "load-balancer-changed": {
    topic: "settings",
    says: "a setting of a Service of type LoadBalancer changes, so its address may change",
  },
  "moved-by-updater": {
    topic: "outside",
    says: "the updater has updated agents since the last apply, which keeps their version",
  },
  "not-judged": {
    topic: "unjudged",
    says: "something that gives power, reach or protection changes, and this review does not know what it means",
  },
  "others-acknowledged": {
    topic: "settings",
    says: "resources change that the program writes itself and acknowledges, for a reason",
  },
  "others-changed": {
    topic: "settings",
    says: "resources change that the program writes itself, out of reach of the platform",
  },
  "platform-created": { topic: "platform", says: "a platform is new" },
  "objects-added": { topic: "platform", says: "objects on the cluster are new" },
  "objects-moved": {
    topic: "removed",
    says: "objects have another Terraform address: Terraform destroys them and makes them again",
  },
  "objects-removed": { topic: "removed", says: "objects are removed from the cluster" },
  "pods-scaled": { topic: "restarts", says: "the auth service or the proxies have another number of pods" },
  "pool-added": { topic: "platform", says: "a pool of proxies is new" },
  "pool-removed": { topic: "removed", says: "a pool of proxies is removed" },
  "port-closed": { topic: "ports", says: "a port closes" },
  "port-opened": { topic: "ports", says: "a port opens, and not to anyone, to a network or to every pod" },
  "proxies-restart": { topic: "restarts", says: "the pods of proxies restart" },
  "resource-changed": { topic: "settings", says: "a setting of a resource of the service changes" },
  "resource-removed": { topic: "removed", says: "the delivery removes a resource from the service" },
  "resources-acknowledged": {
    topic: "platform",
    says: "the program acknowledges resources that it writes itself, for a reason",
  },
  "resources-added": { topic: "platform", says: "the delivery adds resources to the service" },
  "resources-left": {
    topic: "removed",
    says: "resources are not declared any more, and stay in the service, because nothing is delivered",
  },
  "resources-unknown": {
    topic: "platform",
    says: "resources of the service depend on values that only the apply knows",
  },
  "role-added": { topic: "access", says: "a role is new" },
  "role-changed": { topic: "access", says: "a role allows, denies or reaches something else" },
  "role-removed": { topic: "access", says: "a role is removed" },
  "rule-acknowledged": { topic: "platform", says: "the program keeps a violation of a rule, for a reason" },
  "secrets-removed": { topic: "removed", says: "Secrets are removed" },
  "service-differs": {
    topic: "outside",
    says: "somebody has changed a resource in the service, and the apply leaves the change",
  },
  "service-set-back": {
    topic: "outside",
    says: "somebody has changed a resource in the service, and the apply delivers it again",
  },
  "set-back": { topic: "outside", says: "an object was changed by somebody else, and the apply undoes the change" },
  "setting-changed": { topic: "settings", says: "a setting changes that no other finding is about" },
  "step-allowed": {
    topic: "compatibility",
    says: "the platform changes its version by a step that the compatibility rules allow",
  },
  "step-changes": {
    topic: "compatibility",
    says: "a step of versions changes something by itself, without a change of the program",
  },
  "traffic-changed": { topic: "ports", says: "network policies that are added or removed change who may connect" },
  "window-changed": { topic: "versions", says: "the maintenance window changes" },
} as const satisfies Readonly<Record<string, Kind>>;

export type FindingKind = keyof typeof HARMLESS_KINDS | DangerKind;

/** Every kind of findings. */
export const KINDS = {
  ...HARMLESS_KINDS,
  ...Object.fromEntries(DANGERS.map(({ kind, topic, looksAt: says, means }) => [kind, { topic, says, means }])),
} as Readonly<Record<FindingKind, Kind & { readonly means?: string }>>;

/** What findings of a kind are about. */
export function findingTopic({ kind }: { readonly kind: FindingKind }): Topic {
  return KINDS[kind].topic;
}
