import { type Duration } from "../../core/duration";
import { document, named } from "../../core/schema/document";
import { needed } from "../../core/schema/group";
import { either, flag, list, map, oneOf, wholeNumber } from "../../core/schema/shapes";
import { duration, free, labels, type LabelSelector, texts, durationTo, nanoseconds } from "../shapes";
import { predicate } from "../roles/predicate";
import {
  allowedLabels,
  allowedRoleArns,
  checkImpersonation,
  eachByName,
  enabled,
  ipRange,
  isTrait,
  kindOrAny,
  roleArns,
  spiffePath,
  trait,
} from "../roles/role-shapes";

/**
 * A verb of a rule of a role, `*` for everything.
 *
 * @see specification 2.1
 */
export type Verb =
  | "list"
  | "create"
  | "read"
  | "readnosecrets"
  | "update"
  | "delete"
  | "use"
  | "rotate"
  | "enroll"
  | "create_enroll_token"
  | "*";

export const VERBS = [
  "list",
  "create",
  "read",
  "readnosecrets",
  "update",
  "delete",
  "use",
  "rotate",
  "enroll",
  "create_enroll_token",
  "*",
] as const;

/** A verb on objects of a Kubernetes cluster, or a trait of the user that has such verbs. */
export type KubernetesVerb =
  | "get"
  | "list"
  | "watch"
  | "create"
  | "update"
  | "patch"
  | "delete"
  | "deletecollection"
  | "exec"
  | "portforward"
  | "*"
  | `{{${string}}}`;

export const KUBERNETES_VERBS = [
  "get",
  "list",
  "watch",
  "create",
  "update",
  "patch",
  "delete",
  "deletecollection",
  "exec",
  "portforward",
  "*",
] as const;

/** A kind of Kubernetes objects as roles of version v7 name it. */
export type KubernetesKind =
  | "pod"
  | "secret"
  | "configmap"
  | "namespace"
  | "service"
  | "serviceaccount"
  | "kube_node"
  | "persistentvolume"
  | "persistentvolumeclaim"
  | "deployment"
  | "replicaset"
  | "statefulset"
  | "daemonset"
  | "clusterrole"
  | "kube_role"
  | "clusterrolebinding"
  | "rolebinding"
  | "cronjob"
  | "job"
  | "certificatesigningrequest"
  | "ingress"
  | "*";

export const KUBERNETES_KINDS = [
  "pod",
  "secret",
  "configmap",
  "namespace",
  "service",
  "serviceaccount",
  "kube_node",
  "persistentvolume",
  "persistentvolumeclaim",
  "deployment",
  "replicaset",
  "statefulset",
  "daemonset",
  "clusterrole",
  "kube_role",
  "clusterrolebinding",
  "rolebinding",
  "cronjob",
  "job",
  "certificatesigningrequest",
  "ingress",
  "*",
] as const;

/** A hardware key that a session can need. */
export type HardwareKey = "hardware_key" | "hardware_key_touch" | "hardware_key_pin" | "hardware_key_touch_and_pin";

export const HARDWARE_KEYS = [
  "hardware_key",
  "hardware_key_touch",
  "hardware_key_pin",
  "hardware_key_touch_and_pin",
] as const;

/** A kind of session, `*` for every kind. */
export type SessionKind = "ssh" | "k8s" | "db" | "app" | "desktop" | "*";

export const SESSION_KINDS = ["ssh", "k8s", "db", "app", "desktop", "*"] as const;

/** What somebody may do in a session of others: take part, end it, or watch. */
export type ParticipantMode = "peer" | "moderator" | "observer";

export const PARTICIPANT_MODES = ["peer", "moderator", "observer"] as const;

