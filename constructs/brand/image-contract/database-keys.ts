import { COMMAND_LABEL, files, NAMED_VALUES, values, type ConfigurationKeys } from "./configuration-keys";

const AWS: ConfigurationKeys = {
  ...values("region", "account_id", "assume_role_arn", "external_id"),
  redshift: values("cluster_id"),
  redshift_serverless: values("workgroup_name", "endpoint_name"),
  rds: values("instance_id", "cluster_id"),
  elasticache: values("replication_group_id"),
  memorydb: values("cluster_name"),
  secret_store: values("key_prefix", "kms_key_id"),
  session_tags: NAMED_VALUES,
};

const ACTIVE_DIRECTORY: ConfigurationKeys = {
  ...values("domain", "spn", "ldap_cert", "kdc_host_name", "ldap_service_account_name", "ldap_service_account_sid"),
  ...files("keytab_file", "krb5_file"),
};

/** Keys of a database that an agent serves. */
export const DATABASE: ConfigurationKeys = {
  ...values("name", "description", "protocol", "uri"),
  ca_cert_file: "file",
  tls: { ...values("mode", "server_name", "trust_system_cert_pool"), ca_cert_file: "file" },
  mysql: values("server_version"),
  static_labels: NAMED_VALUES,
  dynamic_labels: COMMAND_LABEL,
  aws: AWS,
  gcp: values("project_id", "instance_id"),
  ad: ACTIVE_DIRECTORY,
  azure: values("resource_id", "is_flexi_server"),
  admin_user: values("name", "default_database"),
  oracle: values("audit_user"),
};
