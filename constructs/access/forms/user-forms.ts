import type { Forms } from "./form";

const IDENTITIES = [{ connector_id: "text", samlSingleLogoutUrl: "text", user_id: "text", username: "text" }] as const;

const ROLES_AND_TRAITS = { roles: ["text"], traits: { "*": ["text"] } } as const;

/** People and programs, what they are given together, and how they are kept out. */
export const USER_FORMS = {
  access_list: {
    versions: ["v1"],
    spec: {
      audit: {
        next_audit_date: "text",
        notifications: { start: "word" },
        recurrence: { day_of_month: "word", frequency: "word" },
      },
      description: "text",
      grants: ROLES_AND_TRAITS,
      membership_requires: ROLES_AND_TRAITS,
      owner_grants: ROLES_AND_TRAITS,
      owners: [
        { description: "text", ineligible_status: "word", membership_kind: "word", name: "text", title: "text" },
      ],
      ownership_requires: ROLES_AND_TRAITS,
      title: "text",
      type: "text",
    },
  },
  access_monitoring_rule: {
    versions: ["v1"],
    spec: {
      automatic_review: { decision: "text", integration: "text" },
      condition: "text",
      desired_state: "text",
      notification: { name: "text", recipients: ["text"] },
      states: ["text"],
      subjects: ["text"],
    },
  },
  bot: {
    versions: ["v1"],
    spec: { max_session_ttl: "word", roles: ["text"], traits: [{ name: "text", values: ["text"] }] },
  },
  lock: {
    versions: ["v2"],
    spec: {
      created_at: "text",
      created_by: "text",
      expires: "text",
      message: "text",
      target: {
        access_request: "text",
        bot_instance_id: "text",
        device: "text",
        join_token: "text",
        login: "text",
        mfa_device: "text",
        role: "text",
        server_id: "text",
        user: "text",
        windows_desktop: "text",
      },
    },
  },
  trusted_cluster: {
    versions: ["v2"],
    spec: {
      enabled: "boolean",
      role_map: [{ local: ["text"], remote: "text" }],
      roles: ["text"],
      token: "text",
      tunnel_addr: "text",
      web_proxy_addr: "text",
    },
  },
  user: {
    versions: ["v2"],
    spec: {
      created_by: "any",
      expires: "text",
      github_identities: IDENTITIES,
      local_auth: "any",
      oidc_identities: IDENTITIES,
      roles: ["text"],
      saml_identities: IDENTITIES,
      status: "any",
      traits: { "*": ["text"] },
      trusted_device_ids: ["text"],
    },
  },
  workload_identity: {
    versions: ["v1"],
    spec: {
      rules: {
        allow: [
          {
            conditions: [
              {
                attribute: "text",
                eq: { value: "text" },
                in: { values: ["text"] },
                not_eq: { value: "text" },
                not_in: { values: ["text"] },
              },
            ],
            expression: "text",
          },
        ],
      },
      spiffe: {
        hint: "text",
        id: "text",
        jwt: { extra_claims: { "*": "any" }, maximum_ttl: "word" },
        x509: {
          dns_sans: ["text"],
          maximum_ttl: "word",
          subject_template: { common_name: "text", organization: "text", organizational_unit: "text" },
        },
      },
    },
  },
} as const satisfies Forms;
