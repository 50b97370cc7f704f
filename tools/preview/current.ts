import { isDeepStrictEqual } from "node:util";
import { isObject, type Json } from "../json/json";

/**
 * Whether an object is already as the manifest says, so that nothing needs to be sent: even an apply without changes
 * can give an object another resource version.
 *
 * @param manifest with its checksum, which distinguishes a removed field from a field that a controller added
 */
export function isCurrent(manifest: unknown, live: Json | undefined): boolean {
  return live !== undefined && isDeepStrictEqual(describedPart(live, manifest), manifest);
}

/** The part of an object that a manifest describes. */
function describedPart(object: unknown, manifest: unknown): unknown {
  if (Array.isArray(object) && Array.isArray(manifest)) {
    return object.map((item, index) => describedPart(item, manifest[index]));
  }
  if (!isObject(object) || !isObject(manifest)) return object;
  return Object.fromEntries(Object.keys(manifest).map((key) => [key, describedPart(object[key], manifest[key])]));
}
