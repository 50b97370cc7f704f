import { defineRules } from "../core/violation";
import { JOIN_ROLES, JOINING_SERVICES } from "./join-roles";
import { KUBERNETES_KINDS, VERBS } from "./verbs";

const NAME = "letters, digits, dots, underscores and hyphens, beginning with a letter or digit, at most 253 characters";

export const ROLE_RULES = defineRules({
  name: {
    code: "ROLE-001",
    problem: "the name of the role is invalid",
    allowed: NAME,
    fix: "rename the role; in commands, slashes, commas and spaces separate names",
    source: "specification 2.1; specification 2.3",
  },
  empty: {
    code: "ROLE-002",
    problem: "the role is empty: it allows, denies and sets nothing",
    allowed: "at least one of allow, deny and options, with at least one field",
    fix: 'pass allow: { rules: [{ resources: ["cluster_maintenance_config"], verbs: ["read"] }] }, for example',
    source: "specification 2.1",
  },
  resources: {
    code: "ROLE-003",
    problem: "the rule names no resource",
    allowed: "a list of at least one kind of resource",
    fix: 'pass resources such as ["cluster_maintenance_config"]',
    source: "specification 2.1",
  },
  resource: {
    code: "ROLE-004",
    problem: "the kind of resource is invalid",
    allowed: "lower-case letters, digits and underscores, beginning with a letter; or * for every kind",
    fix: "write the kind as in the field kind of the resource",
    source: "specification 2.1",
  },
  verbs: {
    code: "ROLE-005",
    problem: "the rule names no verb",
    allowed: "a list of at least one verb",
    fix: 'pass verbs such as ["create", "read", "update", "delete"]',
    source: "specification 2.1",
  },
  verb: {
    code: "ROLE-006",
    problem: "the verb is unknown",
    allowed: VERBS.join(", "),
    fix: "correct the verb",
    source: "specification 2.1; the service's documentation, roles",
  },
  kubernetesKind: {
    code: "ROLE-009",
    problem: "roles of version v7, which Role.of declares, know no such kind of Kubernetes resource",
    allowed: `one of ${KUBERNETES_KINDS.join(", ")}`,
    fix: "write the kind in the singular, such as pod; a role of version v8, with plural kinds and api_group, is a ServiceResource",
    source: "the service's documentation, roles",
  },
  preset: {
    code: "ROLE-007",
    problem: "the service makes a role of this name by itself, and this one would replace it for all who have it",
    allowed: "a name of its own; Role.preset(…) where the service's role is to be replaced",
    fix: "rename the role, or declare it by Role.preset",
    source: "docs/delivery.md, roles that the service makes",
    acknowledgeable: true,
  },
  noPreset: {
    code: "ROLE-008",
    problem: "the version of the platform has no preset of this name",
    allowed: "a role that the service makes by itself, such as access, auditor and editor",
    fix: "correct the name, or declare the role by Role.of",
    source: "docs/delivery.md, roles that the service makes",
    acknowledgeable: true,
  },
});