/** Objects of a Kubernetes cluster; `*` in a name stands for any characters. */
export interface KubernetesResource {
  /** Kind of the objects, `*` for every kind; in a role of version v8 or newer its plural, such as `deployments`. */
  readonly kind: KubernetesKind | (string & {});
  /**
   * API group of the kind, `*` for every group; only in a role of version v8 or newer.
   *
   * @default the core group
   */
  readonly apiGroup?: string;
  /** Namespace of the objects, `*` for every one; kinds outside namespaces have none. */
  readonly namespace?: string;
  /** Name of the objects. */
  readonly name: string;
  /** What users may do with them. */
  readonly verbs: readonly KubernetesVerb[];
}

export const KUBERNETES_RESOURCE = document<KubernetesResource>()({
  kind: needed(free),
  apiGroup: free,
  namespace: free,
  name: needed(free),
  verbs: needed(list(either(isTrait, trait, oneOf(KUBERNETES_VERBS)))),
});

/**
 * Roles for users who have a claim with a value.
 *
 * @see specification 2.3
 */
export interface ClaimToRoles {
  /** Name of the claim. */
  readonly claim: string;
  /** A text with `*` for any characters, or a regular expression from `^` to `$`. */
  readonly value: string;
  /** Names of roles; after a regular expression, `$1` and the like stand for its groups. */
  readonly roles: readonly string[];
}

export const CLAIM_TO_ROLES = document<ClaimToRoles>()({
  claim: needed(free),
  value: needed(free),
  roles: needed(texts),
});

/** What a user may not request. */
export interface DeniedRequests {
  /** Roles that users may request. */
  readonly roles?: readonly string[];
  /** Roles that users may request by their claims. */
  readonly claimsToRoles?: readonly ClaimToRoles[];
  /** Roles with which users search for resources to request. */
  readonly searchAsRoles?: readonly string[];
  /** Annotations of each request, for programs that handle it. */
  readonly annotations?: Readonly<Record<string, readonly string[]>>;
  /**
   * Kinds of Kubernetes objects that a request may name.
   *
   * @default any
   */
  readonly kubernetesResources?: readonly {
    /** For example `pod`, or `*`. */
    readonly kind: string;
    /**
     * API group of the kind, `*` for every group; only in a role of version v8.
     *
     * @default the core group
     */
    readonly apiGroup?: string;
  }[];
}

export const DENIED_REQUESTS = document<DeniedRequests>()({
  roles: texts,
  claimsToRoles: list(CLAIM_TO_ROLES),
  searchAsRoles: texts,
  annotations: map(texts),
  kubernetesResources: list(
    document<NonNullable<DeniedRequests["kubernetesResources"]>[number]>()({
      kind: needed(free),
      apiGroup: free,
    }),
  ),
});

/** How many reviews decide a request. */
export interface ReviewThreshold {
  /** Name of the threshold. */
  readonly name?: string;
  /**
   * Approvals that grant the request.
   *
   * @default 1
   */
  readonly approve?: number;
  /**
   * Number of denials that refuse the request.
   *
   * @default 1
   */
  readonly deny?: number;
  /**
   * Predicate for the reviews that count.
   *
   * @default all
   */
  readonly filter?: string;
}

export const REVIEW_THRESHOLD = document<ReviewThreshold>()({
  name: free,
  approve: wholeNumber({ from: 0 }),
  deny: wholeNumber({ from: 0 }),
  filter: predicate("threshold"),
});

/** The reason of a request. */
export interface RequestReason {
  /**
   * Whether a request needs one.
   *
   * @default "optional"
   */
  readonly mode?: "required" | "optional";
  /**
   * Prompt for the reason, from version 18.4.0 on (`RESOURCE-018`).
   *
   * @default none
   */
  readonly prompt?: string;
}

export const REQUEST_REASON = document<RequestReason>()({
  mode: oneOf(["required", "optional"]),
  prompt: free,
});

