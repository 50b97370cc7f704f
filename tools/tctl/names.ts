/**
 * Whether tctl reads a text as the name of one resource. It must not look like an option, or like several names; an
 * empty name means all resources of a kind.
 */
export function isSingleName(name: string): boolean {
  return /^[^\s/,\p{Cc}-][^/,\p{Cc}]*$/u.test(name);
}
