import { AGENT_SERVICES } from "./agent-keys";
import { AUTH_SERVICE, PROXY_SERVICE } from "./platform-keys";
import {
  files,
  JOIN_PARAMS,
  KEY_PAIR,
  NAMED_VALUES,
  secrets,
  SERVICE,
  values,
  type ConfigurationKeys,
} from "./configuration-keys";

/** Limits of a table's capacity, of reading or of writing. */
const CAPACITY = ["min_capacity", "max_capacity", "target_value"] as const;

/** Keys of the section of the auth service's storage: each kind of backend reads its own, and some that are not here. */
const STORAGE: ConfigurationKeys = {
  ...values("type", "region", "audit_events_uri", "audit_sessions_uri", "retention_period"),
  // DynamoDB
  ...values("table_name", "continuous_backups", "billing_mode", "auto_scaling"),
  ...values(...CAPACITY.flatMap((limit) => [`read_${limit}`, `write_${limit}`] as const)),
  // Firestore
  ...values("project_id", "collection_name", "database_id"),
  credentials_path: "file",
  // PostgreSQL
  ...values("conn_string", "change_feed_conn_string", "auth_mode", "gcp_connection_name", "gcp_ip_type"),
  // etcd
  ...values("peers", "prefix", "username", "etcd_max_client_msg_size_bytes"),
  ...files("tls_ca_file", "tls_cert_file", "tls_key_file", "password_file"),
  "*": "anything",
};

/** Keys of the section that every component has. */
const COMMON: ConfigurationKeys = {
  ...values("nodename", "data_dir", "pid_file", "auth_server", "proxy_server", "advertise_ip", "diag_addr"),
  ...values("shutdown_delay"),
  ...values("ciphersuites", "ciphers", "kex_algos", "mac_algos", "ca_signature_algo", "ca_pin"),
  ...secrets("auth_token"),
  join_params: JOIN_PARAMS,
  connection_limits: { ...values("max_connections", "max_users"), rates: values("period", "average", "burst") },
  log: { ...values("output", "severity"), format: values("output", "extra_fields") },
  storage: STORAGE,
  cache: values("type", "enabled", "ttl", "max_backoff"),
};

/**
 * Keys of the configuration file, version `v3`.
 *
 * @param section name of the section that every component has
 */
export function configurationFileKeys(section: string): ConfigurationKeys {
  return {
    version: "value",
    [section]: COMMON,
    auth_service: AUTH_SERVICE,
    proxy_service: PROXY_SERVICE,
    ...AGENT_SERVICES,
    metrics_service: {
      ...SERVICE,
      ...values("ca_certs", "grpc_server_latency", "grpc_client_latency"),
      keypairs: KEY_PAIR,
    },
    debug_service: SERVICE,
    tracing_service: {
      ...values("enabled", "exporter_url", "ca_certs", "sampling_rate_per_million"),
      keypairs: KEY_PAIR,
    },
    plugin_service: { enabled: "value", plugins: NAMED_VALUES },
    access_graph: {
      ...values("enabled", "endpoint", "insecure"),
      ca: "file",
      audit_log: values("enabled", "start_date"),
    },
  };
}
