import type { Forms } from "./form";

const LABELS = [{ name: "text", values: ["text"] }] as const;

const DYNAMIC_LABELS = { "*": { command: ["text"], period: "word", result: "text" } } as const;

const TAGS = { "*": "any" } as const;

/** What agents protect, and how it is found and looked after. */
export const PROTECTED_FORMS = {
  app: {
    versions: ["v3"],
    spec: {
      aws: {
        external_id: "text",
        roles_anywhere_profile: { accept_role_session_name: "boolean", profile_arn: "text" },
      },
      cloud: "text",
      cors: {
        allow_credentials: "boolean",
        allowed_headers: ["text"],
        allowed_methods: ["text"],
        allowed_origins: ["text"],
        exposed_headers: ["text"],
        max_age: "number",
      },
      dynamic_labels: DYNAMIC_LABELS,
      identity_center: {
        account_id: "text",
        permission_sets: [{ arn: "text", assignment_name: "text", name: "text" }],
      },
      insecure_skip_verify: "boolean",
      integration: "text",
      mcp: { args: ["text"], command: "text", run_as_host_user: "text" },
      public_addr: "text",
      required_app_names: ["text"],
      rewrite: { headers: [{ name: "text", value: "text" }], jwt_claims: "text", redirect: ["text"] },
      tcp_ports: [{ end_port: "number", port: "number" }],
      uri: "text",
      use_any_proxy_public_addr: "boolean",
      UserGroups: ["text"],
    },
  },
  db: {
    versions: ["v3"],
    spec: {
      ad: {
        domain: "text",
        kdc_host_name: "text",
        keytab_file: "text",
        krb5_file: "text",
        ldap_cert: "text",
        ldap_service_account_name: "text",
        ldap_service_account_sid: "text",
        spn: "text",
      },
      admin_user: { default_database: "text", name: "text" },
      aws: {
        account_id: "text",
        assume_role_arn: "text",
        docdb: { cluster_id: "text", endpoint_type: "text", instance_id: "text" },
        elasticache: {
          endpoint_type: "text",
          replication_group_id: "text",
          transit_encryption_enabled: "boolean",
          user_group_ids: ["text"],
        },
        elasticache_serverless: { cache_name: "text" },
        external_id: "text",
        iam_policy_status: "word",
        memorydb: { acl_name: "text", cluster_name: "text", endpoint_type: "text", tls_enabled: "boolean" },
        opensearch: { domain_id: "text", domain_name: "text", endpoint_type: "text" },
        rds: {
          cluster_id: "text",
          iam_auth: "boolean",
          instance_id: "text",
          resource_id: "text",
          security_groups: ["text"],
          subnets: ["text"],
          vpc_id: "text",
        },
        rdsproxy: { custom_endpoint_name: "text", name: "text", resource_id: "text" },
        redshift: { cluster_id: "text" },
        redshift_serverless: { endpoint_name: "text", workgroup_id: "text", workgroup_name: "text" },
        region: "text",
        secret_store: { key_prefix: "text", kms_key_id: "text" },
        session_tags: { "*": "text" },
      },
      azure: { is_flexi_server: "boolean", name: "text", redis: { clustering_policy: "text" }, resource_id: "text" },
      ca_cert: "text",
      dynamic_labels: DYNAMIC_LABELS,
      gcp: { alloydb: { endpoint_override: "text", endpoint_type: "text" }, instance_id: "text", project_id: "text" },
      mongo_atlas: { name: "text" },
      mysql: { server_version: "text" },
      oracle: { audit_user: "text", retry_count: "number", shuffle_hostnames: "boolean" },
      protocol: "text",
      tls: { ca_cert: "text", mode: "word", server_name: "text", trust_system_cert_pool: "boolean" },
      uri: "text",
    },
  },
  discovery_config: {
    versions: ["v1"],
    spec: {
      access_graph: "any",
      aws: [
        {
          assume_role: { external_id: "text", role_arn: "text" },
          install: "any",
          integration: "text",
          kube_app_discovery: "boolean",
          regions: ["text"],
          setup_access_for_arn: "text",
          ssm: { document_name: "text" },
          tags: TAGS,
          types: ["text"],
        },
      ],
      azure: [
        {
          install_params: "any",
          regions: ["text"],
          resource_groups: ["text"],
          subscriptions: ["text"],
          tags: TAGS,
          types: ["text"],
        },
      ],
      discovery_group: "text",
      gcp: [
        {
          install_params: "any",
          labels: TAGS,
          locations: ["text"],
          project_ids: ["text"],
          service_accounts: ["text"],
          tags: TAGS,
          types: ["text"],
        },
      ],
      kube: [{ labels: TAGS, namespaces: ["text"], types: ["text"] }],
    },
  },
  dynamic_windows_desktop: {
    versions: ["v1"],
    spec: { addr: "text", domain: "text", non_ad: "boolean", screen_size: { height: "number", width: "number" } },
  },
  health_check_config: {
    versions: ["v1"],
    spec: {
      healthy_threshold: "number",
      interval: "word",
      match: {
        db_labels: LABELS,
        db_labels_expression: "text",
        kubernetes_labels: LABELS,
        kubernetes_labels_expression: "text",
      },
      timeout: "word",
      unhealthy_threshold: "number",
    },
  },
  node: {
    versions: ["v2"],
    spec: {
      addr: "text",
      cmd_labels: DYNAMIC_LABELS,
      cloud_metadata: {
        aws: {
          account_id: "text",
          instance_id: "text",
          integration: "text",
          region: "text",
          subnet_id: "text",
          vpc_id: "text",
        },
      },
      github: { integration: "text", organization: "text" },
      hostname: "text",
      peer_addr: "text",
      proxy_ids: ["text"],
      public_addrs: ["text"],
      relay_group: "text",
      relay_ids: ["text"],
      rotation: {
        current_id: "text",
        grace_period: "word",
        last_rotated: "text",
        mode: "text",
        phase: "text",
        schedule: { standby: "text", update_clients: "text", update_servers: "text" },
        started: "text",
        state: "text",
      },
      use_tunnel: "boolean",
      version: "text",
    },
  },
  static_host_user: {
    versions: ["v2"],
    spec: {
      matchers: [
        {
          default_shell: "text",
          gid: "number",
          groups: ["text"],
          node_labels: LABELS,
          node_labels_expression: "text",
          sudoers: ["text"],
          take_ownership_if_user_exists: "boolean",
          uid: "number",
        },
      ],
    },
  },
} as const satisfies Forms;