/** What a user may request. */
export interface AccessRequestConditions extends DeniedRequests {
  /** Users who are proposed as reviewers. */
  readonly suggestedReviewers?: readonly string[];
  /**
   * How many reviews decide.
   *
   * @default one approval, or one denial
   */
  readonly thresholds?: readonly ReviewThreshold[];
  /** For how long, at most `14d`, for example `8h`. */
  readonly maxDuration?: Duration;
  /** The reason of a request. */
  readonly reason?: RequestReason;
}

export const ACCESS_REQUEST_CONDITIONS = document<AccessRequestConditions>()({
  roles: texts,
  claimsToRoles: list(CLAIM_TO_ROLES),
  searchAsRoles: texts,
  annotations: map(texts),
  kubernetesResources: list(
    document<NonNullable<AccessRequestConditions["kubernetesResources"]>[number]>()({
      kind: needed(free),
      apiGroup: free,
    }),
  ),
  suggestedReviewers: texts,
  thresholds: list(REVIEW_THRESHOLD),
  maxDuration: durationTo("14d"),
  reason: REQUEST_REASON,
});

/** Whose requests a user may review. */
export interface AccessReviewConditions {
  /** Roles whose requests users may review. */
  readonly roles?: readonly string[];
  /** The same by claims of the requesting users. */
  readonly claimsToRoles?: readonly ClaimToRoles[];
  /** Roles with which reviewers see what is requested. */
  readonly previewAsRoles?: readonly string[];
  /**
   * Predicate that a request must fulfil, in the service's language.
   *
   * @default none
   */
  readonly where?: string;
  /** Users on whose behalf a plugin submits reviews, `*` for everyone, from version 18.11.0 on (`RESOURCE-018`). */
  readonly submitForUsers?: readonly string[];
}

export const ACCESS_REVIEW_CONDITIONS = document<AccessReviewConditions>()({
  roles: texts,
  claimsToRoles: list(CLAIM_TO_ROLES),
  previewAsRoles: texts,
  where: predicate("review"),
  submitForUsers: texts,
});

/**
 * What a role allows on some kinds of resources of the platform.
 *
 * @see specification 2.1
 */
export interface RoleRule {
  /** Kinds of resources, `*` for every kind. */
  readonly resources: readonly string[];
  /** What users may do with them, `*` for everything. */
  readonly verbs: readonly Verb[];
  /**
   * Predicate that a resource must fulfil, in the service's language.
   *
   * @default none
   */
  readonly where?: string;
}

export const ROLE_RULE = document<RoleRule>()({
  resources: needed(list(kindOrAny)),
  verbs: needed(list(oneOf(VERBS))),
  where: predicate("rule"),
});

/** What users may do with objects in a database. */
export interface DatabasePermissions {
  /** Labels of the objects, each with a value or one of several; `*` for any. */
  readonly match: LabelSelector;
  /** Permissions of the database, such as `SELECT`; `*` for every one. */
  readonly permissions: readonly string[];
}

export const DATABASE_PERMISSIONS = document<DatabasePermissions>()({
  match: needed(allowedLabels),
  permissions: needed(texts),
});

export const ALLOWED_DATABASE_PERMISSIONS = document<DatabasePermissions>()({
  match: needed(allowedLabels),
  permissions: needed(eachByName),
});

/** SPIFFE IDs that a user may have certificates for. */
export interface SpiffeConditions {
  /** Path of the IDs, with `*` for any characters. */
  readonly path: string;
  /**
   * Host names that such certificates may have.
   *
   * @default none
   */
  readonly dnsSans?: readonly string[];
  /**
   * Ranges of IP addresses that such certificates may have.
   *
   * @default none
   */
  readonly ipSans?: readonly string[];
}

export const SPIFFE_CONDITIONS = document<SpiffeConditions>()({
  path: needed(spiffePath),
  dnsSans: texts,
  ipSans: list(ipRange),
});

/** A permission set for a user in an account of AWS Identity Center. */
export interface AccountAssignment {
  /** Number of the account, `*` for every one. */
  readonly account: string;
  /** Name or ARN of the permission set. */
  readonly permissionSet: string;
}

