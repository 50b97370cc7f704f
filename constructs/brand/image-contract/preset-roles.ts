import { byKey } from "../../core/order";
import { VERSION_FACTS } from "./version-facts";

/**
 * Names that the programs know, each with the version that brought it; an empty text for what they have had since before
 * 18.0.0.
 */
export type KnownSince = Readonly<Record<string, string>>;

/** Roles that the service makes by itself; some of them only in the Enterprise edition. */
export const PRESET_ROLES: KnownSince = Object.fromEntries(
  [
    ...`
      access auditor device-admin device-enroll editor group-access list-access-request-resources okta-access okta-requester
      requester require-trusted-device reviewer terraform-provider wildcard-workload-identity-issuer
    `
      .trim()
      .split(/\s+/)
      .map((name) => [name, ""] as const),
    ...VERSION_FACTS.flatMap(({ about, names, since }) =>
      about === "preset role" ? names.map((name) => [name, since] as const) : [],
    ),
  ].sort(byKey),
);

/** What the service makes anew at every start, as kind and name: these exist in the Enterprise edition. */
export const MADE_AT_EVERY_START: readonly string[] = [
  "role/@teleport-access-approver",
  "role/aws-ic-access",
  "role/beam",
  "role/okta-access",
  "user/@teleport-access-approval-bot",
];
