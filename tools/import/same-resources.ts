import { ClusterAuthPreference } from "../../constructs/access/sign-in/cluster-auth-preference";
import { ClusterNetworking, MaintenanceConfig } from "../../constructs/access/settings/cluster-settings";
import { canonicalJson } from "../../constructs/core/canonical-json";
import { lengthIn, type Duration } from "../../constructs/core/duration";
import { isRecord, givenList } from "../../constructs/core/given";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { MaintenanceWindow } from "../../constructs/updates/maintenance-window";
import type { Resource } from "../tctl/resource-text";
import { networkingKeys } from "./typed-form";
import { withoutAdditions } from "./without-additions";

/** Whether a value of a program produces the resources that were read, apart from the service's own additions. */
export function becomes(value: unknown, read: readonly Resource[]): boolean {
  const rendered = resourcesAsDelivered(value, read);
  return rendered.length === read.length && rendered.every((each, index) => sameText(each, read[index] ?? {}));
}

interface Delivered {
  toResources?(): readonly Resource[];
  toResource?(platform: object): Resource;
}

function resourcesAsDelivered(value: unknown, [read = {}]: readonly Resource[]): readonly Resource[] {
  if (value instanceof ClusterNetworking) return [{ ...read, spec: networkingSpec(value) }];
  const delivered = (value instanceof MaintenanceWindow ? MaintenanceConfig.of(value) : value) as Delivered;
  // The platform fills in an undeclared address or host, so the comparison uses an address that no resource has.
  const address = "not.declared";
  const platform = value instanceof ClusterAuthPreference ? { host: address } : { publicAddress: address };
  return delivered.toResources?.() ?? [delivered.toResource?.(platform) ?? {}];
}

function networkingSpec({ settings, agentConnectionCount: count }: ClusterNetworking): object {
  return { ...settings, ...(count !== undefined && { agent_connection_count: count }) };
}

function sameText(a: Resource, b: Resource): boolean {
  return canonicalJson(normal(inKeys(a), "")) === canonicalJson(normal(inKeys(b), ""));
}

function inKeys(resource: Resource): Resource {
  const left = withoutAdditions(resource);
  return resource["kind"] === "cluster_networking_config" ? { ...left, spec: networkingKeys(left["spec"]) } : left;
}

/** A normalised text: the order of keys, and equivalent forms of durations and weekdays, do not matter. */
function normal(value: unknown, key: string): unknown {
  if (value instanceof SecretRef) return `<secret ${value.name}/${value.key}>`;
  if (typeof value === "string") return durationAsSeconds(value) ?? value;
  const items = givenList(value)?.map((item) => normal(item, ""));
  if (items !== undefined) return key === "weekdays" ? items.map(String).sort() : items;
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, normal(inner, name)]));
}

function durationAsSeconds(text: string): string | undefined {
  return /^(\d+(\.\d+)?(h|ms|m|s))+$/.test(text) ? `${lengthIn("s", text as Duration)} s` : undefined;
}