export const ACCOUNT_ASSIGNMENT = document<AccountAssignment>()({
  account: needed(free),
  permissionSet: needed(free),
});

/** Part of the HTTP applications that a role of version v9 selects by labels. */
export interface AppResource {
  /** Everything. */
  readonly allowAll: true;
}

export const APP_RESOURCE = document<AppResource>()({
  allowAll: needed(oneOf([true])),
});

/** Users and roles that a user may not impersonate. */
export interface DeniedImpersonation {
  /** Users to impersonate; only with `roles`. */
  readonly users?: readonly string[];
  /** Roles of the certificates for these users. */
  readonly roles?: readonly string[];
}

export const DENIED_IMPERSONATION = document<DeniedImpersonation>()(
  {
    users: texts,
    roles: texts,
  },
  [checkImpersonation],
);

/** Users and roles that a user may impersonate. */
export interface ImpersonateConditions extends DeniedImpersonation {
  /**
   * Predicate that must hold, in the service's language.
   *
   * @default none
   */
  readonly where?: string;
}

export const IMPERSONATE_CONDITIONS = document<ImpersonateConditions>()(
  {
    users: texts,
    roles: texts,
    where: predicate("impersonation"),
  },
  [checkImpersonation],
);

/** Which sessions of others a user may join. */
export interface JoinSessionsPolicy {
  /** Name of the policy. */
  readonly name: string;
  /** Roles of the users who own these sessions. */
  readonly roles: readonly string[];
  /** Kinds of these sessions. */
  readonly kinds: readonly SessionKind[];
  /** What users may do in a session that they join. */
  readonly modes: readonly ParticipantMode[];
}

export const JOIN_SESSIONS_POLICY = document<JoinSessionsPolicy>()({
  name: needed(free),
  roles: needed(texts),
  kinds: needed(list(oneOf(SESSION_KINDS))),
  modes: needed(list(oneOf(PARTICIPANT_MODES))),
});

/** Who must be present in a session. */
export interface RequireSessionJoinPolicy {
  /** Name of the policy. */
  readonly name: string;
  /** Predicate for the users that count, in the service's language. */
  readonly filter: string;
  /** Kinds of sessions that need them. */
  readonly kinds: readonly SessionKind[];
  /** Modes in which they count. */
  readonly modes: readonly ParticipantMode[];
  /** How many of them must be present. */
  readonly count: number;
  /**
   * What happens to the session if too few of them are left.
   *
   * @default "terminate"
   */
  readonly onLeave?: "terminate" | "pause";
}

export const REQUIRE_SESSION_JOIN_POLICY = document<RequireSessionJoinPolicy>()({
  name: needed(free),
  filter: needed(predicate("participant")),
  kinds: needed(list(oneOf(SESSION_KINDS))),
  modes: needed(list(oneOf(PARTICIPANT_MODES))),
  count: needed(wholeNumber({ from: 0 })),
  onLeave: oneOf(["terminate", "pause"]),
});

