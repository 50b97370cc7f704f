import { document } from "../core/schema/document";
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
  resources: ["resources", needed(list(textLike(`${KIND_IN_WORDS}; or * for every kind`, /^(\*|[a-z][a-z0-9_]*)$/)))],
  verbs: ["verbs", needed(list(oneOf(VERBS)))],
  where: ["where", free],
});

const PLURAL_KINDS = "a role of version v8, with plural kinds and api_group, is a ServiceResource";

const kubernetesResource = document<KubernetesResource>()({
  kind: ["kind", needed(oneOf(KUBERNETES_KINDS, PLURAL_KINDS))],
  namespace: ["namespace", free],
  name: ["name", needed(free)],
  verbs: ["verbs", needed(list(oneOf(KUBERNETES_VERBS)))],
});

const impersonate = document<ImpersonateConditions>()({
  users: ["users", texts],
  roles: ["roles", texts],
  where: ["where", free],
});

const kinds = needed(list(oneOf(["ssh", "k8s", "db", "app", "desktop", "*"])));
const modes = needed(list(oneOf(["peer", "moderator", "observer"])));

const joinSessions = document<JoinSessionsPolicy>()({
  name: ["name", needed(free)],
  roles: ["roles", needed(texts)],
  kinds: ["kinds", kinds],
  modes: ["modes", modes],
});

const requireSessionJoin = document<RequireSessionJoinPolicy>()({
  name: ["name", needed(free)],
  filter: ["filter", needed(free)],
  kinds: ["kinds", kinds],
  modes: ["modes", modes],
  count: ["count", needed(wholeNumber({ from: 0 }))],
  onLeave: ["on_leave", oneOf(["terminate", "pause"])],
});

export const ROLE_CONDITIONS = document<RoleConditions>()({
  rules: ["rules", list(rule)],
  request: ["request", ACCESS_REQUESTS],
  reviewRequests: ["review_requests", ACCESS_REVIEWS],
  impersonate: ["impersonate", impersonate],
  joinSessions: ["join_sessions", list(joinSessions)],
  requireSessionJoin: ["require_session_join", list(requireSessionJoin)],

  nodeLabels: ["node_labels", labels],
  nodeLabelsExpression: ["node_labels_expression", free],
  logins: ["logins", texts],
  hostGroups: ["host_groups", texts],
  hostSudoers: ["host_sudoers", texts],

  kubernetesLabels: ["kubernetes_labels", labels],
  kubernetesLabelsExpression: ["kubernetes_labels_expression", free],
  kubernetesGroups: ["kubernetes_groups", texts],
  kubernetesUsers: ["kubernetes_users", texts],
  kubernetesResources: ["kubernetes_resources", list(kubernetesResource)],

  databaseLabels: ["db_labels", labels],
  databaseLabelsExpression: ["db_labels_expression", free],
  databaseServiceLabels: ["db_service_labels", labels],
  databaseServiceLabelsExpression: ["db_service_labels_expression", free],
  databaseNames: ["db_names", texts],
  databaseUsers: ["db_users", texts],
  databaseRoles: ["db_roles", texts],

  appLabels: ["app_labels", labels],
  appLabelsExpression: ["app_labels_expression", free],
  awsRoleArns: ["aws_role_arns", texts],
  azureIdentities: ["azure_identities", texts],
  gcpServiceAccounts: ["gcp_service_accounts", texts],

  windowsDesktopLabels: ["windows_desktop_labels", labels],
  windowsDesktopLabelsExpression: ["windows_desktop_labels_expression", free],
  windowsDesktopLogins: ["windows_desktop_logins", texts],
  desktopGroups: ["desktop_groups", texts],

  clusterLabels: ["cluster_labels", labels],
  clusterLabelsExpression: ["cluster_labels_expression", free],
  groupLabels: ["group_labels", labels],
  groupLabelsExpression: ["group_labels_expression", free],
});
