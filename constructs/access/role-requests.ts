import { document, within } from "../core/schema/document";
import { needed } from "../core/schema/group";
import { list, map, oneOf, wholeNumber } from "../core/schema/shapes";
import type { ClaimToRoles } from "./connector-props";
import { duration, free, texts } from "./shapes";

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

const count = wholeNumber({ from: 0 });

const claimsToRoles = list(
  document<ClaimToRoles>()({
    claim: ["claim", needed(free)],
    value: ["value", needed(free)],
    roles: ["roles", needed(texts)],
  }),
);

const threshold = document<ReviewThreshold>()({
  name: ["name", free],
  approve: ["approve", count],
  deny: ["deny", count],
  filter: ["filter", free],
});

const requestedKind = document<{ readonly kind: string }>()({ kind: ["kind", needed(free)] });

export const ACCESS_REQUESTS = document<AccessRequestConditions>()({
  roles: ["roles", texts],
  claimsToRoles: ["claims_to_roles", claimsToRoles],
  searchAsRoles: ["search_as_roles", texts],
  suggestedReviewers: ["suggested_reviewers", texts],
  thresholds: ["thresholds", list(threshold)],
  annotations: ["annotations", map(texts)],
  maxDuration: ["max_duration", duration],
  reasonMode: ["reason", within("mode", oneOf(["required", "optional"]))],
  kubernetesResources: ["kubernetes_resources", list(requestedKind)],
});

export const ACCESS_REVIEWS = document<AccessReviewConditions>()({
  roles: ["roles", texts],
  claimsToRoles: ["claims_to_roles", claimsToRoles],
  previewAsRoles: ["preview_as_roles", texts],
  where: ["where", free],
});
