import { grouped } from "../../constructs/core/grouped";

/** Names that things of more than one stack have. */
export function inSeveralStacks<T extends { readonly stack: string }>(
  things: readonly T[],
  nameOf: (thing: T) => string,
): ReadonlySet<string> {
  const groups = [...grouped(things, nameOf)];
  const several = groups.filter(([, [first, ...others]]) => others.some(({ stack }) => stack !== first.stack));
  return new Set(several.map(([name]) => name));
}
