import { holdsCredential, namesCredential } from "./credentials";
import { isRecord } from "./given";
import { propertyOf } from "./value";

/**
 * Places of the texts in some data that are credentials, by the name of their setting or by their look.
 *
 * @param property path of the data
 */
export function credentialsIn(data: unknown, property: string): readonly string[] {
  if (typeof data === "string") return holdsCredential(data) ? [property] : [];
  if (Array.isArray(data)) return data.flatMap((item, index) => credentialsIn(item, `${property}[${index}]`));
  if (!isRecord(data)) return [];
  return Object.entries(data).flatMap(([name, item]) => {
    const place = propertyOf(property, name);
    const isNamed = namesCredential(name) && (typeof item === "string" || typeof item === "number") && item !== "";
    return isNamed ? [place] : credentialsIn(item, place);
  });
}
