import type { KnownSince } from "../brand/image-contract/since";
import { Version } from "./version";

/** Whether a version has what another one brought; an empty text for what all versions have. */
export function isThereAt(version: Version, since: string): boolean {
  return since === "" || version.isAtLeast(Version.of(since));
}

/** Names that a version knows. */
export function knownAt(version: Version, known: KnownSince): readonly string[] {
  return Object.entries(known).flatMap(([name, since]) => (isThereAt(version, since) ? [name] : []));
}
