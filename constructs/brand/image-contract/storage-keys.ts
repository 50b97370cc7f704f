import { files, values, type ConfigurationKeys } from "./configuration-keys";

/** Limits of a table's capacity, of reading or of writing. */
const CAPACITY = ["min_capacity", "max_capacity", "target_value"] as const;

/** Keys of the section of the auth service's storage: each kind of backend reads its own, and some that are not here. */
export const STORAGE: ConfigurationKeys = {
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
