/**
 * Names that the programs know, each with the version that brought it; an empty text for what they have had since before
 * 18.0.0. Recorded from 18.3.0: what a newer version brings is not in it.
 */
export type KnownSince = Readonly<Record<string, string>>;

/** Roles that the service makes by itself; some of them only in the Enterprise edition. */
export const PRESET_ROLES: KnownSince = {
  access: "",
  "access-plugin": "18.1.0",
  auditor: "",
  "device-admin": "",
  "device-enroll": "",
  editor: "",
  "group-access": "",
  "list-access-request-resources": "",
  "mcp-user": "18.2.1",
  "okta-access": "",
  "okta-requester": "",
  requester: "",
  "require-trusted-device": "",
  reviewer: "",
  "terraform-provider": "",
  "wildcard-workload-identity-issuer": "",
};

/** What the service makes anew at every start, as kind and name: these exist in the Enterprise edition. */
export const MADE_AT_EVERY_START: readonly string[] = [
  "role/@teleport-access-approver",
  "role/aws-ic-access",
  "role/okta-access",
  "user/@teleport-access-approval-bot",
];
