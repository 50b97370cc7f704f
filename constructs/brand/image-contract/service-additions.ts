/**
 * The value of a field that a declaration leaves out. The service adds the value, or acts as if it were there.
 *
 * If only the service has a field, and a row of its kind and version has the path and the value, the field counts as
 * nobody's change.
 */
export interface ServiceAddition {
  /** Kind of the resource, `*` for every one. */
  readonly kind: string;

  /** Versions of the resource for which this is true. @default every one */
  readonly versions?: readonly string[];

  /**
   * Keys from the resource on, joined by dots. A key is never quoted, even if it contains dots. `.*` at the end stands
   * for everything below.
   */
  readonly path: string;

  /**
   * The scalar that the service adds, as text. A list or an object is JSON with sorted keys: the service adds it as a
   * whole or not at all. @default any value
   */
  readonly value?: string;

  /** Path of a field without which the service does not add this one. @default it always does */
  readonly with?: string;

  /** Path of a field with which the service does not add this one. @default it always does */
  readonly without?: string;

  /** Whether an empty value counts as a missing field here. @default an empty value is a value of its own */
  readonly empty?: true;
}

const UNTIL_V7 = ["v3", "v4", "v5", "v6", "v7"];
const EVERY_LABEL = '{"*":"*"}';

/**
 * The values of fields that a declaration leaves out, recorded from 18.3.0.
 *
 * Unset, `false` and empty are three values. `false` counts as unset only by a row. An empty value (a text, list or
 * object, 0, null, `0001-01-01T00:00:00Z`) counts as unset, unless a row that holds gives its path a value, the path is
 * in {@link EMPTY_IS_A_VALUE}, or it is in a map with entries of people ({@link MADE_BY_PEOPLE}). Items of lists stay
 * as declared.
 *
 * No row has `port_forwarding` or `ssh_port_forwarding` of a role. Unset, they leave the decision to a person's other
 * roles, which neither `true` nor `false` does.
 */
