import { Brand } from "../../../constructs/brand/brand";
import { RESOURCE_KINDS } from "../../../constructs/brand/image-contract/resource-kinds";
import { givenList } from "../../../constructs/core/given";
import type { Resource } from "../../tctl/resource-text";
import { kindNamed } from "../kinds";
import { mapped } from "../secrets";
import type { StateResource } from "./state-resources";
import { at, objectAt } from "../../json/plain-data";

type Fields = Readonly<Record<string, unknown>>;

/** Prefix of the resource types of Teleport's own provider. */
const PREFIX = `${Brand.TELEPORT.id}_`;

const MFA = [false, true, "hardware_key", "hardware_key_touch", "hardware_key_pin", "hardware_key_touch_and_pin"];
const FORCED = ["", "yes", "no"];

/** The service's words for numbers of its provider, by kind and place. */
const WORDS: Readonly<Record<string, readonly (string | boolean)[] | Readonly<Record<number, string>>>> = {
  "access_list spec.audit.recurrence.frequency": { 1: "1 month", 3: "3 months", 6: "6 months", 12: "1 year" },
  "access_list spec.audit.recurrence.day_of_month": { 1: "1", 15: "15", 31: "last" },
  "cluster_auth_preference spec.require_session_mfa": MFA,
  "cluster_auth_preference spec.second_factors[]": ["", "otp", "webauthn", "sso"],
  "cluster_auth_preference spec.signature_algorithm_suite": ["", "legacy", "balanced-v1", "fips-v1", "hsm-v1"],
  "cluster_networking_config spec.proxy_listener_mode": ["separate", "multiplex"],
  "cluster_networking_config spec.routing_strategy": ["unambiguous_match", "most_recent"],
  "db spec.tls.mode": ["verify-full", "verify-ca", "insecure"],
  "role spec.options.cert_extensions[].mode": ["extension"],
  "role spec.options.cert_extensions[].type": ["ssh"],
  "role spec.options.create_db_user_mode": ["", "off", "keep", "best_effort_drop"],
  "role spec.options.create_host_user_mode": ["", "off", "drop", "keep", "insecure-drop"],
  "role spec.options.require_session_mfa": MFA,
  "saml spec.force_authn": FORCED,
  "saml spec.mfa.force_authn": FORCED,
};

/** Whether a Terraform resource is a resource of the service. */
export function isOfService({ type }: StateResource): boolean {
  return type.startsWith(PREFIX);
}

/** The resource of the service, in the form of `tctl get`. */
export function serviceResource({ type, attributes }: StateResource): Resource {
  const kind = kindNamed(type.slice(PREFIX.length));
  if (kind === "bot") return botResource(attributes);
  const { header, ...beside } = attributes;
  const { id: _, kind: __, status: ___, version, metadata, ...others } = { ...beside, ...objectAt(header) };
  // The name of a singleton is that of its kind. The provider does not store it.
  const { [kind]: single } = RESOURCE_KINDS.singletons;
  const resource = {
    kind,
    version,
    metadata: { ...objectAt(metadata), ...(single !== undefined && { name: single }) },
    ...(kind === "login_rule" ? { spec: loginRuleSpec(others) } : others),
    ...(kind === "token" && { spec: tokenSpec(others["spec"]) }),
  };
  return mapped(resource, "", (place, value) => wordFor(kind, place, value)) as Resource;
}

function wordFor(kind: string, place: string, value: unknown): unknown {
  const words = WORDS[`${kind} ${place.replaceAll(/\[\d+\]/g, "[]")}`];
  if (words !== undefined && typeof value === "number") return words[value] ?? value;
  return kind === "access_list" && place.endsWith(".traits") ? byKeys(value) : undefined;
}

/** A bot of the service. Its provider uses other calls, with other fields. */
function botResource({ name, roles, traits }: Fields): Resource {
  const named = Object.entries(objectAt(traits)).map(([trait, values]) => ({ name: trait, values }));
  return {
    kind: "bot",
    version: "v1",
    metadata: { name },
    spec: { roles, ...(named.length > 0 && { traits: named }) },
  };
}

/** A login rule. In the provider, its fields are not in a `spec`. */
function loginRuleSpec({ traits_map: traits, ...others }: Fields): Fields {
  const entries = Object.entries(objectAt(traits)).map(([name, each]) => [name, at(each, "values")]);
  return { ...others, ...(entries.length > 0 && { traits_map: Object.fromEntries(entries) }) };
}

/** A join token with the service's default method, if it has none. */
function tokenSpec(spec: unknown): Fields {
  return { ...objectAt(spec), join_method: at(spec, "join_method") ?? "token" };
}

function byKeys(traits: unknown): unknown {
  const items = givenList(traits)?.map((each) => objectAt(each));
  return items === undefined ? undefined : Object.fromEntries(items.map(({ key, values }) => [String(key), values]));
}
