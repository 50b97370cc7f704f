/**
 * Whether tctl takes a text for the name of one resource: not for an option, nor for several names, nor for none, which
 * means all resources of a kind.
 */
export function isSingleName(name: string): boolean {
  return /^[^\s/,\p{Cc}-][^/,\p{Cc}]*$/u.test(name);
}
