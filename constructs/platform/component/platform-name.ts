import { textLike, type Shape } from "../../core/schema/shapes";

/** A DNS label that may stand at the beginning of names. */
export function nameLabel(longest: number): Shape<string> {
  return textLike(
    `a DNS label of at most ${longest} lower-case letters, digits and hyphens, beginning with a letter`,
    new RegExp(`^(?=.{1,${longest}}$)[a-z]([-a-z0-9]*[a-z0-9])?$`),
  );
}

/** Beginning of the names of a platform's objects. */
export const platformName = nameLabel(40);
