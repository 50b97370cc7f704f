import { rememberedFor } from "../../constructs/core/remembered";
import { isObject, type Json } from "../json/json";
import type { HelmItem } from "../manifests/items";
import { readCanonical } from "./canonical-reader";
import { at, yamlDocuments } from "../json/plain-data";

/**
 * The values of a release: later documents win, in each field. Both sides of a plan share what does not change, so they
 * are read once.
 */
export const releaseValues = rememberedFor(({ values }: HelmItem): Json => {
  const [first = {}, ...others] = values.map(readValues);
  return others.reduce(mergedWith, first);
});

/** The version of the agents: in every brand, the value of the chart for another version than its own ends this way. */
export function versionOverride({ set }: HelmItem): string | undefined {
  const found = set.find(({ name }) => name.endsWith("VersionOverride"))?.value;
  return found !== undefined && /^\d/.test(found) ? found : undefined;
}

/** Which of the charts of this package, none of which makes a workload, a release installs; undefined for any other chart. */
export function ownChart({ chart }: Pick<HelmItem, "chart">): "custom-objects" | "delivery-limits" | undefined {
  const name = /(?:^|\/)chart-(custom-objects|delivery-limits)(?:\/|$)/.exec(chart)?.[1];
  return name as ReturnType<typeof ownChart>;
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
