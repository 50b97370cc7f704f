import type { KnownSince } from "../brand/image-contract/preset-roles";
import { Version } from "./version";

/** Names that a version knows. */
export function knownAt(version: Version, known: KnownSince): readonly string[] {
  const isKnown = (since: string) => since === "" || version.isAtLeast(Version.of(since));
  return Object.entries(known).flatMap(([name, since]) => (isKnown(since) ? [name] : []));
}
