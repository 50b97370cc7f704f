/** What a rule of a role can allow, `*` for everything. @see specification 2.1 */
export const VERBS = [
  "list",
  "create",
  "read",
  "readnosecrets",
  "update",
  "delete",
  "use",
  "rotate",
  "enroll",
  "create_enroll_token",
  "*",
] as const;

/** A verb of a rule of a role. @useDeclaredType */
export type Verb = (typeof VERBS)[number];
