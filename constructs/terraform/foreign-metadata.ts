/**
 * Regular expressions of annotations and labels of others, which the provider `kubernetes` ignores unless a program
 * declares them.
 *
 * Labels that begin like `app.kubernetes.io/` are not among them, because every object of ours has some. The provider
 * reads an imported object before it knows the declaration; if it saw no label, it would write all of ours at once and
 * remove those of others. RE2 has no look-ahead, hence the spelling.
 */
export const FOREIGN_METADATA = {
  annotations: [".*"],
  labels: ["^([^a]|a[^p]|ap[^p]|app[^.]|app[.][^k]|.{1,4}$)"],
} as const;
