import type { VersionFact } from "../brand/image-contract/version-fact";
import { fieldsOf, listOf } from "../core/given";
import { propertyOf } from "../core/value";

/** Places in data, by the names that facts have for them. */
type Places = ReadonlyMap<string, string>;

/** What facts are about in data, once for each fact. */
export function foundAt(
  places: Places,
  facts: readonly VersionFact[],
): readonly { readonly fact: VersionFact; readonly place: string }[] {
  return facts.flatMap((fact) => {
    const found = fact.names.map((name) => name.split(" & ")).find((all) => all.every((name) => places.has(name)));
    const place = found === undefined ? undefined : places.get(found.at(-1) ?? "");
    return place === undefined ? [] : { fact, place };
  });
}

/** The place of each field, by its name as facts have it, and of each text or flag with its value. */
export function placesIn(value: unknown, name: string, place: string): readonly (readonly [string, string])[] {
  const inner =
    listOf(value)?.flatMap((item, index) => placesIn(item, `${name}[]`, `${place}[${index}]`)) ??
    Object.entries(fieldsOf(value)).flatMap(([key, item]) =>
      placesIn(item, name === "" ? key : `${name}.${key}`, propertyOf(place, key)),
    );
  return [
    [name, place],
    ...(typeof value === "string" || typeof value === "boolean" ? [[`${name}=${value}`, place] as const] : []),
    ...inner,
  ];
}
