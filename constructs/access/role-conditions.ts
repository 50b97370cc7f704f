import { document, named } from "../core/schema/document";
import { needed } from "../core/schema/group";
import { list, oneOf, textLike, wholeNumber } from "../core/schema/shapes";
import {
  ACCESS_REQUESTS,
  ACCESS_REVIEWS,
  type AccessRequestConditions,
  type AccessReviewConditions,
} from "./role-requests";
import { free, KIND_IN_WORDS, labels, texts } from "./shapes";
import {
  KUBERNETES_KINDS,
  KUBERNETES_VERBS,
  VERBS,
  type KubernetesKind,
  type KubernetesVerb,
  type Verb,
} from "./verbs";

/** Labels that a protected resource must have, each with a value or one of several; `*` for any. */
export type LabelSelector = Readonly<Record<string, string | readonly string[]>>;

/** What a role allows on some kinds of resources of the platform. @see specification 2.1 */
export interface RoleRule {
  /** Kinds of resources, `*` for every kind. */
  readonly resources: readonly string[];

  readonly verbs: readonly Verb[];

  /** Predicate that a resource must fulfil, in the service's language. @default none */
  readonly where?: string;
}

/** Objects of a Kubernetes cluster; `*` in a name stands for any characters. */
export interface KubernetesResource {
  readonly kind: KubernetesKind;
  /** @default none: for kinds outside namespaces */
  readonly namespace?: string;
  readonly name: string;
  readonly verbs: readonly KubernetesVerb[];
}

/** For whom a user may have certificates made. */
export interface ImpersonateConditions {
  readonly users?: readonly string[];
  readonly roles?: readonly string[];
  readonly where?: string;
}

/** Which sessions of others a user may join. */
export interface JoinSessionsPolicy {
  readonly name: string;
  readonly roles: readonly string[];
  readonly kinds: readonly SessionKind[];
  readonly modes: readonly ParticipantMode[];
}

/** Who must be present in a session. */
export interface RequireSessionJoinPolicy {
  readonly name: string;
  readonly filter: string;
  readonly kinds: readonly SessionKind[];
  readonly modes: readonly ParticipantMode[];
  readonly count: number;
  /** @default "terminate" */
  readonly onLeave?: "terminate" | "pause";
}

export type SessionKind = "ssh" | "k8s" | "db" | "app" | "desktop" | "*";
export type ParticipantMode = "peer" | "moderator" | "observer";

/** What a role allows, or denies: denying wins. Every field is optional. */
export interface RoleConditions {
  readonly rules?: readonly RoleRule[];
  readonly request?: AccessRequestConditions;
  readonly reviewRequests?: AccessReviewConditions;
  readonly impersonate?: ImpersonateConditions;
  readonly joinSessions?: readonly JoinSessionsPolicy[];
  readonly requireSessionJoin?: readonly RequireSessionJoinPolicy[];

  readonly nodeLabels?: LabelSelector;
  readonly nodeLabelsExpression?: string;
  readonly logins?: readonly string[];
  readonly hostGroups?: readonly string[];
  readonly hostSudoers?: readonly string[];

  readonly kubernetesLabels?: LabelSelector;
  readonly kubernetesLabelsExpression?: string;
  readonly kubernetesGroups?: readonly string[];
  readonly kubernetesUsers?: readonly string[];
  readonly kubernetesResources?: readonly KubernetesResource[];

  readonly databaseLabels?: LabelSelector;
  readonly databaseLabelsExpression?: string;
  readonly databaseServiceLabels?: LabelSelector;
  readonly databaseServiceLabelsExpression?: string;
  readonly databaseNames?: readonly string[];
  readonly databaseUsers?: readonly string[];
  readonly databaseRoles?: readonly string[];

  readonly appLabels?: LabelSelector;
  readonly appLabelsExpression?: string;
  readonly awsRoleArns?: readonly string[];
  readonly azureIdentities?: readonly string[];
  readonly gcpServiceAccounts?: readonly string[];

  readonly windowsDesktopLabels?: LabelSelector;
  readonly windowsDesktopLabelsExpression?: string;
  readonly windowsDesktopLogins?: readonly string[];
  readonly desktopGroups?: readonly string[];

  readonly clusterLabels?: LabelSelector;
  readonly clusterLabelsExpression?: string;
  readonly groupLabels?: LabelSelector;
  readonly groupLabelsExpression?: string;
}

const rule = document<RoleRule>()({
  resources: needed(list(textLike(`${KIND_IN_WORDS}; or * for every kind`, /^(\*|[a-z][a-z0-9_]*)$/))),
  verbs: needed(list(oneOf(VERBS))),
  where: free,
});

const PLURAL_KINDS = "a role of version v8, with plural kinds and api_group, is a ServiceResource";

const kubernetesResource = document<KubernetesResource>()({
  kind: needed(oneOf(KUBERNETES_KINDS, PLURAL_KINDS)),
  namespace: free,
  name: needed(free),
  verbs: needed(list(oneOf(KUBERNETES_VERBS))),
});

const impersonate = document<ImpersonateConditions>()({
  users: texts,
  roles: texts,
  where: free,
});

const kinds = needed(list(oneOf(["ssh", "k8s", "db", "app", "desktop", "*"])));
const modes = needed(list(oneOf(["peer", "moderator", "observer"])));

const joinSessions = document<JoinSessionsPolicy>()({
  name: needed(free),
  roles: needed(texts),
  kinds,
  modes,
});

const requireSessionJoin = document<RequireSessionJoinPolicy>()({
  name: needed(free),
  filter: needed(free),
  kinds,
  modes,
  count: needed(wholeNumber({ from: 0 })),
  onLeave: oneOf(["terminate", "pause"]),
});

export const ROLE_CONDITIONS = document<RoleConditions>()({
  rules: list(rule),
  request: ACCESS_REQUESTS,
  reviewRequests: ACCESS_REVIEWS,
  impersonate,
  joinSessions: list(joinSessions),
  requireSessionJoin: list(requireSessionJoin),

  nodeLabels: labels,
  nodeLabelsExpression: free,
  logins: texts,
  hostGroups: texts,
  hostSudoers: texts,

  kubernetesLabels: labels,
  kubernetesLabelsExpression: free,
  kubernetesGroups: texts,
  kubernetesUsers: texts,
  kubernetesResources: list(kubernetesResource),

  databaseLabels: named("db_labels", labels),
  databaseLabelsExpression: named("db_labels_expression", free),
  databaseServiceLabels: named("db_service_labels", labels),
  databaseServiceLabelsExpression: named("db_service_labels_expression", free),
  databaseNames: named("db_names", texts),
  databaseUsers: named("db_users", texts),
  databaseRoles: named("db_roles", texts),

  appLabels: labels,
  appLabelsExpression: free,
  awsRoleArns: texts,
  azureIdentities: texts,
  gcpServiceAccounts: texts,

  windowsDesktopLabels: labels,
  windowsDesktopLabelsExpression: free,
  windowsDesktopLogins: texts,
  desktopGroups: texts,

  clusterLabels: labels,
  clusterLabelsExpression: free,
  groupLabels: labels,
  groupLabelsExpression: free,
});
