/**
 * Whether tctl reads a text as the name of one resource: not as an option, as several names, or as no name, which means
 * all resources of a kind.
 */
export function isSingleName(name: string): boolean {
  return /^[^\s/,\p{Cc}-][^/,\p{Cc}]*$/u.test(name);
}
