/** Roots of trees that are tried. A module of its own, since who tries programs loads CDKTF late. */
const hidden = new WeakSet<object>();

/** Has a tree synthesised without its warnings on standard error: who tries a program asks it for them. */
export function hideWarnings(root: object): void {
  hidden.add(root);
}

export function hidesWarnings(root: object): boolean {
  return hidden.has(root);
}
