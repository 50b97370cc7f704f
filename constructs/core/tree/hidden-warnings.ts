/**
 * Roots of trees that a tool synthesises to test a program. This module is separate, because such tools load CDKTF
 * late.
 */
const hidden = new WeakSet<object>();

/** Keeps the warnings of a tree off standard error. A tool that tests a program reads them from the tree. */
export function hideWarnings(root: object): void {
  hidden.add(root);
}

export function hidesWarnings(root: object): boolean {
  return hidden.has(root);
}
