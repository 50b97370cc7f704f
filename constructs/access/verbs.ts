/** What a rule of a role can allow, `*` for everything. @see specification 2.1 */
export const VERBS = ["list", "create", "read", "readnosecrets", "update", "delete", "use", "rotate", "*"] as const;

/** A verb of a rule of a role. */
export type Verb = (typeof VERBS)[number];
