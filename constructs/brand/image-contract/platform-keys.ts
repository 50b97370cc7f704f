import { files, NAMED_VALUES, secrets, SERVICE, values, type ConfigurationKeys, KEY_PAIR } from "./configuration-keys";

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

const AUTHENTICATION: ConfigurationKeys = {
  ...values("type", "second_factor", "second_factors", "connector_name", "require_session_mfa", "locking_mode"),
  ...values("local_auth", "passwordless", "headless", "default_session_ttl", "piv_slot", "signature_algorithm_suite"),
  u2f: values("app_id", "facets", "device_attestation_cas"),
  webauthn: values("rp_id", "attestation_allowed_cas", "attestation_denied_cas", "disabled"),
  device_trust: values("mode", "auto_enroll", "ekcert_allowed_cas"),
  hardware_key: {
    ...values("piv_slot", "pin_cache_ttl"),
    serial_number_validation: values("enabled", "serial_number_trait_name"),
  },
  stable_unix_user_config: values("enabled", "first_uid", "last_uid"),
};

const KEY_STORE: ConfigurationKeys = {
  pkcs11: {
    ...values("token_label", "slot_number", "max_sessions"),
    ...secrets("pin"),
    ...files("module_path", "pin_path"),
  },
  gcp_kms: values("keyring", "protection_level"),
  aws_kms: {
    ...values("account", "region"),
    multi_region: values("enabled", "primary_region", "replica_regions"),
    tags: NAMED_VALUES,
  },
};

/** Keys of the section of the auth service. */
export const AUTH_SERVICE: ConfigurationKeys = {
  ...SERVICE,
  ...values(...NETWORKING_KEYS, ...SESSION_RECORDING_KEYS),
  ...values("proxy_protocol", "cluster_name", "public_addr", "disconnect_expired_cert"),
  ...values("message_of_the_day", "case_insensitive_routing", "load_all_cas"),
  ...files("license_file", "kubeconfig_file"),
  ...secrets("tokens"),
  tunnel_strategy: values("type", "agent_connection_count"),
  session_recording_config: {
    ...values("mode", "proxy_checks_host_keys"),
    encryption: "anything",
  },
  authentication: AUTHENTICATION,
  reverse_tunnels: values("domain_name", "addresses"),
  ca_key_params: KEY_STORE,
  hosted_plugins: { enabled: "value", oauth_providers: { slack: files("client_id", "client_secret") } },
  access_monitoring: values(
    "enabled",
    "role_arn",
    "role_tags",
    "data_limit",
    "database",
    "table",
    "workgroup",
    "query_results",
    "report_results",
  ),
};

/** Keys of the section of the proxy. */
export const PROXY_SERVICE: ConfigurationKeys = {
  ...SERVICE,
  ...values("web_listen_addr", "tunnel_listen_addr", "peer_listen_addr", "kube_listen_addr"),
  ...values("mysql_listen_addr", "postgres_listen_addr", "mongo_listen_addr"),
  ...values("public_addr", "ssh_public_addr", "tunnel_public_addr", "peer_public_addr", "kube_public_addr"),
  ...values("mysql_public_addr", "postgres_public_addr", "mongo_public_addr"),
  ...values("proxy_protocol", "proxy_protocol_allow_downgrade", "trust_x_forwarded_for", "mysql_server_version"),
  https_key_file: "file",
  https_cert_file: "file",
  https_keypairs: KEY_PAIR,
  https_keypairs_reload_interval: "value",
  acme: values("enabled", "email", "uri"),
  automatic_upgrades_channels: { "*": values("critical", "forward_url", "static_version") },
  kubernetes: { ...SERVICE, ...values("public_addr", "cluster_name"), kubeconfig_file: "file" },
  idp: { saml: values("enabled", "base_url") },
  ui: values("scrollback_lines", "show_resources"),
};
