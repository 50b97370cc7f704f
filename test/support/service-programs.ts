import type { Brand } from "../../constructs";
import { NETWORKING_KEYS } from "../../constructs/brand/image-contract/resource-kinds";

/** A flag of a program. */
export interface Flag {
  /** Nothing, a value, or the path of a file that exists. */
  readonly takes: "nothing" | "value" | "file";

  /** One-letter form. */
  readonly short?: string;

  /** Whether it can be repeated. @default false */
  readonly repeated?: boolean;
}

type Flags = Readonly<Record<string, Flag>>;

/** What the programs of the service's images take, read in version 18.3.0. They refuse everything else. */
export function servicePrograms({ id, configurationDirectory, configurationFileName }: Brand) {
  const configurationFile = `${configurationDirectory}/${configurationFileName}`;
  return {
    configurationFile,
    /** Words that the arguments of a container are appended to. */
    entrypoint: ["dumb-init", id, "start", "-c", configurationFile],
    /** Programs of the image, each with its commands. */
    programs: {
      [id]: ["backend", "configure", "start", "version", "wait"],
      tctl: ["autoupdate", "create", "get", "inventory", "rm", "status", "users"],
    },
    /** Flags of `start`. */
    startFlags: START_FLAGS,
    /** Flags of the updater, whose image has no other program. */
    updaterFlags: UPDATER_FLAGS,
    /** Environment variables that are read by name. */
    environment: ENVIRONMENT.map((name) => `${environmentPrefix(id)}${name}`),
    /** Keys of the configuration file that this package writes. */
    configurationKeys: configurationKeys(id),
  } as const;
}

/** What the names of the service's own variables begin with. */
export function environmentPrefix(id: string): string {
  return `${id.toUpperCase().replaceAll("-", "_")}_`;
}

/** The service's own variables, without the prefix. */
const ENVIRONMENT = [
  "REPLICA_NAME",
  "CONFIG_FILE",
  "CONFIG",
  "EXT_UPGRADER",
  "EXT_UPGRADER_VERSION",
  "UPDATE_CONFIG_FILE",
  "TOOLS_VERSION",
  "HOME",
];

const START_FLAGS: Flags = {
  ...flags("value", "advertise-ip config-string diag-addr labels nodename pid-file token"),
  ...flags("file", "apply-on-startup bootstrap"),
  ...flags("nothing", "fips insecure no-debug-service permit-user-env skip-version-check"),
  "auth-server": { takes: "value", repeated: true },
  "ca-pin": { takes: "value", repeated: true },
  config: { takes: "file", short: "c" },
  debug: { takes: "nothing", short: "d" },
  "listen-ip": { takes: "value", short: "l" },
  roles: { takes: "value", short: "r" },
};

const UPDATER_FLAGS: Flags = {
  ...flags("value", "agent-name agent-namespace base-image healthz-addr log-level metrics-addr proxy-address"),
  ...flags("value", "pull-credentials sync-period update-group version-channel version-server"),
  ...flags("nothing", "disable-leader-election insecure-no-resolve-image insecure-no-verify-image"),
};

function flags(takes: Flag["takes"], names: string): Flags {
  return Object.fromEntries(names.split(" ").map((name) => [name, { takes }]));
}

/**
 * Keys of a configuration file, and what stands below each: a value, the path of a file that is read, or anything. A
 * list of objects is described like one of its objects. The key `*` stands for every name.
 */
export interface ConfigurationKeys {
  readonly [key: string]: "value" | "file" | "anything" | ConfigurationKeys;
}

function keys<Kind extends "value" | "file">(kind: Kind, names: string): Readonly<Record<string, Kind>> {
  return Object.fromEntries(names.split(" ").map((name) => [name, kind]));
}

const ANY_NAME: ConfigurationKeys = { "*": "value" };

/** What every service's section has. */
const SERVICE = keys("value", "enabled listen_addr");
const RESOURCES: ConfigurationKeys = { labels: ANY_NAME };

/** How machines that are found join. */
const INSTALL: ConfigurationKeys = { join_params: keys("value", "token_name method") };

const STORAGE: ConfigurationKeys = {
  ...keys("file", "credentials_path tls_ca_file tls_cert_file tls_key_file password_file"),
  "*": "anything",
};

const PROXY_SERVICE: ConfigurationKeys = {
  ...SERVICE,
  ...keys("value", "web_listen_addr tunnel_listen_addr peer_listen_addr kube_listen_addr mysql_listen_addr"),
  ...keys(
    "value",
    "postgres_listen_addr mongo_listen_addr public_addr ssh_public_addr tunnel_public_addr kube_public_addr",
  ),
  ...keys("value", "mysql_public_addr postgres_public_addr mongo_public_addr proxy_protocol"),
  ...keys("value", "proxy_protocol_allow_downgrade trust_x_forwarded_for"),
  https_keypairs: keys("file", "key_file cert_file"),
  https_keypairs_reload_interval: "value",
  acme: keys("value", "enabled email uri"),
  automatic_upgrades_channels: { "*": keys("value", "critical forward_url static_version") },
};

/** A command whose output is the value of a label. */
const COMMAND = keys("value", "name command period");