export const SERVICE_ADDITIONS: readonly ServiceAddition[] = [
  { kind: "*", path: "metadata.id" },
  { kind: "*", path: "metadata.revision" },
  { kind: "*", path: "metadata.namespace", value: "default" },
  { kind: "*", path: "metadata.labels.teleport.dev/origin" },
  { kind: "*", path: "status.*" },

  { kind: "role", path: "metadata.labels.teleport.internal/resource-type" },
  { kind: "role", path: "spec.options.cert_format", value: "standard", empty: true },
  { kind: "role", path: "spec.options.create_db_user", value: "false" },
  { kind: "role", path: "spec.options.create_desktop_user", value: "false" },
  { kind: "role", path: "spec.options.desktop_clipboard", value: "true" },
  { kind: "role", path: "spec.options.desktop_directory_sharing", value: "true" },
  { kind: "role", path: "spec.options.enhanced_recording", value: '["command","network"]', empty: true },
  { kind: "role", path: "spec.options.forward_agent", value: "false" },
  { kind: "role", versions: UNTIL_V7, path: "spec.options.idp", value: '{"saml":{"enabled":true}}' },
  { kind: "role", path: "spec.options.max_session_ttl", value: "30h0m0s", empty: true },
  { kind: "role", path: "spec.options.pin_source_ip", value: "false" },
  { kind: "role", path: "spec.options.record_session", value: '{"default":"best_effort","desktop":true}' },
  { kind: "role", path: "spec.options.ssh_file_copy", value: "true" },
  ...kubernetesResources(["v3", "v4", "v5"], '[{"kind":"pod","name":"*","namespace":"*","verbs":["*"]}]'),
  ...kubernetesResources(["v7"], '[{"kind":"*","name":"*","namespace":"*","verbs":["*"]}]'),
  // v9 is not recorded: it differs from v8 in HTTP applications alone.
  ...kubernetesResources(["v8", "v9"], '[{"api_group":"*","kind":"*","name":"*","namespace":"*","verbs":["*"]}]'),
  { kind: "role", versions: ["v3"], path: "spec.allow.app_labels", value: EVERY_LABEL },
  { kind: "role", versions: ["v3"], path: "spec.allow.db_labels", value: EVERY_LABEL },
  { kind: "role", versions: ["v3"], path: "spec.allow.kubernetes_labels", value: EVERY_LABEL },
  { kind: "role", versions: ["v3"], path: "spec.allow.node_labels", value: EVERY_LABEL, with: "spec.allow.logins" },

  { kind: "user", path: "spec.created_by.*" },
  { kind: "user", path: "spec.status.*" },

  { kind: "bot", path: "spec.max_session_ttl", value: "43200s" },
  { kind: "token", path: "spec.kubernetes.type", value: "in_cluster" },
  { kind: "lock", path: "spec.created_at" },
  { kind: "lock", path: "spec.created_by" },
  { kind: "server_info", path: "sub_kind", value: "cloud_info" },
  { kind: "app", path: "spec.insecure_skip_verify", value: "false" },
  { kind: "db", path: "spec.aws.iam_policy_status", value: "IAM_POLICY_STATUS_UNSPECIFIED" },
  { kind: "db", path: "spec.aws.rds.iam_auth", value: "false" },
  { kind: "windows_desktop", path: "spec.non_ad", value: "false" },

  // The service reads these from the descriptor of the identity provider.
  { kind: "saml", path: "spec.entity_descriptor", with: "spec.entity_descriptor_url" },
  { kind: "saml", path: "spec.issuer", with: "spec.entity_descriptor" },
  { kind: "saml", path: "spec.sso", with: "spec.entity_descriptor" },

  { kind: "cluster_maintenance_config", path: "nonce" },

  { kind: "cluster_auth_preference", path: "spec.allow_headless", value: "false", without: "spec.webauthn" },
  { kind: "cluster_auth_preference", path: "spec.allow_headless", value: "true", with: "spec.webauthn" },
  { kind: "cluster_auth_preference", path: "spec.allow_local_auth", value: "true" },
  { kind: "cluster_auth_preference", path: "spec.allow_passwordless", value: "false", without: "spec.webauthn" },
  { kind: "cluster_auth_preference", path: "spec.allow_passwordless", value: "true", with: "spec.webauthn" },
  { kind: "cluster_auth_preference", path: "spec.default_session_ttl", value: "12h0m0s" },
  { kind: "cluster_auth_preference", path: "spec.disconnect_expired_cert", value: "false" },
  { kind: "cluster_auth_preference", path: "spec.idp", value: '{"saml":{"enabled":true}}' },
  { kind: "cluster_auth_preference", path: "spec.locking_mode", value: "best_effort" },
  { kind: "cluster_auth_preference", path: "spec.second_factor", value: "otp" },
  { kind: "cluster_auth_preference", path: "spec.type", value: "local" },

  { kind: "cluster_networking_config", path: "spec.client_idle_timeout", value: "0s" },
  { kind: "cluster_networking_config", path: "spec.keep_alive_count_max", value: "3" },
  { kind: "cluster_networking_config", path: "spec.keep_alive_interval", value: "5m0s" },
  { kind: "cluster_networking_config", path: "spec.session_control_timeout", value: "0s" },
  { kind: "cluster_networking_config", path: "spec.tunnel_strategy", value: '{"type":"agent_mesh"}' },
  { kind: "cluster_networking_config", path: "spec.web_idle_timeout", value: "0s" },

  { kind: "session_recording_config", path: "spec.mode", value: "node" },
  { kind: "session_recording_config", path: "spec.proxy_checks_host_keys", value: "true" },

  { kind: "ui_config", path: "spec.show_resources", value: "requestable" },
];

/** Fields in which an empty value differs from a missing one, although the service adds nothing. */
export const EMPTY_IS_A_VALUE: readonly Pick<ServiceAddition, "kind" | "versions" | "path">[] = [
  // If it is set, the service ignores `port_forwarding` of the role.
  { kind: "role", path: "spec.options.ssh_port_forwarding" },
];

/** Names of maps whose entries people make. An empty value in them is a value. */
export const MADE_BY_PEOPLE = /(^|_)labels$|^annotations$|^traits$/;

/** Resources that the service makes by itself besides preset roles, as kind and name. */
export const MADE_BY_SERVICE: readonly string[] = [
  "db_object_import_rule/import_all_objects",
  "health_check_config/default",
  "health_check_config/default-kube",
  "installer/default-agentless-installer",
  "installer/default-installer",
];

/** Label of the user and the role that the service makes for a bot. */
export const BOT_LABEL = "teleport.internal/bot";

/** The Kubernetes objects that a role reaches in its clusters if it names none. In v6 these are none. */
function kubernetesResources(versions: readonly string[], value: string): readonly ServiceAddition[] {
  return ["kubernetes_labels", "kubernetes_labels_expression"].map((field) => ({
    kind: "role",
    versions,
    path: "spec.allow.kubernetes_resources",
    value,
    with: `spec.allow.${field}`,
    empty: true,
  }));
}
