/** Roles that the service makes by itself, beside those of the declaration; some are of the Enterprise edition alone. */
export const PRESET_ROLES = [
  "access",
  "auditor",
  "device-admin",
  "device-enroll",
  "editor",
  "group-access",
  "okta-access",
  "okta-requester",
  "require-trusted-device",
  "requester",
  "reviewer",
  "terraform-provider",
] as const;
