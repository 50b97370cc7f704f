import type { Forms } from "./form";

/** Join tokens, of every join method. */
export const TOKEN_FORMS = {
  token: {
    versions: ["v2"],
    spec: {
      allow: [{ aws_account: "text", aws_arn: "text", aws_regions: ["text"], aws_role: "text" }],
      aws_iid_ttl: "word",
      azure: { allow: [{ resource_groups: ["text"], subscription: "text" }] },
      azure_devops: {
        allow: [
          {
            definition_id: "text",
            pipeline_name: "text",
            project_id: "text",
            project_name: "text",
            repository_ref: "text",
            repository_uri: "text",
            repository_version: "text",
            sub: "text",
          },
        ],
        organization_id: "text",
      },
      bitbucket: {
        allow: [
          { branch_name: "text", deployment_environment_uuid: "text", repository_uuid: "text", workspace_uuid: "text" },
        ],
        audience: "text",
        identity_provider_url: "text",
      },
      bot_name: "text",
      bound_keypair: {
        onboarding: { initial_public_key: "text", must_register_before: "text", registration_secret: "text" },
        recovery: { limit: "number", mode: "text" },
        rotate_after: "text",
      },
      circleci: { allow: [{ context_id: "text", project_id: "text" }], organization_id: "text" },
      gcp: { allow: [{ locations: ["text"], project_ids: ["text"], service_accounts: ["text"] }] },
      github: {
        allow: [
          {
            actor: "text",
            environment: "text",
            ref: "text",
            ref_type: "text",
            repository: "text",
            repository_owner: "text",
            sub: "text",
            workflow: "text",
          },
        ],
        enterprise_server_host: "text",
        enterprise_slug: "text",
        static_jwks: "text",
      },
      gitlab: {
        allow: [
          {
            ci_config_ref_uri: "text",
            ci_config_sha: "text",
            deployment_tier: "text",
            environment: "text",
            environment_protected: "boolean",
            namespace_path: "text",
            pipeline_source: "text",
            project_path: "text",
            project_visibility: "text",
            ref: "text",
            ref_protected: "boolean",
            ref_type: "text",
            sub: "text",
            user_email: "text",
            user_id: "text",
            user_login: "text",
          },
        ],
        domain: "text",
        static_jwks: "text",
      },
      join_method: "text",
      kubernetes: {
        allow: [{ service_account: "text" }],
        oidc: { insecure_allow_http_issuer: "boolean", issuer: "text" },
        static_jwks: { jwks: "text" },
        type: "text",
      },
      oracle: { allow: [{ parent_compartments: ["text"], regions: ["text"], tenancy: "text" }] },
      roles: ["text"],
      spacelift: {
        allow: [{ caller_id: "text", caller_type: "text", scope: "text", space_id: "text" }],
        enable_glob_matching: "boolean",
        hostname: "text",
      },
      suggested_agent_matcher_labels: { "*": "any" },
      suggested_labels: { "*": "any" },
      terraform_cloud: {
        allow: [
          {
            organization_id: "text",
            organization_name: "text",
            project_id: "text",
            project_name: "text",
            run_phase: "text",
            workspace_id: "text",
            workspace_name: "text",
          },
        ],
        audience: "text",
        hostname: "text",
      },
      tpm: {
        allow: [{ description: "text", ek_certificate_serial: "text", ek_public_hash: "text" }],
        ekcert_allowed_cas: ["text"],
      },
    },
  },
} as const satisfies Forms;