/** What a role denies, or allows: denying wins. Every field is optional. */
export interface RoleConditions {
  /** Resources of the platform, and what users may do with them. */
  readonly rules?: readonly RoleRule[];
  /** What users may request. */
  readonly request?: DeniedRequests;
  /** Whose requests users may review. */
  readonly reviewRequests?: AccessReviewConditions;
  /** Users and roles that users may impersonate. */
  readonly impersonate?: DeniedImpersonation;
  /** Labels of the servers that users reach by SSH. */
  readonly nodeLabels?: LabelSelector;
  /** Predicate for these servers, in the service's language. */
  readonly nodeLabelsExpression?: string;
  /** Accounts of servers that users log in as. */
  readonly logins?: readonly string[];
  /** Groups of an account that the agent makes on a server for a user. */
  readonly hostGroups?: readonly string[];
  /** Entries for that account in the sudoers file. */
  readonly hostSudoers?: readonly string[];
  /** Labels of the Kubernetes clusters that users reach. */
  readonly kubernetesLabels?: LabelSelector;
  /** Predicate for these clusters, in the service's language. */
  readonly kubernetesLabelsExpression?: string;
  /** Kubernetes groups that users act in. */
  readonly kubernetesGroups?: readonly string[];
  /** Kubernetes users that they act as. */
  readonly kubernetesUsers?: readonly string[];
  /** Objects in the clusters that users reach. */
  readonly kubernetesResources?: readonly KubernetesResource[];
  /** Labels of the databases that users reach. */
  readonly databaseLabels?: LabelSelector;
  /** Predicate for these databases, in the service's language. */
  readonly databaseLabelsExpression?: string;
  /** Labels of the agents for databases that users see. */
  readonly databaseServiceLabels?: LabelSelector;
  /** Predicate for these agents, in the service's language. */
  readonly databaseServiceLabelsExpression?: string;
  /** Databases of a server that users connect to. */
  readonly databaseNames?: readonly string[];
  /** Accounts of databases that users connect as. */
  readonly databaseUsers?: readonly string[];
  /** Roles of an account that the agent makes in a database for a user. */
  readonly databaseRoles?: readonly string[];
  /** Objects in databases, and what an account that the agent makes for a user may do with them. */
  readonly databasePermissions?: readonly DatabasePermissions[];
  /** Labels of the applications that users reach. */
  readonly appLabels?: LabelSelector;
  /** Predicate for these applications, in the service's language. */
  readonly appLabelsExpression?: string;
  /** Tools of MCP servers that users call. */
  readonly mcp?: {
    /** Names of the tools, or patterns. */
    readonly tools: readonly string[];
  };
  /** Accounts of AWS Identity Center, with what users have there. */
  readonly accountAssignments?: readonly AccountAssignment[];
  /** Organizations of GitHub that users reach by Git. */
  readonly githubPermissions?: readonly {
    /** Names of the organizations, `*` for every one. */
    readonly orgs: readonly string[];
  }[];
  /** Roles of AWS that users assume. */
  readonly awsRoleArns?: readonly string[];
  /** Identities of Azure that users assume. */
  readonly azureIdentities?: readonly string[];
  /** Service accounts of Google Cloud that users assume. */
  readonly gcpServiceAccounts?: readonly string[];
  /** Labels of the Windows desktops that users reach. */
  readonly windowsDesktopLabels?: LabelSelector;
  /** Predicate for these desktops, in the service's language. */
  readonly windowsDesktopLabelsExpression?: string;
  /** Accounts of desktops that users log in as. */
  readonly windowsDesktopLogins?: readonly string[];
  /** Groups of an account that the agent makes on a desktop for a user. */
  readonly desktopGroups?: readonly string[];
  /** Labels of the Linux desktops that users reach, from version 18.11.0 on (`RESOURCE-018`). */
  readonly linuxDesktopLabels?: LabelSelector;
  /** Predicate for these desktops, in the service's language, from version 18.11.0 on (`RESOURCE-018`). */
  readonly linuxDesktopLabelsExpression?: string;
  /** Accounts of these desktops that users log in as, from version 18.11.0 on (`RESOURCE-018`). */
  readonly linuxDesktopLogins?: readonly string[];
  /** Labels of the beams that users reach, from version 18.10.0 on (`RESOURCE-018`). */
  readonly beamLabels?: LabelSelector;
  /** Predicate for these beams, in the service's language, from version 18.10.0 on (`RESOURCE-018`). */
  readonly beamLabelsExpression?: string;
  /** Labels of the workload identities that users have certificates for. */
  readonly workloadIdentityLabels?: LabelSelector;
  /** Predicate for these workload identities, in the service's language. */
  readonly workloadIdentityLabelsExpression?: string;
  /** SPIFFE IDs that users have certificates for. */
  readonly spiffe?: readonly SpiffeConditions[];
  /** Labels of other clusters of the service that users reach. */
  readonly clusterLabels?: LabelSelector;
  /** Predicate for these clusters, in the service's language. */
  readonly clusterLabelsExpression?: string;
  /** Labels of the user groups that users see. */
  readonly groupLabels?: LabelSelector;
  /** Predicate for these user groups, in the service's language. */
  readonly groupLabelsExpression?: string;
}

