import { isObject, type Json } from "../manifests/configuration";
import type { HelmItem } from "../manifests/items";
import { readCanonical } from "./canonical-reader";
import { at, yamlDocuments } from "./plain-data";

/** Values that were read, for as long as somebody has the release: both sides of a plan share what does not change. */
const READ = new WeakMap<HelmItem, Json>();

/** The values of a release: later documents win, in each field. */
export function releaseValues(release: HelmItem): Json {
  const known = READ.get(release) ?? readAll(release);
  READ.set(release, known);
  return known;
}

function readAll({ values }: HelmItem): Json {
  const [first = {}, ...others] = values.map(readValues);
  return others.reduce(mergedWith, first);
}

function readValues(document: string): Json {
  const values = readCanonical(document) ?? yamlDocuments(document)[0];
  // What stands for a reference need not be YAML.
  return isObject(values) ? values : {};
}

function mergedWith(below: Json, above: Json): Json {
  const entries = Object.entries(above).map(([key, value]) => {
    const known = at(below, key);
    return [key, isObject(known) && isObject(value) ? mergedWith(known, value) : value] as const;
  });
  return { ...below, ...Object.fromEntries(entries) };
}
