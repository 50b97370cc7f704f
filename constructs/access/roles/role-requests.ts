import type { Duration } from "../../core/duration";
import { document } from "../../core/schema/document";
import { needed } from "../../core/schema/group";
import { list, map, oneOf, wholeNumber } from "../../core/schema/shapes";
import type { ClaimToRoles } from "../sign-in/connector-props";
import { durationTo, free, texts } from "../shapes";
import { predicate } from "./predicate";

/** How many reviews decide a request. */
export interface ReviewThreshold {
  /** Name of the threshold. */
  readonly name?: string;
  /** Approvals that grant the request. @default 1 */
  readonly approve?: number;
  /** Number of denials that refuse the request. @default 1 */
  readonly deny?: number;
  /** Predicate for the reviews that count. @default all */
  readonly filter?: string;
}

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
  /** Kinds of Kubernetes objects that a request may name. @default any */
  readonly kubernetesResources?: readonly {
    /** For example `pod`, or `*`. */
    readonly kind: string;
    /** API group of the kind, `*` for every group; only in a role of version v8. @default the core group */
    readonly apiGroup?: string;
  }[];
}

/** The reason of a request. */
export interface RequestReason {
  /** Whether a request needs one. @default "optional" */
  readonly mode?: "required" | "optional";
  /** Prompt for the reason, from version 18.4.0 on (`RESOURCE-018`). @default none */
  readonly prompt?: string;
}

/** What a user may request. */
export interface AccessRequestConditions extends DeniedRequests {
  /** Users who are proposed as reviewers. */
  readonly suggestedReviewers?: readonly string[];
  /** How many reviews decide. @default one approval, or one denial */
  readonly thresholds?: readonly ReviewThreshold[];
  /** For how long, at most `14d`, for example `8h`. */
  readonly maxDuration?: Duration;
  /** The reason of a request. */
  readonly reason?: RequestReason;
}

/** Whose requests a user may review. */
export interface AccessReviewConditions {
  /** Roles whose requests users may review. */
  readonly roles?: readonly string[];
  /** The same by claims of the requesting users. */
  readonly claimsToRoles?: readonly ClaimToRoles[];
  /** Roles with which reviewers see what is requested. */
  readonly previewAsRoles?: readonly string[];
  /** Predicate that a request must fulfil, in the service's language. @default none */
  readonly where?: string;
  /** Users on whose behalf a plugin submits reviews, `*` for everyone; from version 18.11.0 on (`RESOURCE-018`). */
  readonly submitForUsers?: readonly string[];
}

const count = wholeNumber({ from: 0 });

const claimsToRoles = list(
  document<ClaimToRoles>()({
    claim: needed(free),
    value: needed(free),
    roles: needed(texts),
  }),
);

const threshold = document<ReviewThreshold>()({
  name: free,
  approve: count,
  deny: count,
  filter: predicate("threshold"),
});

const requestedKind = document<NonNullable<AccessRequestConditions["kubernetesResources"]>[number]>()({
  kind: needed(free),
  apiGroup: free,
});

const requests = {
  roles: texts,
  claimsToRoles,
  searchAsRoles: texts,
  annotations: map(texts),
  kubernetesResources: list(requestedKind),
};

export const DENIED_REQUESTS = document<DeniedRequests>()(requests);

export const ACCESS_REQUESTS = document<AccessRequestConditions>()({
  ...requests,
  suggestedReviewers: texts,
  thresholds: list(threshold),
  maxDuration: durationTo("14d"),
  reason: document<RequestReason>()({ mode: oneOf(["required", "optional"]), prompt: free }),
});

export const ACCESS_REVIEWS = document<AccessReviewConditions>()({
  roles: texts,
  claimsToRoles,
  previewAsRoles: texts,
  where: predicate("review"),
  submitForUsers: texts,
});
