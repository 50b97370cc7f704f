import { byKey } from "../../core/order";
import { VERSION_FACTS } from "./version-facts";

/** Names that the service knows, each with its first version; an empty text for a version before 18.0.0. */
export type KnownSince = Readonly<Record<string, string>>;

/** Roles that the service makes by itself. Some exist only in the Enterprise edition. */
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

/** Resources that the service resets at every start, as kind and name. They exist in the Enterprise edition. */
export const MADE_AT_EVERY_START: readonly string[] = [
  "role/@teleport-access-approver",
  "role/aws-ic-access",
  "role/beam",
  "role/okta-access",
  "user/@teleport-access-approval-bot",
];
