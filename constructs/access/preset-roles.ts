/** Roles that the service makes by itself; some of them only in the Enterprise edition. */
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
