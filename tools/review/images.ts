import { validVersion } from "../model/valid-version";

/** The version that an image has in its tag; undefined if its tag is something else. */
export function versionOfImage(image: string): string | undefined {
  const [, tag] = /:([^:/@]+)(?:@.*)?$/.exec(image) ?? [];
  return tag === undefined ? undefined : validVersion(tag)?.toString();
}
