import { defineRules } from "../core/violation";

export const ROLE_RULES = defineRules({
  empty: {
    code: "ROLE-002",
    problem: "the role is empty: it allows, denies and sets nothing",
    fix: 'pass at least one field of allow, deny or options, such as allow: { rules: [{ resources: ["cluster_maintenance_config"], verbs: ["read"] }] }',
    source: "specification 2.1",
  },
  preset: {
    code: "ROLE-007",
    problem: "the service makes a role of this name by itself, and this one would replace it for all who have it",
    fix: "rename the role, or declare it by Role.preset where the service's role is to be replaced",
    source: "docs/delivery.md, roles that the service makes",
    acknowledgeable: true,
  },
  noPreset: {
    code: "ROLE-008",
    problem: "the version of the platform has no preset of this name",
    fix: "correct the name, such as access, auditor or editor, or declare the role by Role.of",
    source: "docs/delivery.md, roles that the service makes",
    acknowledgeable: true,
  },
  unknownKind: {
    code: "ROLE-009",
    problem: "the service knows no kind of this name, and takes the rule, which then allows and denies nothing",
    allowed: "kinds of the service's resources, such as role, session and event; * for every kind",
    fix: "correct the kind; if your version of the service knows it, acknowledge this",
    source: "the service's documentation, roles",
    acknowledgeable: true,
  },
});

export const BOT_RULES = defineRules({
  joinToken: {
    code: "BOT-001",
    problem: "the token is not one by which this bot joins from its pod in Kubernetes",
    allowed:
      "JoinToken.kubernetes, .kubernetesJwks or .kubernetesOidc with botName, and the service account of the pod",
    fix: "pass botName to the token in place of roles, and the namespace and name of the account",
    source: "docs/delivery.md, bots",
  },
});

export const JOIN_TOKEN_RULES = defineRules({
  joining: {
    code: "JOIN-009",
    problem: "a token lets components of the platform join, or one bot",
    fix: 'pass one of the two: roles: ["Node"], or botName: "deployer"',
    source: "docs/delivery.md, join tokens",
  },
  privateJwks: {
    code: "JOIN-008",
    problem: "the set of keys has private keys",
    fix: "pass the public keys only, and replace the private keys, because they were in a program",
    source: "RFC 7517",
  },
});

export const CONNECTOR_RULES = defineRules({
  entityDescriptor: {
    code: "CONNECTOR-004",
    problem: "the connector needs exactly one description of the identity provider",
    fix: "pass either entityDescriptor or entityDescriptorUrl",
    source: "SAML 2.0, metadata",
  },
});

export const AUTHENTICATION_RULES = defineRules({
  nobody: {
    code: "AUTH-001",
    problem: "local sign-in is off and no connector is declared, so nobody could sign in",
    fix: "declare a connector, or leave localAuth out",
    source: "specification 5, rule 1",
    acknowledgeable: true,
  },
  unknownConnector: {
    code: "AUTH-002",
    problem: "the platform declares no connector of this type and name, and without it the service lets nobody sign in",
    fix: "correct type or connectorName, or declare the connector; if somebody makes it in the service, acknowledge this",
    source: "the service's documentation, cluster_auth_preference",
    acknowledgeable: true,
  },
});

export const NETWORKING_RULES = defineRules({
  connectionCount: {
    code: "NETWORKING-001",
    problem: "agentConnectionCount needs proxy peering: without it, every agent holds a tunnel to every proxy",
    fix: "pass ProxyListeners with peering: true, or leave agentConnectionCount out",
    source: "the service's documentation, proxy peering",
  },
  pools: {
    code: "NETWORKING-002",
    problem:
      "without proxy peering, agents hold tunnels only to proxies behind the address by which they join: who enters by another pool reaches no agent",
    fix: "pass ProxyListeners with peering: true (Enterprise edition), or declare one pool; acknowledge this if the address leads to all pools",
    source: "the service's documentation, proxy peering",
    acknowledgeable: true,
  },
});
