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
import { kubernetesResource, type KubernetesResource } from "./kubernetes-resources";
import { VERBS, type Verb } from "./verbs";

/** Labels that a protected resource must have, each with a value or one of several; `*` for any. */
export type LabelSelector = Readonly<Record<string, string | readonly string[]>>;

/** What a role allows on some kinds of resources of the platform. @see specification 2.1 */
export interface RoleRule {
  /** Kinds of resources, `*` for every kind. */
  readonly resources: readonly string[];

  /** What users may do with them, `*` for everything. */
  readonly verbs: readonly Verb[];

  /** Predicate that a resource must fulfil, in the service's language. @default none */
  readonly where?: string;
}

/** What users may do with objects in a database. */
export interface DatabasePermissions {
  /** Labels of the objects, each with a value or one of several; `*` for any. */
  readonly match: LabelSelector;
  /** Permissions of the database, such as `SELECT`; `*` for every one. */
  readonly permissions: readonly string[];
}

/** SPIFFE IDs that a user may have certificates for. */
export interface SpiffeConditions {
  /** Path of the IDs, with `*` for any characters. */
  readonly path: string;
  /** Host names that such certificates may have. @default none */
  readonly dnsSans?: readonly string[];
  /** Ranges of IP addresses that such certificates may have. @default none */
  readonly ipSans?: readonly string[];
}

/** What a user has in an account of AWS Identity Center. */
export interface AccountAssignment {
  /** Number of the account, `*` for every one. */
  readonly account: string;
  /** Name or ARN of the permission set. */
  readonly permissionSet: string;
}

/** For whom a user may have certificates made. */
export interface ImpersonateConditions {
  /** Users for whom certificates may be made. */
  readonly users?: readonly string[];
  /** Roles that such certificates may have. */
  readonly roles?: readonly string[];
  /** Predicate that must hold, in the service's language. @default none */
  readonly where?: string;
}

/** Which sessions of others a user may join. */
export interface JoinSessionsPolicy {
  /** Name of the policy. */
  readonly name: string;
  /** Roles of the users whose sessions these are. */
  readonly roles: readonly string[];
  /** Kinds of these sessions. */
  readonly kinds: readonly SessionKind[];
  /** What users may do in a session that they join. */
  readonly modes: readonly ParticipantMode[];
}

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
  /** What becomes of the session when too few are left. @default "terminate" */
  readonly onLeave?: "terminate" | "pause";
}

/** A kind of session, `*` for every kind. */
export type SessionKind = "ssh" | "k8s" | "db" | "app" | "desktop" | "*";
/** What somebody may do in a session of others: take part, end it, or watch. */
export type ParticipantMode = "peer" | "moderator" | "observer";

/** What a role allows, or denies: denying wins. Every field is optional. */
export interface RoleConditions {
  /** Resources of the platform, and what users may do with them. */
  readonly rules?: readonly RoleRule[];
  /** What users may request. */
  readonly request?: AccessRequestConditions;
  /** Whose requests users may review. */
  readonly reviewRequests?: AccessReviewConditions;
  /** For whom users may have certificates made. */
  readonly impersonate?: ImpersonateConditions;
  /** Sessions of others that users may join. */
  readonly joinSessions?: readonly JoinSessionsPolicy[];
  /** Who must be present in sessions of users. */
  readonly requireSessionJoin?: readonly RequireSessionJoinPolicy[];

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
  /** Groups that users are to the Kubernetes API. */
  readonly kubernetesGroups?: readonly string[];
  /** Users that they are to the Kubernetes API. */
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

const rule = document<RoleRule>()({
  resources: needed(list(textLike(`${KIND_IN_WORDS}; or * for every kind`, /^(\*|[a-z][a-z0-9_]*)$/))),
  verbs: needed(list(oneOf(VERBS))),
  where: free,
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

const databasePermissions = document<DatabasePermissions>()({ match: needed(labels), permissions: needed(texts) });

const spiffe = document<SpiffeConditions>()({ path: needed(free), dnsSans: texts, ipSans: texts });

const accountAssignment = document<AccountAssignment>()({ account: needed(free), permissionSet: needed(free) });

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
  databasePermissions: named("db_permissions", list(databasePermissions)),

  appLabels: labels,
  appLabelsExpression: free,
  mcp: document<NonNullable<RoleConditions["mcp"]>>()({ tools: needed(texts) }),
  accountAssignments: list(accountAssignment),
  githubPermissions: list(
    document<NonNullable<RoleConditions["githubPermissions"]>[number]>()({ orgs: needed(texts) }),
  ),
  awsRoleArns: texts,
  azureIdentities: texts,
  gcpServiceAccounts: texts,

  windowsDesktopLabels: labels,
  windowsDesktopLabelsExpression: free,
  windowsDesktopLogins: texts,
  desktopGroups: texts,

  workloadIdentityLabels: labels,
  workloadIdentityLabelsExpression: free,
  spiffe: list(spiffe),

  clusterLabels: labels,
  clusterLabelsExpression: free,
  groupLabels: labels,
  groupLabelsExpression: free,
});
