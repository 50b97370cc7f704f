import { document, named } from "../../core/schema/document";
import { needed } from "../../core/schema/group";
import { isRoleSession, ROLE_SESSION } from "../../core/role-arn";
import { FIELD_RULES } from "../../core/rules";
import { either, list, map, oneOf, textLike, textWhere, where, wholeNumber } from "../../core/schema/shapes";
import type { Problems } from "../../core/value";
import {
  ACCESS_REQUESTS,
  ACCESS_REVIEWS,
  DENIED_REQUESTS,
  type AccessRequestConditions,
  type AccessReviewConditions,
  type DeniedRequests,
} from "./role-requests";
import { free, KIND_IN_WORDS, labels, oneLabel, texts } from "../shapes";
import { kubernetesResource, type KubernetesResource } from "./kubernetes-resources";
import { predicate } from "./predicate";
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

/** A permission set for a user in an account of AWS Identity Center. */
export interface AccountAssignment {
  /** Number of the account, `*` for every one. */
  readonly account: string;
  /** Name or ARN of the permission set. */
  readonly permissionSet: string;
}

/** Part of the HTTP applications that a role of version v9 selects by labels. */
export interface AppResource {
  /** Everything. */
  readonly allowAll: true;
}

/** Users and roles that a user may not impersonate. */
export interface DeniedImpersonation {
  /** Users to impersonate; only with `roles`. */
  readonly users?: readonly string[];
  /** Roles of the certificates for these users. */
  readonly roles?: readonly string[];
}

/** Users and roles that a user may impersonate. */
export interface ImpersonateConditions extends DeniedImpersonation {
  /** Predicate that must hold, in the service's language. @default none */
  readonly where?: string;
}

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
  /** What happens to the session if too few of them are left. @default "terminate" */
  readonly onLeave?: "terminate" | "pause";
}

/** A kind of session, `*` for every kind. */
export type SessionKind = "ssh" | "k8s" | "db" | "app" | "desktop" | "*";
/** What somebody may do in a session of others: take part, end it, or watch. */
export type ParticipantMode = "peer" | "moderator" | "observer";

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
  /** Predicate for these desktops, in the service's language. */
  readonly linuxDesktopLabelsExpression?: string;
  /** Accounts of these desktops that users log in as. */
  readonly linuxDesktopLogins?: readonly string[];

  /** Labels of the beams that users reach, from version 18.10.0 on (`RESOURCE-018`). */
  readonly beamLabels?: LabelSelector;
  /** Predicate for these beams, in the service's language. */
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

/** What a role allows; only in `deny`, `*` stands for every name. */
export interface RoleAllowances extends RoleConditions {
  /** What users may request. */
  readonly request?: AccessRequestConditions;
  /** Users and roles that users may impersonate. */
  readonly impersonate?: ImpersonateConditions;
  /** Part of HTTP applications that users reach; required in a role of version v9, refused in others. */
  readonly appResources?: readonly AppResource[];
  /** Sessions of others that users may join. */
  readonly joinSessions?: readonly JoinSessionsPolicy[];
  /** Who must be present in sessions of users. */
  readonly requireSessionJoin?: readonly RequireSessionJoinPolicy[];
}

const rule = document<RoleRule>()({
  resources: needed(list(textLike(`${KIND_IN_WORDS}; or * for every kind`, /^(\*|[a-z][a-z0-9_]*)$/))),
  verbs: needed(list(oneOf(VERBS))),
  where: predicate("rule"),
});

const impersonation = { users: texts, roles: texts };

const ROLES_TOO = { ...FIELD_RULES["FIELD-003"], allowed: "the roles that certificates for these users have" };

function checkImpersonation(
  { users, roles }: { readonly [K in keyof DeniedImpersonation]: unknown },
  problems: Problems,
): void {
  if (users !== undefined && roles === undefined) problems.add(ROLES_TOO, "roles", undefined);
}

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
  filter: needed(predicate("participant")),
  kinds,
  modes,
  count: needed(wholeNumber({ from: 0 })),
  onLeave: oneOf(["terminate", "pause"]),
});

