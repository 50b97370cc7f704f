/**
 * Regular expressions of the annotations and labels that the provider `kubernetes` leaves alone where a program does not
 * declare them: those of others. What a program declares is compared and changed as ever.
 *
 * Labels that begin like `app.kubernetes.io/` are not among them: every object of ours has some. An object that is
 * imported is read before the provider knows what is declared, and an object without a label gets all of ours at once,
 * in place of what others gave it. RE2 has no look-ahead, hence the spelling.
 */
export const FOREIGN_METADATA = {
  annotations: [".*"],
  labels: ["^([^a]|a[^p]|ap[^p]|app[^.]|app[.][^k]|.{1,4}$)"],
} as const;
