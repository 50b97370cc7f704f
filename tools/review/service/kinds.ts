import type { Json } from "../../json/json";
import type { DangerKind } from "../dangers/dangers";
import { CLUSTER_AUTH_PREFERENCE, CLUSTER_NETWORKING_CONFIG, SESSION_RECORDING_CONFIG } from "./cluster-fields";
import { harmless, unjudged } from "./comparisons";
import { GITHUB, OIDC, SAML } from "./connector-fields";
import type { Field, Fields } from "./field";
import { roleWithDefaults } from "./kubernetes-resources";
import {
  ACCESS_LIST,
  ACCESS_MONITORING_RULE,
  BOT,
  LOCK,
  STATIC_HOST_USER,
  TRUSTED_CLUSTER,
  USER,
} from "./people-fields";
import { ROLE, roleVersion } from "./role-fields";
import { APP, DB, DESKTOP, DISCOVERY_CONFIG, labelsOfReached, NODE } from "./served-fields";
import { TOKEN } from "./token-fields";

/**
 * What a resource that goes is: shown, a danger, not judged, one whose settings become those of the service, or one of which
 * only what it denies counts.
 */
type Removal = "harmless" | "not judged" | "defaults" | "denials" | { readonly danger: DangerKind };

/** A kind of resource of the service. */
export interface ResourceMeaning {
  /** Its fields; of a kind that nobody looks into, what all of it is. */
  readonly spec: Field | Fields;
  readonly removal: Removal;

  /** @default a version says nothing more than its fields */
  readonly version?: Field;

  /** What its labels decide. @default nothing */
  readonly labels?: Field;

  /** A resource, with what the service takes for what it does not say. @default the resource */
  readonly withDefaults?: (document: Json, other: Json | undefined) => Json;
}

/** A kind that gives no power, reach or protection. */
const HARMLESS: ResourceMeaning = { spec: harmless, removal: "harmless" };

/** A kind that can, and that this review does not look into. */
const UNJUDGED: ResourceMeaning = { spec: unjudged(), removal: "not judged" };

/** What is reached, by its labels. */
const reached = (spec: Field | Fields): ResourceMeaning => ({ spec, removal: "harmless", labels: labelsOfReached });

/** Every kind of resource of the service, by what a change of it can give. @internal */
export const RESOURCE_MEANINGS: Readonly<Record<string, ResourceMeaning>> = {
  access_graph_settings: UNJUDGED,
  access_list: { spec: ACCESS_LIST, removal: "harmless" },
  access_monitoring_rule: { spec: ACCESS_MONITORING_RULE, removal: "harmless" },
  app: reached(APP),
  app_server: UNJUDGED,
  audit_query: HARMLESS,
  autoupdate_agent_report: HARMLESS,
  autoupdate_agent_rollout: HARMLESS,
  autoupdate_config: HARMLESS,
  autoupdate_version: HARMLESS,
  bot: { spec: BOT, removal: "harmless" },
  cert_authority: UNJUDGED,
  cluster_auth_preference: { spec: CLUSTER_AUTH_PREFERENCE, removal: "defaults" },
  cluster_maintenance_config: HARMLESS,
  cluster_networking_config: { spec: CLUSTER_NETWORKING_CONFIG, removal: "defaults" },
  crown_jewel: HARMLESS,
  db: reached(DB),
  db_object: UNJUDGED,
  db_object_import_rule: UNJUDGED,
  device: UNJUDGED,
  discovery_config: { spec: DISCOVERY_CONFIG, removal: "harmless" },
  dynamic_windows_desktop: reached(DESKTOP),
  external_audit_storage: UNJUDGED,
  git_server: reached(unjudged()),
  github: { spec: GITHUB, removal: "harmless" },
  health_check_config: HARMLESS,
  inference_model: UNJUDGED,
  inference_policy: UNJUDGED,
  inference_secret: UNJUDGED,
  installer: UNJUDGED,
  integration: UNJUDGED,
  kube_cluster: reached(unjudged()),
  lock: { spec: LOCK, removal: { danger: "lock-weaker" } },
  login_rule: UNJUDGED,
  network_restrictions: UNJUDGED,
  node: reached(NODE),
  oidc: { spec: OIDC, removal: "harmless" },
  okta_import_rule: UNJUDGED,
  plugin: UNJUDGED,
  role: { spec: ROLE, removal: "denials", version: roleVersion, withDefaults: roleWithDefaults },
  saml: { spec: SAML, removal: "harmless" },
  saml_idp_service_provider: UNJUDGED,
  security_report: HARMLESS,
  server_info: UNJUDGED,
  session_recording_config: { spec: SESSION_RECORDING_CONFIG, removal: "defaults" },
  sigstore_policy: UNJUDGED,
  spiffe_federation: UNJUDGED,
  static_host_user: { spec: STATIC_HOST_USER, removal: "harmless" },
  token: { spec: TOKEN, removal: "harmless" },
  trusted_cluster: { spec: TRUSTED_CLUSTER, removal: "harmless" },
  ui_config: HARMLESS,
  user: { spec: USER, removal: "harmless" },
  user_task: HARMLESS,
  vnet_config: UNJUDGED,
  windows_desktop: reached(DESKTOP),
  workload_identity: { ...UNJUDGED, labels: labelsOfReached },
  workload_identity_x509_issuer_override: UNJUDGED,
};

/** A kind that the table has, otherwise one that nobody looks into. */
export function serviceKind(kind: string): ResourceMeaning {
  return Object.hasOwn(RESOURCE_MEANINGS, kind) ? (RESOURCE_MEANINGS[kind] as ResourceMeaning) : UNJUDGED;
}

/** The fields of a whole resource. */
export function documentFields({ spec, version = harmless, labels = harmless }: ResourceMeaning): Fields {
  if (spec === harmless) return { "*": harmless };
  return {
    kind: harmless,
    version,
    sub_kind: unjudged(),
    // Some kinds have no `spec`.
    "*": "compare" in spec ? spec : unjudged(),
    metadata: {
      name: harmless,
      description: harmless,
      id: harmless,
      namespace: harmless,
      revision: harmless,
      labels,
      expires: unjudged("this review does not know what it means that the resource expires then"),
    },
    spec,
  };
}
