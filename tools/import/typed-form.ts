import { BOT } from "../../constructs/access/joining/bot";
import { CLUSTER_AUTH_PREFERENCE } from "../../constructs/access/sign-in/cluster-auth-preference";
import { CLUSTER_NETWORKING, SESSION_RECORDING } from "../../constructs/access/settings/cluster-settings";
import { GITHUB_CONNECTOR, OIDC_CONNECTOR, SAML_CONNECTOR } from "../../constructs/access/sign-in/connector-props";
import { ROLE } from "../../constructs/access/roles/role";
import { withName } from "../../constructs/access/typed-form";
import { fieldsOf } from "../../constructs/core/given";
import { givenForm } from "../../constructs/core/schema/shapes";
import type { Resource } from "../tctl/resource-text";
import { call, expression, type Expression, type Written } from "./expression";
import { joinTokenCall } from "./join-token-form";
import { isPresetRole } from "./left-out";
import type { Slot } from "./slots";

/** How a program declares a resource by a class of its own. */
interface TypedForm {
  readonly slot: Slot;
  readonly value: Expression;
}

type Fields = Readonly<Record<string, unknown>>;

/** The factory of a resource and what is passed to it, by its kind. */
const FORMS: Readonly<
  Record<string, { readonly slot: Slot; readonly call: (resource: Resource) => Expression | undefined }>
> = {
  role: {
    slot: "roles",
    call: (role) => factory(isPresetRole(role) ? "Role.preset" : "Role.of", givenForm(ROLE, named(role, headOf(role)))),
  },
  bot: { slot: "bots", call: (bot) => factory("Bot.of", givenForm(BOT, named(bot))) },
  github: {
    slot: "connectors",
    call: (given) => factory("Connector.github", givenForm(GITHUB_CONNECTOR, named(given))),
  },
  saml: { slot: "connectors", call: (given) => factory("Connector.saml", givenForm(SAML_CONNECTOR, named(given))) },
  oidc: {
    slot: "connectors",
    call: (given) =>
      factory("Connector.oidc", givenForm(OIDC_CONNECTOR, named({ ...given, spec: withName(given["spec"]) }))),
  },
  token: { slot: "joinTokens", call: joinTokenCall },
  cluster_auth_preference: {
    slot: "authentication",
    call: ({ spec }) => factory("ClusterAuthPreference.of", givenForm(CLUSTER_AUTH_PREFERENCE, spec)),
  },
  session_recording_config: {
    slot: "sessionRecording",
    call: ({ spec }) => factory("SessionRecording.of", givenForm(SESSION_RECORDING, spec)),
  },
  cluster_networking_config: {
    slot: "networking",
    call: ({ spec }) => factory("ClusterNetworking.of", givenForm(CLUSTER_NETWORKING, networkingKeys(spec))),
  },
  cluster_maintenance_config: { slot: "maintenanceWindow", call: windowCall },
};

/** The typed form of a resource; undefined if its kind has none. It may lack some of the resource: the caller compares. */
export function typedForm(resource: Resource): TypedForm | undefined {
  const kind = String(resource["kind"]);
  if (!Object.hasOwn(FORMS, kind)) return undefined;
  const form = FORMS[kind];
  const value = form?.call(resource);
  return form === undefined || value === undefined ? undefined : { slot: form.slot, value };
}

/** The prop of a platform for resources of a kind, where they are typed; undefined if no class is for the kind. */
export function slotOf(kind: string): Slot | undefined {
  return Object.hasOwn(FORMS, kind) ? FORMS[kind]?.slot : undefined;
}

function factory(callee: string, props: unknown): Expression {
  return call(callee, [expression(props as Written)]);
}

function named({ metadata, spec }: Resource, head: Fields = {}): Fields {
  return { name: fieldsOf(metadata)["name"], spec: { ...head, ...fieldsOf(spec) } };
}

/** What a role has besides its name and its spec. */
function headOf({ metadata, version }: Resource): Fields {
  const { description, labels } = fieldsOf(metadata);
  return {
    ...(description !== undefined && { description }),
    ...(labels !== undefined && { labels }),
    ...(version !== "v7" && { version }),
  };
}

/**
 * The settings as keys of the configuration file. Listener mode and tunnels follow from other props of the platform, as the
 * number of tunnels does not.
 */
export function networkingKeys(spec: unknown): Fields {
  const {
    idle_timeout_message: message,
    tunnel_strategy: tunnels,
    proxy_listener_mode: _,
    ...settings
  } = fieldsOf(spec);
  const { agent_connection_count: count } = fieldsOf(tunnels);
  return {
    ...settings,
    ...(message !== undefined && { client_idle_timeout_message: message }),
    ...(count !== undefined && { agent_connection_count: count }),
  };
}

function windowCall({ spec }: Resource): Expression | undefined {
  const { utc_start_hour: hour = 0, weekdays } = fieldsOf(fieldsOf(spec)["agent_upgrades"]);
  if (weekdays === undefined) return undefined;
  return factory("MaintenanceWindow.of", { utcStartHour: hour, weekdays });
}
