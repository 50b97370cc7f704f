/** Names of the field of an OIDC mapping that has the name of the claim. The first is the specification's. */
export const OIDC_CLAIM_FIELDS = ["name", "claim"] as const;

/** The field of an OIDC mapping that has the name of the claim. @useDeclaredType @see specification 2.3 */
export type OidcClaimField = (typeof OIDC_CLAIM_FIELDS)[number];
