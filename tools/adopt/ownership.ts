import { isObject, type Json } from "../json/json";
import type { Revision } from "../cluster/helm-records";
import { objectAt } from "../json/plain-data";
import type { DeclaredObject, DeclaredRelease } from "../manifests/declared";

const DOMAIN = "app.kubernetes.io";

/** The label of objects that Terraform made, and its value. */
export const MADE_BY_TERRAFORM = [`${DOMAIN}/managed-by`, "terraform"] as const;

const COMPARED = ["managed-by", "part-of", "instance", "name", "component"].map((label) => `${DOMAIN}/${label}`);

/** Whether a live object has the labels of the declared one. An object without declared labels counts as foreign. */
export function isOwnObject({ manifest }: Pick<DeclaredObject, "manifest">, live: Json): boolean {
  const [labels = {}, found = {}] = [manifest, live].map((object) => objectAt(object, "metadata", "labels"));
  const [label, terraform] = MADE_BY_TERRAFORM;
  return labels[label] === terraform && COMPARED.every((name) => labels[name] === found[name]);
}

/**
 * Whether a release is the declared one. Helm's records have none of our labels, so the values decide. Agents that dial
 * the same platform are the same agents. Any other release must have all declared values.
 */
export function isOwnRelease({ values }: Pick<DeclaredRelease, "values">, record: Pick<Revision, "values">) {
  if (values === undefined) return false;
  const proxy = values["proxyAddr"];
  return typeof proxy === "string" ? record.values()["proxyAddr"] === proxy : contains(record.values(), values);
}

function contains(whole: unknown, part: unknown): boolean {
  if (!isObject(part)) return JSON.stringify(whole) === JSON.stringify(part);
  return isObject(whole) && Object.entries(part).every(([key, value]) => contains(whole[key], value));
}