export const ROLE_CONDITIONS = document<RoleConditions>()({
  rules: list(ROLE_RULE),
  request: DENIED_REQUESTS,
  reviewRequests: ACCESS_REVIEW_CONDITIONS,
  impersonate: DENIED_IMPERSONATION,
  nodeLabels: labels,
  nodeLabelsExpression: predicate("labels"),
  logins: texts,
  hostGroups: texts,
  hostSudoers: texts,
  kubernetesLabels: labels,
  kubernetesLabelsExpression: predicate("labels"),
  kubernetesGroups: texts,
  kubernetesUsers: texts,
  kubernetesResources: list(KUBERNETES_RESOURCE),
  databaseLabels: named("db_labels", labels),
  databaseLabelsExpression: named("db_labels_expression", predicate("labels")),
  databaseServiceLabels: named("db_service_labels", labels),
  databaseServiceLabelsExpression: named("db_service_labels_expression", predicate("labels")),
  databaseNames: named("db_names", texts),
  databaseUsers: named("db_users", texts),
  databaseRoles: named("db_roles", texts),
  databasePermissions: named("db_permissions", list(DATABASE_PERMISSIONS)),
  appLabels: labels,
  appLabelsExpression: predicate("labels"),
  mcp: document<NonNullable<RoleConditions["mcp"]>>()({
    tools: needed(texts),
  }),
  accountAssignments: list(ACCOUNT_ASSIGNMENT),
  githubPermissions: list(
    document<NonNullable<RoleConditions["githubPermissions"]>[number]>()({
      orgs: needed(texts),
    }),
  ),
  awsRoleArns: roleArns,
  azureIdentities: texts,
  gcpServiceAccounts: texts,
  windowsDesktopLabels: labels,
  windowsDesktopLabelsExpression: predicate("labels"),
  windowsDesktopLogins: texts,
  desktopGroups: texts,
  linuxDesktopLabels: labels,
  linuxDesktopLabelsExpression: predicate("labels"),
  linuxDesktopLogins: texts,
  beamLabels: labels,
  beamLabelsExpression: predicate("labels"),
  workloadIdentityLabels: labels,
  workloadIdentityLabelsExpression: predicate("labels"),
  spiffe: list(SPIFFE_CONDITIONS),
  clusterLabels: labels,
  clusterLabelsExpression: predicate("labels"),
  groupLabels: labels,
  groupLabelsExpression: predicate("labels"),
});

/** What a role allows; only in `deny`, `*` stands for every name. */
export interface RoleAllowances extends RoleConditions {
  /** What users may request. */
  readonly request?: AccessRequestConditions;
  /** Users and roles that users may impersonate. */
  readonly impersonate?: ImpersonateConditions;
  /** Part of HTTP applications that users reach; required in a role of version v9, refused in others, from version 19.0.0 on (`RESOURCE-018`). */
  readonly appResources?: readonly AppResource[];
  /** Sessions of others that users may join. */
  readonly joinSessions?: readonly JoinSessionsPolicy[];
  /** Who must be present in sessions of users. */
  readonly requireSessionJoin?: readonly RequireSessionJoinPolicy[];
}

