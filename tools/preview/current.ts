import { isDeepStrictEqual } from "node:util";
import { isObject } from "../manifests/configuration";
import type { LiveObject } from "./kubectl";

/**
 * Whether an object already is what a manifest says, so that nothing has to be sent: an apply that changes nothing
 * can still give an object another resource version.
 *
 * @param manifest with its checksum, which tells a field that left it from one that a controller added
 */
export function isCurrent(manifest: unknown, live: LiveObject | undefined): boolean {
  return live !== undefined && isDeepStrictEqual(partOf(live.content, manifest), manifest);
}

/** The part of an object that a manifest speaks of. */
function partOf(object: unknown, manifest: unknown): unknown {
  if (Array.isArray(object) && Array.isArray(manifest)) {
    return object.map((item, index) => partOf(item, manifest[index]));
  }
  if (!isObject(object) || !isObject(manifest)) return object;
  return Object.fromEntries(Object.keys(manifest).map((key) => [key, partOf(object[key], manifest[key])]));
}
