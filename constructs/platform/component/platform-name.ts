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

const CLUSTER_NAME = /^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/;

/** Name of a cluster of the service. */
export const serviceClusterName = textLike(
  "letters, digits, hyphens and dots, beginning and ending with a letter or digit, at most 253 characters",
  CLUSTER_NAME,
);

/** Whether a text can be the name of a cluster of the service. */
export function isClusterName(text: string): boolean {
  return CLUSTER_NAME.test(text);
}