export const ROLE_ALLOWANCES = document<RoleAllowances>()({
  rules: list(ROLE_RULE),
  request: ACCESS_REQUEST_CONDITIONS,
  reviewRequests: ACCESS_REVIEW_CONDITIONS,
  impersonate: IMPERSONATE_CONDITIONS,
  nodeLabels: allowedLabels,
  nodeLabelsExpression: predicate("labels"),
  logins: eachByName,
  hostGroups: texts,
  hostSudoers: texts,
  kubernetesLabels: allowedLabels,
  kubernetesLabelsExpression: predicate("labels"),
  kubernetesGroups: texts,
  kubernetesUsers: texts,
  kubernetesResources: list(KUBERNETES_RESOURCE),
  databaseLabels: named("db_labels", allowedLabels),
  databaseLabelsExpression: named("db_labels_expression", predicate("labels")),
  databaseServiceLabels: named("db_service_labels", labels),
  databaseServiceLabelsExpression: named("db_service_labels_expression", predicate("labels")),
  databaseNames: named("db_names", texts),
  databaseUsers: named("db_users", texts),
  databaseRoles: named("db_roles", eachByName),
  databasePermissions: named("db_permissions", list(ALLOWED_DATABASE_PERMISSIONS)),
  appLabels: allowedLabels,
  appLabelsExpression: predicate("labels"),
  mcp: document<NonNullable<RoleAllowances["mcp"]>>()({
    tools: needed(texts),
  }),
  accountAssignments: list(ACCOUNT_ASSIGNMENT),
  githubPermissions: list(
    document<NonNullable<RoleAllowances["githubPermissions"]>[number]>()({
      orgs: needed(texts),
    }),
  ),
  awsRoleArns: allowedRoleArns,
  azureIdentities: eachByName,
  gcpServiceAccounts: eachByName,
  windowsDesktopLabels: allowedLabels,
  windowsDesktopLabelsExpression: predicate("labels"),
  windowsDesktopLogins: texts,
  desktopGroups: texts,
  linuxDesktopLabels: allowedLabels,
  linuxDesktopLabelsExpression: predicate("labels"),
  linuxDesktopLogins: texts,
  beamLabels: allowedLabels,
  beamLabelsExpression: predicate("labels"),
  workloadIdentityLabels: allowedLabels,
  workloadIdentityLabelsExpression: predicate("labels"),
  spiffe: list(SPIFFE_CONDITIONS),
  clusterLabels: labels,
  clusterLabelsExpression: predicate("labels"),
  groupLabels: allowedLabels,
  groupLabelsExpression: predicate("labels"),
  appResources: list(APP_RESOURCE),
  joinSessions: list(JOIN_SESSIONS_POLICY),
  requireSessionJoin: list(REQUIRE_SESSION_JOIN_POLICY),
});

