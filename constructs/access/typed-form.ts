import { givenFields, givenList } from "../core/given";
import { joinProperty } from "../core/value";
import { placeRead, type Shape } from "../core/schema/shapes";
import { BOT } from "./joining/bot";
import { GITHUB_CONNECTOR, OIDC_CONNECTOR, SAML_CONNECTOR } from "./generated/connectors";
import { CLUSTER_AUTH_PREFERENCE, SESSION_RECORDING } from "./generated/settings";
import { JOIN_TOKENS, WITHOUT_SECTION } from "./joining/join-token";
import type { PlatformResource } from "./platform-resource";
import { OLD_ROLE_VERSIONS } from "./roles/kubernetes-resources";
import { ROLE_OF_ANY_VERSION } from "./roles/role";

/** A resource as a class of ours reads it. */
export interface TypedForm {
  readonly shape: Shape;

  /** The data that the shape would have returned for the resource. */
  readonly data: unknown;

  /** Turns a place in the props of the class into the place in the resource. */
  readonly placeInResource: (place: string) => string;
}

const FORMS: Readonly<Record<string, (resource: PlatformResource) => TypedForm | undefined>> = {
  role: (role) => asNamed(ROLE_OF_ANY_VERSION, withVerbs(role), { version: role.version }),
  bot: (bot) => asNamed(BOT, bot, { roles: [] }),
  github: (connector) => asNamed(GITHUB_CONNECTOR, connector),
  saml: (connector) => asNamed(SAML_CONNECTOR, connector),
  oidc: (connector) => asNamed(OIDC_CONNECTOR, connector),
  token: asToken,
  cluster_auth_preference: ({ spec }) => asSpec(CLUSTER_AUTH_PREFERENCE, spec),
  session_recording_config: ({ spec }) => asSpec(SESSION_RECORDING, spec),
};

/** A resource as a class of ours reads it; undefined if no class does. */
export function typedForm(resource: PlatformResource): TypedForm | undefined {
  return Object.hasOwn(FORMS, resource.kind) ? FORMS[resource.kind]?.(resource) : undefined;
}

function asSpec(shape: Shape, data: unknown): TypedForm {
  return { shape, data, placeInResource: (place) => joinProperty("spec", placeRead(shape, place)) };
}

function asNamed(shape: Shape, { metadata: { name }, spec }: PlatformResource, head: object = {}): TypedForm {
  const placeInResource = (place: string) => (place === "name" ? "metadata.name" : placeRead(shape, place));
  return { shape, data: { name, spec: { ...head, ...spec } }, placeInResource };
}

function asToken({ metadata: { name }, spec }: PlatformResource): TypedForm | undefined {
  const { join_method: method, bot_name: botName, roles: _, ...others } = givenFields(spec);
  const shape = typeof method === "string" && Object.hasOwn(JOIN_TOKENS, method) ? JOIN_TOKENS[method] : undefined;
  if (shape === undefined || typeof method !== "string") return undefined;
  const isFlat = WITHOUT_SECTION.includes(method);
  // Names of components are checked for every method elsewhere, so any name will do here.
  const joining = botName === undefined ? { roles: ["Node"] } : { bot_name: botName };
  const data = { name, ...joining, ...(isFlat ? others : givenFields(others[method])) };
  const placeInResource = (place: string) => {
    if (place === "name") return "metadata.name";
    const isBeside = isFlat || place === "botName";
    return joinProperty(isBeside ? "spec" : `spec.${method}`, placeRead(shape, place));
  };
  return { shape, data, placeInResource };
}

/** Adds the verbs of roles before version v7: every verb, also if the role does not say so. */
function withVerbs(role: PlatformResource): PlatformResource {
  if (!OLD_ROLE_VERSIONS.includes(role.version)) return role;
  const sides: [string, unknown][] = Object.entries(givenFields(role.spec)).map(([side, conditions]) => {
    const entries = givenList(givenFields(conditions)["kubernetes_resources"])?.map((entry) => ({
      verbs: ["*"],
      ...givenFields(entry),
    }));
    return [side, entries === undefined ? conditions : { ...givenFields(conditions), kubernetes_resources: entries }];
  });
  return { ...role, spec: Object.fromEntries<unknown>(sides) };
}
