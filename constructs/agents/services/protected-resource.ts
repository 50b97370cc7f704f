import { mergedData } from "../../core/merged-data";
import { named, type PartOf, document, snakeCase } from "../../core/schema/document";
import { anyText, map, text, textLike, list } from "../../core/schema/shapes";
import { anyAddress, PublicAddress } from "../../network/public-address";
import { type FurtherConfiguration, checkOverlay } from "../../platform/component/configuration/further-configuration";
import type { Duration } from "../../core/duration";
import { needed } from "../../core/schema/group";
import { duration } from "../../access/shapes";
import { type OwnedKeys, each } from "../../platform/component/configuration/owned-keys";
import type { Problems } from "../../core/value";
import { isRecord } from "../../core/given";
import type { ProtectingService } from "../../brand/image-contract/service-kinds";

/** A label with the output of a command on the pod or machine of the agent. */
export interface DynamicLabel {
  /** Name of the label. */
  readonly name: string;
  /** The program and its arguments, from the agent's image or machine. */
  readonly command: readonly string[];
  /** How often the command runs. */
  readonly period: Duration;
}

export const dynamicLabels = list(
  document<DynamicLabel>()({ name: needed(text()), command: needed(list(text())), period: needed(duration) }),
);

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
export function protectedResourceParts(right: PartOf<unknown>) {
  const { labels, public_addr: address, further_configuration: further = {}, ...rest } = right;
  const own = { ...rest, ...(address instanceof PublicAddress && { public_addr: address.toString() }) };
  return {
    name: rest["name"] as string,
    labels: labels as ResourceLabels | undefined,
    entry: mergedData(further as FurtherConfiguration, own),
  };
}

const LABELS = "pass labels";

/** What `furtherConfiguration` of an application cannot set. */
export const OWNED_OF_APPLICATION: OwnedKeys = {
  ...each(["name", "uri", "description"], "pass the prop of that name"),
  labels: LABELS,
  commands: "pass dynamicLabels",
  public_addr: "pass publicAddress",
  insecure_skip_verify: "pass insecureSkipVerify",
  required_apps: "pass requiredApps",
  tcp_ports: "pass tcpPorts",
  cloud: "declare AgentService.cloudConsole",
  mcp: "declare AgentService.mcp",
  use_any_proxy_public_addr: "pass useAnyProxyPublicAddr",
  "aws.external_id": "pass awsExternalId",
};

/** What `furtherConfiguration` of a database cannot set. */
export const OWNED_OF_DATABASE: OwnedKeys = {
  ...each(["name", "uri", "protocol", "description"], "pass the prop of that name"),
  static_labels: LABELS,
  dynamic_labels: "pass dynamicLabels",
  "tls.mode": "pass tls.mode",
};

/** Props of an application or a database, as its entry has them. */
interface Entry {
  readonly furtherConfiguration?: unknown;
}

/** Notes further keys that a prop decides (`CONFIGURATION-002`), and credentials (`CONFIGURATION-003`). */
export function checkFurtherKeys(
  { furtherConfiguration, ...props }: Entry,
  owned: OwnedKeys,
  problems: Problems,
): void {
  if (!isRecord(furtherConfiguration)) return;
  const { activeDirectory, ...others } = props as FurtherConfiguration;
  const inFile = Object.entries({ ...others, ad: activeDirectory }).map(([prop, value]) => [snakeCase(prop), value]);
  const given = fieldLeafPaths(Object.fromEntries(inFile) as FurtherConfiguration, "");
  const place = "furtherConfiguration";
  checkOverlay(
    { place, further: furtherConfiguration, owned: { ...each(given, "remove it here: a prop sets it"), ...owned } },
    problems,
  );
}

function fieldLeafPaths(fields: FurtherConfiguration, path: string): readonly string[] {
  return Object.entries(fields).flatMap(([key, value]) => {
    const here = path === "" ? key : `${path}.${key}`;
    return isRecord(value) ? fieldLeafPaths(value, here) : here;
  });
}

/** What an `AgentService` is for the agent that runs it. */
export interface AgentServiceDeclaration {
  readonly kind: ProtectingService;

  /** Name under which users reach it; the machine itself, clusters of a file and a domain have none. */
  readonly name?: string;
  readonly labels?: ResourceLabels | undefined;

  /** Its entry in the list of its section, without its labels. @default its section has no list */
  readonly entry?: Readonly<Record<string, unknown>>;

  /** Other keys that it sets in its section, besides lists and labels. @default none */
  readonly section?: Readonly<Record<string, unknown>>;
}
