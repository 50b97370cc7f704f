import type { KubernetesKind, KubernetesVerb, Verb } from "./verbs";

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

/** Roles for users who come with a claim (or trait) of a value. */
export interface ClaimToRoles {
  readonly claim: string;
  readonly value: string;
  readonly roles: readonly string[];
}

/** How many reviews decide a request. */
export interface ReviewThreshold {
  readonly name?: string;
  /** @default 1 */
  readonly approve?: number;
  /** @default 1 */
  readonly deny?: number;
  /** Predicate for the reviews that count. @default all */
  readonly filter?: string;
}

/** What a user may request. */
export interface AccessRequestConditions {
  readonly roles?: readonly string[];
  readonly claimsToRoles?: readonly ClaimToRoles[];
  readonly searchAsRoles?: readonly string[];
  readonly suggestedReviewers?: readonly string[];
  readonly thresholds?: readonly ReviewThreshold[];
  readonly annotations?: Readonly<Record<string, readonly string[]>>;
  /** For how long, for example `8h`. */
  readonly maxDuration?: string;
  /** Whether a request needs a reason. @default "optional" */
  readonly reasonMode?: "required" | "optional";
  /** Kinds of Kubernetes objects that a request may name. @default any */
  readonly kubernetesResources?: readonly { readonly kind: string }[];
}

/** Whose requests a user may review. */
export interface AccessReviewConditions {
  readonly roles?: readonly string[];
  readonly claimsToRoles?: readonly ClaimToRoles[];
  readonly previewAsRoles?: readonly string[];
  readonly where?: string;
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
