import {
  COMMAND_LABEL,
  files,
  JOIN_PARAMS,
  NAMED_VALUES,
  RESOURCE_MATCHER,
  SERVICE,
  values,
  type ConfigurationKeys,
} from "./configuration-keys";

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
const DATABASE: ConfigurationKeys = {
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

const INSTALL: ConfigurationKeys = {
  join_params: JOIN_PARAMS,
  ...values("script_name", "install_teleport", "sshd_config", "public_proxy_addr", "enroll_mode"),
  azure: values("client_id"),
};

const AWS_MATCHER: ConfigurationKeys = {
  ...values("types", "regions", "assume_role_arn", "external_id", "integration"),
  ...values("kube_app_discovery", "setup_access_for_arn"),
  tags: NAMED_VALUES,
  install: INSTALL,
  ssm: values("document_name"),
};

const AZURE_MATCHER: ConfigurationKeys = {
  ...values("subscriptions", "resource_groups", "types", "regions"),
  tags: NAMED_VALUES,
  install: INSTALL,
};

const SSH_SERVICE: ConfigurationKeys = {
  ...SERVICE,
  ...values("namespace", "permit_user_env", "public_addr", "port_forwarding", "ssh_file_copy"),
  ...values("disable_create_host_user", "force_listen"),
  labels: NAMED_VALUES,
  commands: COMMAND_LABEL,
  pam: { ...values("enabled", "service_name", "use_pam_auth"), environment: NAMED_VALUES },
  enhanced_recording: values(
    "enabled",
    "command_buffer_size",
    "disk_buffer_size",
    "network_buffer_size",
    "cgroup_path",
    "root_path",
  ),
  restricted_session: values("enabled", "events_buffer_size"),
  x11: values("enabled", "display_offset", "max_display"),
};

const KUBERNETES_SERVICE: ConfigurationKeys = {
  ...SERVICE,
  ...values("public_addr", "kube_cluster_name"),
  kubeconfig_file: "file",
  labels: NAMED_VALUES,
  commands: COMMAND_LABEL,
  resources: RESOURCE_MATCHER,
};

const APPLICATION: ConfigurationKeys = {
  ...values("name", "description", "uri", "public_addr", "insecure_skip_verify", "cloud", "required_apps"),
  ...values("use_any_proxy_public_addr"),
  labels: NAMED_VALUES,
  commands: COMMAND_LABEL,
  rewrite: values("redirect", "headers", "jwt_claims"),
  aws: values("external_id"),
  cors: values(
    "allowed_origins",
    "allowed_methods",
    "allowed_headers",
    "exposed_headers",
    "allow_credentials",
    "max_age",
  ),
  tcp_ports: values("port", "end_port"),
  mcp: values("command", "args", "run_as_host_user"),
};

const LDAP_SEARCH = values("base_dn", "filters", "label_attributes", "rdp_port");

const WINDOWS_DESKTOP_SERVICE: ConfigurationKeys = {
  ...SERVICE,
  ...values("public_addr", "show_desktop_wallpaper", "pki_domain", "kdc_address", "discovery_interval"),
  ...values("hosts", "non_ad_hosts"),
  labels: NAMED_VALUES,
  ldap: {
    ...values("addr", "domain", "username", "sid", "insecure_skip_verify", "server_name", "ldap_ca_cert"),
    der_ca_file: "file",
  },
  discovery: LDAP_SEARCH,
  discovery_configs: LDAP_SEARCH,
  static_hosts: { ...values("name", "addr", "ad"), labels: NAMED_VALUES },
  host_labels: { match: "value", labels: NAMED_VALUES },
  resources: RESOURCE_MATCHER,
};

const DISCOVERY_SERVICE: ConfigurationKeys = {
  ...SERVICE,
  ...values("discovery_group", "poll_interval"),
  aws: AWS_MATCHER,
  azure: AZURE_MATCHER,
  gcp: {
    ...values("types", "locations", "project_ids", "service_accounts"),
    labels: NAMED_VALUES,
    tags: NAMED_VALUES,
    install: INSTALL,
  },
  kubernetes: { ...values("types", "namespaces"), labels: NAMED_VALUES },
  access_graph: {
    poll_interval: "value",
    aws: {
      ...values("regions", "assume_role_arn", "external_id"),
      cloud_trail_logs: values("queue_url", "queue_region"),
    },
    azure: values("subscription_id"),
  },
};

const JAMF_SERVICE: ConfigurationKeys = {
  ...SERVICE,
  ...values("name", "sync_delay", "exit_on_sync", "api_endpoint", "username", "client_id"),
  ...files("password_file", "client_secret_file"),
  inventory: values("filter_rsql", "sync_period_partial", "sync_period_full", "on_missing", "page_size"),
};

const OKTA_SERVICE: ConfigurationKeys = {
  ...SERVICE,
  ...values("api_endpoint", "sync_period"),
  api_token_path: "file",
  sync: values("app_group_sync_period", "sync_access_lists", "default_owners", "group_filters", "app_filters"),
};

/** Sections of the services that agents run. */
export const AGENT_SERVICES: ConfigurationKeys = {
  ssh_service: SSH_SERVICE,
  kubernetes_service: KUBERNETES_SERVICE,
  app_service: { ...SERVICE, debug_app: "value", apps: APPLICATION, resources: RESOURCE_MATCHER },
  db_service: {
    ...SERVICE,
    databases: DATABASE,
    resources: RESOURCE_MATCHER,
    aws: AWS_MATCHER,
    azure: AZURE_MATCHER,
  },
  windows_desktop_service: WINDOWS_DESKTOP_SERVICE,
  discovery_service: DISCOVERY_SERVICE,
  jamf_service: JAMF_SERVICE,
  okta_service: OKTA_SERVICE,
};