const spiffe = document<SpiffeConditions>()({
  path: needed(
    textLike("a path that begins with /, or a regular expression from ^ to $", /^(\/|\^.*\$$)/, { reference: true }),
  ),
  dnsSans: texts,
  ipSans: list(textLike("a range of addresses, such as 10.0.0.0/8", /^[\d.:a-f]+\/\d+$/i, { reference: true })),
});

const accountAssignment = document<AccountAssignment>()({ account: needed(free), permissionSet: needed(free) });

const EACH = "a name; * for every one is allowed only in deny";
const eachByName = list(
  textWhere(EACH, (given) => given !== "" && given !== "*", { reference: true }),
  {
    reference: true,
  },
);
const anyLabel = textLike("*, since the name is * for any label", /^\*$/);

/** Labels as the service takes them in what a role allows. */
const allowedLabels = map({
  allowed: oneLabel.allowed,
  of: (name) => (name === "*" ? either(Array.isArray, list(anyLabel), anyLabel) : oneLabel),
});

const expression = predicate("labels");

/** What both sides have: names and labels as the side takes them. */
function conditions(names: typeof texts, selector: typeof labels) {
  return {
    rules: list(rule),
    reviewRequests: ACCESS_REVIEWS,

    nodeLabels: selector,
    nodeLabelsExpression: expression,
    logins: names,
    hostGroups: texts,
    hostSudoers: texts,

    kubernetesLabels: selector,
    kubernetesLabelsExpression: expression,
    kubernetesGroups: texts,
    kubernetesUsers: texts,
    kubernetesResources: list(kubernetesResource),

    databaseLabels: named("db_labels", selector),
    databaseLabelsExpression: named("db_labels_expression", expression),
    databaseServiceLabels: named("db_service_labels", labels),
    databaseServiceLabelsExpression: named("db_service_labels_expression", expression),
    databaseNames: named("db_names", texts),
    databaseUsers: named("db_users", texts),
    databaseRoles: named("db_roles", names),
    databasePermissions: named(
      "db_permissions",
      list(document<DatabasePermissions>()({ match: needed(allowedLabels), permissions: needed(names) })),
    ),

    appLabels: selector,
    appLabelsExpression: expression,
    mcp: document<NonNullable<RoleConditions["mcp"]>>()({ tools: needed(texts) }),
    accountAssignments: list(accountAssignment),
    githubPermissions: list(
      document<NonNullable<RoleConditions["githubPermissions"]>[number]>()({ orgs: needed(texts) }),
    ),
    awsRoleArns: where(names, (arns) => !arns.some(isRoleSession), ROLE_SESSION),
    azureIdentities: names,
    gcpServiceAccounts: names,

    windowsDesktopLabels: selector,
    windowsDesktopLabelsExpression: expression,
    windowsDesktopLogins: texts,
    desktopGroups: texts,

    linuxDesktopLabels: selector,
    linuxDesktopLabelsExpression: expression,
    linuxDesktopLogins: texts,

    beamLabels: selector,
    beamLabelsExpression: expression,

    workloadIdentityLabels: selector,
    workloadIdentityLabelsExpression: expression,
    spiffe: list(spiffe),

    clusterLabels: labels,
    clusterLabelsExpression: expression,
    groupLabels: selector,
    groupLabelsExpression: expression,
  };
}

/** What a role allows, and what it denies. */
export const ROLE_CONDITIONS = {
  allow: document<RoleAllowances>()({
    request: ACCESS_REQUESTS,
    impersonate: document<ImpersonateConditions>()({ ...impersonation, where: predicate("impersonation") }, [
      checkImpersonation,
    ]),
    appResources: list(document<AppResource>()({ allowAll: needed(oneOf([true])) })),
    joinSessions: list(joinSessions),
    requireSessionJoin: list(requireSessionJoin),
    ...conditions(eachByName, allowedLabels),
  }),
  deny: document<RoleConditions>()({
    request: DENIED_REQUESTS,
    impersonate: document<DeniedImpersonation>()(impersonation, [checkImpersonation]),
    ...conditions(texts, labels),
  }),
};