/** Settings for the sessions of a role's users. Every field is optional: without it, the service's default applies. */
export interface RoleOptions {
  /** How long a sign-in lasts, for example `8h`. */
  readonly maxSessionTtl?: Duration;
  /** After how long a session without traffic ends, for example `15m`. */
  readonly clientIdleTimeout?: Duration;
  /** Whether a connection ends when the certificate of its user does. */
  readonly disconnectExpiredCert?: boolean;
  /** Whether users may forward their SSH agent. */
  readonly forwardAgent?: boolean;
  /** Whether users may forward ports by SSH. */
  readonly sshPortForwarding?: {
    /** Ports of the user's machine. */
    readonly local?: boolean;
    /** Ports of the server. */
    readonly remote?: boolean;
  };
  /** Whether users may copy files by SSH. */
  readonly sshFileCopy?: boolean;
  /** Whether users may forward X11. */
  readonly permitX11Forwarding?: boolean;
  /** Whether each session needs a second factor, or which hardware key it needs. */
  readonly requireSessionMfa?: boolean | HardwareKey;
  /** How often a second factor is asked for in a long connection, for example `1h`. */
  readonly mfaVerificationInterval?: Duration;
  /** Whether only the address that began a session can use it (`EXPOSURE-010`). */
  readonly pinSourceIp?: boolean;
  /** Whether users need a device that the platform trusts. */
  readonly deviceTrustMode?: "off" | "optional" | "required" | "required-for-humans";
  /** What happens where locks cannot be read: `strict` ends connections, `best_effort` goes on with the last ones known. */
  readonly lock?: "strict" | "best_effort";
  /** Most SSH connections of a user at one time. */
  readonly maxConnections?: number;
  /** Most connections of a user to Kubernetes clusters at one time. */
  readonly maxKubernetesConnections?: number;
  /** Most sessions in one SSH connection. */
  readonly maxSessions?: number;
  /** Whether a session ends where it cannot be recorded (`strict`), or goes on (`best_effort`). */
  readonly recordSession?: {
    /** Sessions of every kind. */
    readonly default?: "strict" | "best_effort";
    /** SSH sessions. */
    readonly ssh?: "strict" | "best_effort";
    /** Whether desktops are recorded. */
    readonly desktop?: boolean;
  };
  /** Events of SSH sessions that the server's kernel records. */
  readonly enhancedRecording?: readonly ("command" | "disk" | "network")[];
  /** Whether users request roles when they sign in. */
  readonly requestAccess?: "optional" | "reason" | "always";
  /** Prompt for the reason of a request. */
  readonly requestPrompt?: string;
  /** Whether the agent makes an account on the server, and whether it stays after the session. */
  readonly createHostUserMode?: "off" | "keep" | "insecure-drop";
  /** Shell of that account. */
  readonly createHostUserDefaultShell?: string;
  /** Whether the agent makes an account in the database, and whether it stays after the session. */
  readonly createDatabaseUserMode?: "off" | "keep" | "best_effort_drop";
  /** Whether the agent makes an account on the desktop. */
  readonly createDesktopUser?: boolean;
  /** Whether desktops share the clipboard. */
  readonly desktopClipboard?: boolean;
  /** Whether text of a web terminal can be copied, from version 18.8.3 on (`RESOURCE-018`). */
  readonly webTerminalClipboardMode?: "unrestricted" | "no-copy";
  /** Whether desktops share a folder of the user's machine. */
  readonly desktopDirectorySharing?: boolean;
  /** Form of SSH certificates: with extensions, or for old servers without. */
  readonly certFormat?: "standard" | "oldssh";
}

export const ROLE_OPTIONS = document<RoleOptions>()({
  maxSessionTtl: duration,
  clientIdleTimeout: duration,
  disconnectExpiredCert: flag(),
  forwardAgent: flag(),
  sshPortForwarding: document<NonNullable<RoleOptions["sshPortForwarding"]>>()({
    local: enabled,
    remote: enabled,
  }),
  sshFileCopy: flag(),
  permitX11Forwarding: flag(),
  requireSessionMfa: oneOf([true, false, ...HARDWARE_KEYS]),
  mfaVerificationInterval: nanoseconds,
  pinSourceIp: flag(),
  deviceTrustMode: oneOf(["off", "optional", "required", "required-for-humans"]),
  lock: oneOf(["strict", "best_effort"]),
  maxConnections: wholeNumber({ from: 0 }),
  maxKubernetesConnections: wholeNumber({ from: 0 }),
  maxSessions: wholeNumber({ from: 1 }),
  recordSession: document<NonNullable<RoleOptions["recordSession"]>>()({
    default: oneOf(["strict", "best_effort"]),
    ssh: oneOf(["strict", "best_effort"]),
    desktop: flag(),
  }),
  enhancedRecording: list(oneOf(["command", "disk", "network"])),
  requestAccess: oneOf(["optional", "reason", "always"]),
  requestPrompt: free,
  createHostUserMode: oneOf(["off", "keep", "insecure-drop"]),
  createHostUserDefaultShell: free,
  createDatabaseUserMode: named("create_db_user_mode", oneOf(["off", "keep", "best_effort_drop"])),
  createDesktopUser: flag(),
  desktopClipboard: flag(),
  webTerminalClipboardMode: oneOf(["unrestricted", "no-copy"]),
  desktopDirectorySharing: flag(),
  certFormat: oneOf(["standard", "oldssh"]),
});
