import { Version } from "../../constructs/updates/version";

/** The version that an image has in its tag; undefined if its tag is something else. */
export function versionOfImage(image: string): string | undefined {
  const [, tag] = /:([^:/@]+)(?:@.*)?$/.exec(image) ?? [];
  return tag === undefined ? undefined : validVersion(tag)?.toString();
}

/** The version that a text is; undefined if it is something else. */
export function validVersion(text: string | undefined): Version | undefined {
  if (text === undefined) return undefined;
  const version = Version.of(text);
  return version.violations.length === 0 ? version : undefined;
}
