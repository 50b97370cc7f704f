import { mergedData } from "../../core/merged-data";
import { named, type PartOf } from "../../core/schema/document";
import { anyText, map, text, textLike } from "../../core/schema/shapes";
import { anyAddress, PublicAddress } from "../../network/public-address";
import type { FurtherConfiguration } from "../../platform/component/configuration/further-configuration";

/** Labels of a protected resource. Roles select the resource by them. */
export type ResourceLabels = Readonly<Record<string, string>>;

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
export const publicAddress = named("public_addr", anyAddress);

/** An application or a database by its name, its labels, and its entry in the agent's configuration file. */
export function entryOf(right: PartOf<unknown>) {
  const { labels, public_addr: address, further_configuration: further = {}, ...rest } = right;
  const own = { ...rest, ...(address instanceof PublicAddress && { public_addr: address.toString() }) };
  return {
    name: rest["name"] as string,
    labels: labels as ResourceLabels | undefined,
    entry: mergedData(further as FurtherConfiguration, own),
  };
}