export const JOIN_TOKEN_RULES = defineRules({
  name: {
    code: "JOIN-001",
    problem: "the name of the join token is invalid",
    allowed: NAME,
    fix: "rename the token; the name of a token of this method is not a secret",
    source: "the service's documentation, join method kubernetes",
  },
  roles: {
    code: "JOIN-002",
    problem: "the join token has no role, so nothing can join with it",
    allowed: "a list of at least one role",
    fix: 'pass roles such as ["Kube"]',
    source: "the service's documentation, join method kubernetes",
  },
  role: {
    code: "JOIN-003",
    problem: "the role of the join token is unknown",
    allowed: JOIN_ROLES.join(", "),
    fix: "correct the role",
    source: "the service's documentation, join method kubernetes",
  },
  serviceAccounts: {
    code: "JOIN-004",
    problem: "the join token names no service account",
    allowed: "a list of at least one service account",
    fix: 'pass serviceAccounts such as [{ namespace: "svc", name: "svc-agent" }]',
    source: "the service's documentation, join method kubernetes",
  },
  serviceAccountNamespace: {
    code: "JOIN-005",
    problem: "the name of the namespace is invalid",
    allowed: "lower-case letters, digits and hyphens, at most 63 characters",
    fix: "pass the namespace of the service account",
    source: "Kubernetes, object names",
  },
  serviceAccountName: {
    code: "JOIN-006",
    problem: "the name of the service account is invalid",
    allowed: "lower-case letters, digits, hyphens and dots, at most 253 characters",
    fix: "pass the name of the service account, without its namespace",
    source: "Kubernetes, object names",
  },
  jwks: {
    code: "JOIN-007",
    problem: "the text is not a set of public keys",
    allowed: "a JSON Web Key Set with at least one key, as a string",
    fix: "pass the output of kubectl get --raw /openid/v1/jwks on the other cluster",
    source: "RFC 7517",
  },
  privateJwks: {
    code: "JOIN-008",
    problem: "the set of keys has private keys",
    allowed: "public keys only",
    fix: "pass the public keys only, and replace the private keys, because they were in a program",
    source: "RFC 7517",
  },
  services: {
    code: "JOIN-009",
    problem: "the join token names no service",
    allowed: "a list of at least one service",
    fix: 'pass services such as ["kubernetes"]',
    source: "specification 1",
  },
  service: {
    code: "JOIN-010",
    problem: "the service of the join token is unknown",
    allowed: JOINING_SERVICES.join(", "),
    fix: "correct the service",
    source: "specification 1",
  },
});

export const CONNECTOR_RULES = defineRules({
  name: {
    code: "CONNECTOR-001",
    problem: "the name of the connector is invalid",
    allowed: NAME,
    fix: "rename the connector",
    source: "specification 2.3",
  },
  role: {
    code: "CONNECTOR-002",
    problem: "the name of the role is invalid",
    allowed: NAME,
    fix: "correct the name of the role",
    source: "specification 2.3",
  },
  unknownRole: {
    code: "CONNECTOR-003",
    problem:
      "the connector maps to a role that the platform does not declare, and that is not known as a preset of its version",
    allowed: "the roles that the report lists",
    fix: "declare the role or correct its name, or acknowledge this if the service has it: people who are given a role that it has not can no longer sign in",
    source: "specification 2.3",
    acknowledgeable: true,
  },
  entityDescriptor: {
    code: "CONNECTOR-004",
    problem: "the connector needs exactly one description of the identity provider",
    allowed: "either entityDescriptor or entityDescriptorUrl",
    fix: "pass one of the two",
    source: "SAML 2.0, metadata",
  },
});

export const AUTHENTICATION_RULES = defineRules({
  nobody: {
    code: "AUTH-001",
    problem: "local sign-in is off and no connector is declared, so nobody could sign in",
    allowed: "local sign-in, or a connector",
    fix: "declare a connector, or leave localAuth out",
    source: "specification 5, rule 1",
    acknowledgeable: true,
  },
  unknownConnector: {
    code: "AUTH-002",
    problem: "the platform declares no connector of this type and name, and without it the service lets nobody sign in",
    allowed: "a connector of the platform; local, passwordless and headless where the type is local",
    fix: "correct type or connectorName, or declare the connector; if somebody makes it in the service, acknowledge this",
    source: "the service's documentation, cluster_auth_preference",
    acknowledgeable: true,
  },
});

export const NETWORKING_RULES = defineRules({
  connectionCount: {
    code: "NETWORKING-001",
    problem: "agentConnectionCount needs proxy peering: without it, every agent holds a tunnel to every proxy",
    allowed: "agentConnectionCount with proxy peering",
    fix: "pass ProxyListeners with peering: true, or leave agentConnectionCount out",
    source: "the service's documentation, proxy peering",
  },
  pools: {
    code: "NETWORKING-002",
    problem:
      "without proxy peering, agents hold tunnels only to proxies behind the address by which they join: who enters by another pool reaches no agent",
    allowed: "several pools with proxy peering; or one pool",
    fix: "pass ProxyListeners with peering: true (Enterprise edition); acknowledge this if the address leads to all pools",
    source: "the service's documentation, proxy peering",
    acknowledgeable: true,
  },
});
