import { differences } from "../../support/compare-objects";
import type { LiveObject } from "./cluster";

/** Where the objects of two applies differ in what was declared, as `Kind/namespace/name path: left | right`. */
export function differencesBetween(
  left: ReadonlyMap<string, LiveObject>,
  right: ReadonlyMap<string, LiveObject>,
): string[] {
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((key) => {
    // Helm's own record holds the time of the release, and there may be one more of them.
    if (key.includes("sh.helm.release")) return [];
    return differences(left.get(key), right.get(key)).map((difference) => `${key} ${difference}`);
  });
}
