import { CONNECTOR_MAPPINGS } from "../../../constructs/access/sign-in/connector-props";
import { OIDC_CLAIM_FIELDS, type OidcClaimField } from "../../../constructs/brand/claim-field";
import { fieldsOf, listOf } from "../../../constructs/core/given";
import { Failure } from "../../cli/failure";
import type { Resource } from "../resource-text";

/**
 * The field with the name of the claim in an OIDC connector's entries: the field of the existing entries; for the first
 * entry the requested field, otherwise the specification's.
 *
 * @throws Failure when the entries do not show the field, or have another field than the requested one
 */
export function claimFieldOf(connector: Resource, requested: OidcClaimField | undefined): OidcClaimField {
  const entries = listOf(fieldsOf(connector["spec"])[CONNECTOR_MAPPINGS.oidc.section]) ?? [];
  const used = OIDC_CLAIM_FIELDS.filter((field) => entries.some((entry) => fieldsOf(entry)[field] !== undefined));
  const [first = requested ?? OIDC_CLAIM_FIELDS[0]] = used;
  if (used.length > 1) {
    throw new Failure("read the connector", `some of its entries name the claim in ${used.join(", others in ")}`, [
      "correct by hand those that the service ignores: tctl edit",
    ]);
  }
  if (requested !== undefined && requested !== first) {
    throw new Failure("read the connector", `its entries name the claim in ${first}, not in ${requested}`, [
      "leave out --claim-field: it is for connectors without entries",
    ]);
  }
  return first;
}

/** The fields that say whom an entry is for, with the name of the claim in the given field. */
export function withClaimField(group: Readonly<Record<string, string>>, claimField: OidcClaimField): typeof group {
  return Object.fromEntries(
    Object.entries(group).map(([field, value]) => [field === OIDC_CLAIM_FIELDS[0] ? claimField : field, value]),
  );
}
