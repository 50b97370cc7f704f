import { mergedData } from "../../core/merged-data";
import { named, type PartOf } from "../../core/schema/document";
import { instance } from "../../core/schema/instance";
import { anyText, map, text, textLike } from "../../core/schema/shapes";
import { PublicAddress } from "../../network/public-address";
import type { FurtherConfiguration } from "../../platform/component/configuration/further-configuration";

/** Labels of a protected resource. Roles select the resource by them. */
export type ResourceLabels = Readonly<Record<string, string>>;

/** An application or a database. */
export interface ProtectedResource<K extends "application" | "database"> {
  readonly kind: K;
  readonly name: string;
  readonly uri: string;
  readonly labels?: ResourceLabels | undefined;

  /** All that the agent's configuration file says of it, but for its labels. */
  readonly entry: Readonly<Record<string, unknown>>;
}

const RESOURCE_NAME = /^[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** How to correct a label that is a number, or true. */
export const AS_TEXT = 'write every label as name: "value"';

/** Labels of resources. */
export const resourceLabels = map(anyText({ fix: AS_TEXT, reference: true }), text());

/** A name of a protected resource. */
export const resourceName = textLike(
  "a DNS label: at most 63 lower-case letters, digits and hyphens, beginning with a letter",
  RESOURCE_NAME,
);

/** Address under which users reach a protected resource. */
export const publicAddress = named("public_addr", instance(PublicAddress));

/** What was declared, with its entry in the agent's configuration file. */
export function protectedResource<K extends "application" | "database">(
  kind: K,
  right: PartOf<unknown>,
): ProtectedResource<K> {
  const { labels, public_addr: address, further_configuration: further = {}, ...rest } = right;
  const own = { ...rest, ...(address instanceof PublicAddress && { public_addr: address.toString() }) };
  const entry = mergedData(further as FurtherConfiguration, own);
  const { name: resource, uri } = right as { readonly name: string; readonly uri: string };
  return { kind, name: resource, uri, labels: labels as ResourceLabels | undefined, entry };
}
