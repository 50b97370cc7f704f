import type { PlatformResource } from "../../constructs/access/platform-resource";
import { CLUSTER_NETWORKING } from "../../constructs/access/generated/settings";
import { typedForm as formInClass } from "../../constructs/access/typed-form";
import { givenForm } from "../../constructs/core/schema/shapes";
import type { Resource } from "../tctl/resource-text";
import { call, type Expression } from "./expression";
import { joinTokenCall } from "./join-token-form";
import { isPresetRole } from "./left-out";
import { typedKind, type Slot } from "./kinds";
import { objectAt } from "../json/plain-data";

/** The code that declares a resource, or the two resources of managed updates. */
export interface Form {
  /** Prop of the platform for the value; undefined for a value that `addResource` adds. */
  readonly slot: Slot | undefined;
  readonly value: Expression;
}

type Fields = Readonly<Record<string, unknown>>;

/** The code with the class of the resource's kind, if there is one. It may lack fields, so the caller compares. */
export function typedForm(resource: Resource): Form | undefined {
  const kind = String(resource["kind"]);
  const typed = typedKind(kind);
  if (typed === undefined) return undefined;
  const { slot, factory } = typed;
  const props = typedProps(kind, resource) as Expression | undefined;
  const ofProps = props === undefined ? undefined : call(isPresetRole(resource) ? "Role.preset" : factory, [props]);
  const value = kind === "token" ? joinTokenCall(resource) : ofProps;
  return value === undefined ? undefined : { slot, value };
}

function typedProps(kind: string, resource: Resource): unknown {
  if (kind === "cluster_networking_config") return givenForm(CLUSTER_NETWORKING, networkingKeys(resource["spec"]));
  if (kind === "cluster_maintenance_config") return windowProps(resource);
  const form = formInClass(resource as unknown as PlatformResource);
  const props = form === undefined ? undefined : givenForm(form.shape, form.data);
  return kind === "role" ? roleProps(resource, objectAt(props)) : props;
}

/** The props of a role, including those outside of its spec. */
function roleProps({ metadata, version }: Resource, props: Fields): Fields {
  const { name, description, labels } = objectAt(metadata);
  return { name, description, labels, ...props, version: version === "v7" ? undefined : version };
}

/**
 * The settings as keys of the configuration file. Listener mode and tunnel strategy follow from other props of the
 * platform; the number of tunnels does not.
 */
export function networkingKeys(spec: unknown): Fields {
  const {
    idle_timeout_message: message,
    tunnel_strategy: tunnels,
    proxy_listener_mode: _,
    ...settings
  } = objectAt(spec);
  const { agent_connection_count: count } = objectAt(tunnels);
  return {
    ...settings,
    ...(message !== undefined && { client_idle_timeout_message: message }),
    ...(count !== undefined && { agent_connection_count: count }),
  };
}

function windowProps({ spec }: Resource): Fields | undefined {
  const { utc_start_hour: utcStartHour = 0, weekdays } = objectAt(spec, "agent_upgrades");
  return weekdays === undefined ? undefined : { utcStartHour, weekdays };
}