const APPLICATION: ConfigurationKeys = {
  ...keys(
    "value",
    "name description uri public_addr insecure_skip_verify cloud required_apps use_any_proxy_public_addr",
  ),
  labels: ANY_NAME,
  commands: COMMAND,
  rewrite: keys("value", "redirect headers jwt_claims"),
  aws: keys("value", "external_id"),
  cors: keys("value", "allowed_origins allowed_methods allowed_headers exposed_headers allow_credentials max_age"),
  tcp_ports: keys("value", "port end_port"),
  mcp: keys("value", "command args run_as_host_user"),
};

const DATABASE: ConfigurationKeys = {
  ...keys("value", "name description uri protocol"),
  static_labels: ANY_NAME,
  dynamic_labels: COMMAND,
  tls: { ...keys("value", "mode server_name trust_system_cert_pool"), ca_cert_file: "file" },
  mysql: keys("value", "server_version"),
  oracle: keys("value", "audit_user"),
  admin_user: keys("value", "name default_database"),
  aws: {
    ...keys("value", "region account_id assume_role_arn external_id"),
    session_tags: ANY_NAME,
    rds: keys("value", "instance_id cluster_id"),
    redshift: keys("value", "cluster_id"),
    redshift_serverless: keys("value", "workgroup_name endpoint_name"),
    elasticache: keys("value", "replication_group_id"),
    memorydb: keys("value", "cluster_name"),
    secret_store: keys("value", "key_prefix kms_key_id"),
  },
  gcp: keys("value", "project_id instance_id"),
  azure: keys("value", "resource_id is_flexi_server"),
  ad: {
    ...keys("value", "domain spn kdc_host_name ldap_cert ldap_service_account_name ldap_service_account_sid"),
    ...keys("file", "keytab_file krb5_file"),
  },
};

const AGENT_SERVICES: ConfigurationKeys = {
  ssh_service: {
    ...SERVICE,
    public_addr: "value",
    labels: ANY_NAME,
    commands: COMMAND,
    port_forwarding: "value",
    ssh_file_copy: "value",
    disable_create_host_user: "value",
    pam: { ...keys("value", "enabled service_name use_pam_auth"), environment: ANY_NAME },
    enhanced_recording: keys(
      "value",
      "enabled command_buffer_size disk_buffer_size network_buffer_size cgroup_path root_path",
    ),
    x11: keys("value", "enabled display_offset max_display"),
  },
  kubernetes_service: {
    ...SERVICE,
    public_addr: "value",
    kube_cluster_name: "value",
    kubeconfig_file: "value",
    resources: RESOURCES,
    labels: ANY_NAME,
  },
  app_service: {
    ...SERVICE,
    apps: APPLICATION,
    resources: RESOURCES,
  },
  db_service: {
    ...SERVICE,
    databases: DATABASE,
    resources: RESOURCES,
    aws: { ...keys("value", "types regions"), tags: ANY_NAME },
    azure: { ...keys("value", "types subscriptions resource_groups regions"), tags: ANY_NAME },
  },
  windows_desktop_service: {
    ...SERVICE,
    public_addr: "value",
    ...keys("value", "pki_domain kdc_address discovery_interval"),
    ldap: {
      ...keys("value", "addr domain username sid insecure_skip_verify server_name ldap_ca_cert"),
      der_ca_file: "file",
    },
    discovery_configs: keys("value", "base_dn filters label_attributes rdp_port"),
    static_hosts: { ...keys("value", "name addr ad"), labels: ANY_NAME },
    resources: RESOURCES,
  },
  discovery_service: {
    enabled: "value",
    discovery_group: "value",
    kubernetes: { ...keys("value", "types namespaces"), labels: ANY_NAME },
    aws: { ...keys("value", "types regions assume_role_arn external_id"), tags: ANY_NAME, install: INSTALL },
    azure: { ...keys("value", "types subscriptions resource_groups regions"), tags: ANY_NAME, install: INSTALL },
    gcp: { ...keys("value", "types project_ids locations service_accounts"), labels: ANY_NAME, install: INSTALL },
  },
};

function configurationKeys(section: string): ConfigurationKeys {
  return {
    version: "value",
    [section]: {
      ...keys("value", "nodename data_dir auth_server proxy_server diag_addr ca_pin"),
      join_params: keys("value", "token_name method"),
      connection_limits: keys("value", "max_connections"),
      log: { ...keys("value", "output severity"), format: keys("value", "output extra_fields") },
      storage: STORAGE,
      cache: keys("value", "enabled"),
    },
    auth_service: {
      ...SERVICE,
      ...keys("value", "public_addr cluster_name case_insensitive_routing"),
      ...keys("value", NETWORKING_KEYS.join(" ")),
      license_file: "file",
      tunnel_strategy: keys("value", "type agent_connection_count"),
      // No platform renders it; Teleport's cluster chart does.
      authentication: { ...keys("value", "type local_auth second_factors"), webauthn: keys("value", "rp_id") },
    },
    proxy_service: PROXY_SERVICE,
    ...AGENT_SERVICES,
    debug_service: keys("value", "enabled"),
  };
}
