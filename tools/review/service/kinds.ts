import { CONNECTOR_MAPPINGS } from "../../../constructs/access/sign-in/connector-props";
import type { Json } from "../../json/json";
import type { DangerKind } from "../dangers/dangers";
import { CLUSTER_AUTH_PREFERENCE, CLUSTER_NETWORKING_CONFIG, SESSION_RECORDING_CONFIG } from "./cluster-fields";
import { flag, harmless, otherThan, readBy, unjudged, unjudgedOfOld } from "./comparisons";
import type { Field, Fields } from "./field";
import { TOKEN, tokenWithDefaults } from "./joining";
import { roleWithDefaults } from "./kubernetes-resources";
import { ACCESS_LIST, ACCESS_MONITORING_RULE, BOT, LOCK, TRUSTED_CLUSTER, USER } from "./people-fields";
import { ROLE, roleVersion } from "./role-fields";
import { APP, DB, DESKTOP, DISCOVERY_CONFIG, labelsOfReached, NODE, STATIC_HOST_USER } from "./served-fields";

/**
 * What it is that a resource goes: shown, a danger, not judged, or one whose settings become those of the service; of a role,
 * what it denies and limits goes.
 */
type Removal = "harmless" | "not judged" | "defaults" | "guards" | { readonly danger: DangerKind };

/** A kind of resource of the service. */
export interface ResourceMeaning {
  /** Its fields: one without a row is not judged. Of a kind that nobody looks into, all of it. */
  readonly spec: Field | Fields;
  readonly removal: Removal;

  /** What a new resource means by itself. @default what its fields mean */
  readonly addition?: DangerKind;

  /** @default another version is not judged */
  readonly version?: Field;

  /** What a change of its labels means. @default nothing, except for labels of the service itself */
  readonly labels?: Field;

  /** Adds the service's defaults for what a resource leaves out. @default the resource as it is */
  readonly withDefaults?: (document: Json, other: Json | undefined) => Json;
}

const given = (spec: Fields): ResourceMeaning => ({ spec, removal: "harmless" });

/** What is reached, by its labels. */
const reached = (spec: Fields): ResourceMeaning => ({ ...given(spec), labels: labelsOfReached });

const settings = (spec: Fields): ResourceMeaning => ({ spec, removal: "defaults" });

const updates = ({ agents = {}, tools = {} }: Readonly<Record<string, Fields>>): ResourceMeaning => ({
  spec: { agents: { ...agents, "*": unjudgedOfOld }, tools: { ...tools, "*": unjudgedOfOld } },
  removal: "not judged",
});

const PROVIDER = "identity-provider-changed";

/** A connector: who decides who people are, what of the answer is believed, and who gets which roles. */
function connector(
  kind: keyof typeof CONNECTOR_MAPPINGS,
  fields: readonly string[],
  spec: Fields = {},
): ResourceMeaning {
  return {
    removal: "harmless",
    addition: PROVIDER,
    spec: {
      ...Object.fromEntries(fields.map((name) => [name, otherThan(PROVIDER)])),
      ...spec,
      [CONNECTOR_MAPPINGS[kind].section]: readBy("powerful-role-given"),
      mfa: otherThan("second-factor-weaker"),
      // A name on a button, and a secret that is another one as often as it is rotated: both decide about nobody.
      client_secret: harmless,
      display: harmless,
      "*": unjudgedOfOld,
    },
  };
}

/** Every kind of resource of the service that this review looks into. Another one is not judged. @internal */
export const RESOURCE_MEANINGS: Readonly<Record<string, ResourceMeaning>> = {
  access_list: given(ACCESS_LIST),
  access_monitoring_rule: settings(ACCESS_MONITORING_RULE),
  app: reached(APP),
  // Findings about agents report which version they get, and when. Whether they get any is not judged.
  autoupdate_config: updates({ agents: { schedules: harmless, maintenance_window_duration: harmless } }),
  autoupdate_version: updates({
    agents: { start_version: harmless, target_version: harmless },
    tools: { target_version: harmless },
  }),
  bot: given(BOT),
  cluster_auth_preference: settings(CLUSTER_AUTH_PREFERENCE),
  // Findings about agents report the window.
  cluster_maintenance_config: given({ "*": harmless }),
  cluster_networking_config: settings(CLUSTER_NETWORKING_CONFIG),
  db: reached(DB),
  discovery_config: given(DISCOVERY_CONFIG),
  dynamic_windows_desktop: reached(DESKTOP),
  github: connector("github", ["api_endpoint_url", "client_id", "endpoint_url"]),
  lock: { spec: LOCK, removal: { danger: "lock-weaker" } },
  node: reached(NODE),
  oidc: connector("oidc", ["client_id", "issuer_url", "provider", "username_claim"], {
    allow_unverified_email: flag(PROVIDER, false, false),
  }),
  role: { spec: ROLE, removal: "guards", version: roleVersion, withDefaults: roleWithDefaults },
  saml: connector(
    "saml",
    ["acs", "audience", "cert", "entity_descriptor", "entity_descriptor_url", "issuer", "provider", "sso"],
    { allow_idp_initiated: flag(PROVIDER, false, false) },
  ),
  session_recording_config: settings(SESSION_RECORDING_CONFIG),
  static_host_user: given(STATIC_HOST_USER),
  token: { ...given(TOKEN), withDefaults: tokenWithDefaults },
  trusted_cluster: { ...given(TRUSTED_CLUSTER), addition: PROVIDER },
  // What the web interface shows.
  ui_config: given({ "*": harmless }),
  user: given(USER),
  windows_desktop: reached(DESKTOP),
};

/** A kind that the table has, otherwise one that nobody looks into. */
export function serviceKind(kind: string): ResourceMeaning {
  return Object.hasOwn(RESOURCE_MEANINGS, kind)
    ? (RESOURCE_MEANINGS[kind] as ResourceMeaning)
    : { spec: unjudged(), removal: "not judged", labels: labelsOfReached };
}

/** Labels by which the service knows its own resources. */
const OF_THE_SERVICE = /^teleport\.(dev|internal|hidden)\//;
const label: Field = { ...unjudged(), compare: ({ path }) => (OF_THE_SERVICE.test(path.at(-1) ?? "") ? [{}] : []) };

/** What another version means is in other tables than these. */
const anotherVersion: Field = { ...unjudged(), compare: ({ before }) => (before === undefined ? [] : [{}]) };

/** The fields of a whole resource. */
export function documentFields({ spec, version, labels }: ResourceMeaning): Fields {
  return {
    kind: harmless,
    version: version ?? anotherVersion,
    sub_kind: unjudgedOfOld,
    metadata: {
      name: harmless,
      description: harmless,
      id: harmless,
      namespace: harmless,
      revision: harmless,
      labels: labels ?? { "*": label },
      expires: unjudged("this review does not know what it means that the resource expires then"),
    },
    spec,
  };
}
