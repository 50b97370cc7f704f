import { Version } from "../../constructs/updates/version";

/** The version that a text is; undefined if it is something else. */
export function validVersion(text: string | undefined): Version | undefined {
  if (text === undefined) return undefined;
  const version = Version.of(text);
  return version.violations.length === 0 ? version : undefined;
}
