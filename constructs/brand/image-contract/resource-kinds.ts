/** Keys of the configuration file that hold a credential, or the path of a file with one. */
export const CREDENTIAL_OR_FILE = ["client_secret", "pin"];

/** Networking settings of the auth service: a file with one of them owns the cluster's networking configuration. */
export const NETWORKING_KEYS = [
  "client_idle_timeout",
  "client_idle_timeout_message",
  "keep_alive_count_max",
  "keep_alive_interval",
  "proxy_listener_mode",
  "proxy_ping_interval",
  "routing_strategy",
  "session_control_timeout",
  "ssh_dial_timeout",
  "tunnel_strategy",
  "web_idle_timeout",
] as const;

/** Session recording's settings: a file with one of them owns the cluster's session recording configuration. */
export const SESSION_RECORDING_KEYS = [
  "proxy_checks_host_keys",
  "session_recording",
  "session_recording_config",
] as const;

/** Facts about the kinds of the service's resources. */
export interface ResourceKinds {
  /** Kinds that `tctl create` creates. */
  readonly created: readonly string[];

  /** Kinds among them that `tctl rm` removes. */
  readonly removed: readonly string[];

  /** Kinds with a single resource, with the fixed name of that resource. */
  readonly singletons: Readonly<Record<string, string>>;

  /** Kinds that always exist: `tctl rm` resets them to their defaults. */
  readonly reset: readonly string[];

  /** Kinds that the auth service applies at its start (`--apply-on-startup`). */
  readonly atStartup: readonly string[];

  /**
   * Kinds that the configuration file may own, each with keys of the auth service's section. If the file has one of the
   * keys, `tctl` neither creates nor removes the kind.
   */
  readonly ownedByConfiguration: Readonly<Record<string, readonly string[]>>;
}

/** Kinds that `tctl create --force` can create again. Without that, a second delivery would fail. */
const CREATED = [
  "access_graph_settings",
  "access_list",
  "access_monitoring_rule",
  "app",
  "app_server",
  "audit_query",
  "autoupdate_agent_report",
  "autoupdate_agent_rollout",
  "autoupdate_config",
  "autoupdate_version",
  "bot",
  "cert_authority",
  "cluster_auth_preference",
  "cluster_maintenance_config",
  "cluster_networking_config",
  "crown_jewel",
  "db",
  "db_object",
  "db_object_import_rule",
  "device",
  "discovery_config",
  "dynamic_windows_desktop",
  "external_audit_storage",
  "git_server",
  "github",
  "health_check_config",
  "inference_model",
  "inference_policy",
  "inference_secret",
  "installer",
  "integration",
  "kube_cluster",
  "lock",
  "login_rule",
  "network_restrictions",
  "node",
  "oidc",
  "okta_import_rule",
  "plugin",
  "role",
  "saml",
  "saml_idp_service_provider",
  "security_report",
  "server_info",
  "session_recording_config",
  "sigstore_policy",
  "spiffe_federation",
  "static_host_user",
  "token",
  "trusted_cluster",
  "ui_config",
  "user",
  "user_task",
  "vnet_config",
  "windows_desktop",
  "workload_identity",
  "workload_identity_x509_issuer_override",
] as const;

/** Further kinds in rules: those of resources that the service makes by itself, and names for several kinds. */
const ONLY_IN_RULES = `
  access_graph access_list_member access_list_review access_plugin_data access_request auth_connector auth_server
  autoupdate_bot_instance_report aws_identity_center billing bot_instance cluster_alert cluster_audit_config
  cluster_config cluster_name connection_diagnostic connectors contact database_certificate db_server db_service
  download event github_request global_notification headless_authentication host_cert
  instance jwt kube_server license mcp mfa_device namespace notification
  oidc_request okta_assignment plugin_data plugin_static_credentials proxy recording_encryption relay_server
  remote_cluster rotated_key saml_request scoped_role scoped_role_assignment scoped_token
  security_report_cost_limiter security_report_state semaphore session session_tracker ssh_session static_tokens
  tunnel tunnel_connection unified_resource usage_event user_group user_login_state user_token web_session web_token
  windows_desktop_service workload_identity_x509_issuer_override_csr workload_identity_x509_revocation
  aws_ic_account aws_ic_account_assignment aws_ic_permission_set aws_ic_principal_assignment
  access_graph_authorized_key access_graph_private_key app_session snowflake_session kube_node
  beam cert_authority_override linux_desktop
  stable_unix_user unique_notification_identifier user_last_seen_notification user_notification_state
  provisioning_principal_state backend_info watch_status recovery_codes identity state user_token_secrets
`;

/** Kinds that a rule of a role can name. The service accepts a rule of any other kind, but the rule has no effect. */
export const RULE_KINDS: readonly string[] = [...CREATED, ...ONLY_IN_RULES.trim().split(/\s+/)];

const CREATED_FOR_GOOD: readonly string[] = [
  "access_graph_settings",
  "autoupdate_agent_report",
  "plugin",
  "vnet_config",
];

export const RESOURCE_KINDS: ResourceKinds = {
  created: CREATED,
  removed: CREATED.filter((kind) => !CREATED_FOR_GOOD.includes(kind)),
  singletons: {
    access_graph_settings: "access-graph-settings",
    autoupdate_agent_rollout: "autoupdate-agent-rollout",
    autoupdate_config: "autoupdate-config",
    autoupdate_version: "autoupdate-version",
    cluster_auth_preference: "cluster-auth-preference",
    cluster_maintenance_config: "cluster-maintenance-config",
    cluster_networking_config: "cluster-networking-config",
    network_restrictions: "network-restrictions",
    session_recording_config: "session-recording-config",
    ui_config: "ui-config",
    vnet_config: "vnet-config",
  },
  reset: ["cluster_auth_preference", "cluster_networking_config", "network_restrictions", "session_recording_config"],
  atStartup: [
    "autoupdate_config",
    "autoupdate_version",
    "bot",
    "cluster_auth_preference",
    "cluster_networking_config",
    "role",
    "token",
    "user",
  ],
  ownedByConfiguration: {
    cluster_auth_preference: ["authentication"],
    cluster_networking_config: NETWORKING_KEYS,
    session_recording_config: SESSION_RECORDING_KEYS,
  },
};
