import {
  AccessPlatform,
  ClusterAuthPreference,
  ClusterNetworking,
  Connector,
  JoinToken,
  MaintenanceConfig,
  MaintenanceWindow,
  ProxyListeners,
  PodServiceAccount,
  ResourceDelivery,
  Role,
  SecretRef,
  ServiceExposure,
  ServiceResource,
  SessionRecording,
  type RoleProps,
} from "../../../constructs";
import { PlatformResources } from "../../../constructs/platform/delivery/platform-resources";
import { factory, method, type Recipe } from "../recipe";
import { deliveryObjects, jobPodSettings } from "./settings";
import { before, type World } from "../world";
import { CERTIFICATE } from "../../fixtures/certificate";

const WINDOW = { utcStartHour: 2, weekdays: ["Tue"] } as const;

type Conditions = NonNullable<RoleProps["allow"]>;

const LABELS = { environment: "production", team: ["a", "b"] };

function conditions(): Required<Conditions> {
  return {
    rules: [{ resources: ["role"], verbs: ["read"], where: 'contains(user.spec.traits["groups"], "x")' }],
    request: {
      roles: ["editor"],
      claimsToRoles: [{ claim: "groups", value: "admins", roles: ["editor"] }],
      searchAsRoles: ["editor"],
      suggestedReviewers: ["alice"],
      thresholds: [{ name: "one", approve: 1, deny: 1, filter: 'equals(request.reason, "x")' }],
      annotations: { ticket: ["T-1"] },
      maxDuration: "8h",
      reasonMode: "required",
      kubernetesResources: [{ kind: "namespace" }],
    },
    reviewRequests: {
      roles: ["editor"],
      claimsToRoles: [{ claim: "groups", value: "admins", roles: ["editor"] }],
      previewAsRoles: ["editor"],
      where: 'contains(request.roles, "x")',
    },
    impersonate: { users: ["alice"], roles: ["editor"], where: "true" },
    joinSessions: [{ name: "watch", roles: ["editor"], kinds: ["ssh"], modes: ["observer"] }],
    requireSessionJoin: [
      { name: "two", filter: "true", kinds: ["ssh"], modes: ["moderator"], count: 1, onLeave: "terminate" },
    ],
    nodeLabels: LABELS,
    nodeLabelsExpression: 'labels["env"] == "x"',
    logins: ["root"],
    hostGroups: ["docker"],
    hostSudoers: ["ALL=(root) NOPASSWD: /usr/bin/true"],
    kubernetesLabels: LABELS,
    kubernetesLabelsExpression: 'labels["env"] == "x"',
    kubernetesGroups: ["viewers"],
    kubernetesUsers: ["alice"],
    kubernetesResources: [{ kind: "pod", namespace: "default", name: "*", verbs: ["get"] }],
    databaseLabels: LABELS,
    databaseLabelsExpression: 'labels["env"] == "x"',
    databaseServiceLabels: LABELS,
    databaseServiceLabelsExpression: 'labels["env"] == "x"',
    databaseNames: ["orders"],
    databaseUsers: ["reader"],
    databaseRoles: ["reader"],
    appLabels: LABELS,
    appLabelsExpression: 'labels["env"] == "x"',
    awsRoleArns: ["arn:aws:iam::123456789012:role/reader"],
    azureIdentities: ["/subscriptions/1/resourceGroups/x/providers/Microsoft.ManagedIdentity/userAssignedIdentities/y"],
    gcpServiceAccounts: ["reader@project.iam.gserviceaccount.com"],
    windowsDesktopLabels: LABELS,
    windowsDesktopLabelsExpression: 'labels["env"] == "x"',
    windowsDesktopLogins: ["Administrator"],
    desktopGroups: ["Administrators"],
    clusterLabels: LABELS,
    clusterLabelsExpression: 'labels["env"] == "x"',
    groupLabels: LABELS,
    groupLabelsExpression: 'labels["env"] == "x"',
  };
}

const roleProps = (): RoleProps => ({
  name: "engineer",
  allow: conditions(),
  deny: conditions(),
  options: {
    maxSessionTtl: "8h",
    clientIdleTimeout: "30m",
    disconnectExpiredCert: true,
    forwardAgent: false,
    sshPortForwarding: { local: true, remote: false },
    sshFileCopy: true,
    permitX11Forwarding: false,
    requireSessionMfa: true,
    mfaVerificationInterval: "1h",
    pinSourceIp: true,
    deviceTrustMode: "optional",
    lock: "strict",
    maxConnections: 5,
    maxKubernetesConnections: 5,
    maxSessions: 5,
    recordSession: { default: "strict", ssh: "strict", desktop: true },
    enhancedRecording: ["command"],
    requestAccess: "optional",
    requestPrompt: "which ticket?",
    createHostUserMode: "keep",
    createHostUserDefaultShell: "/bin/bash",
    createDatabaseUserMode: "keep",
    createDesktopUser: false,
    desktopClipboard: true,
    desktopDirectorySharing: false,
    certFormat: "standard",
  },
});

const secret = () => SecretRef.of("connector", "client-secret");

const github = () => ({
  name: "github",
  display: "GitHub",
  clientId: "access",
  clientSecret: secret(),
  redirectUrl: "https://access.example.com/v1/webapi/github/callback",
  endpointUrl: "https://github.example.com",
  apiEndpointUrl: "https://api.github.example.com",
  teamsToRoles: [{ organization: "acme", team: "platform", roles: ["editor"] }],
});

const oidc = () => ({
  name: "oidc",
  display: "Single sign-on",
  issuerUrl: "https://issuer.example.com",
  clientId: "access",
  clientSecret: secret(),
  redirectUrl: "https://access.example.com/v1/webapi/oidc/callback",
  scope: ["groups"],
  provider: "ping",
  usernameClaim: "sub",
  allowUnverifiedEmail: false,
  prompt: "select_account",
  maxAge: "1h",
  claimsToRoles: [{ claim: "groups", value: "admins", roles: ["editor"] }],
});

const saml = () => ({
  name: "saml",
  display: "Single sign-on",
  acs: "https://access.example.com/v1/webapi/saml/acs",
  serviceProviderIssuer: "https://access.example.com/sp",
  audience: "https://access.example.com",
  provider: "adfs",
  allowIdpInitiated: false,
  signingKeyPair: {
    certificate: CERTIFICATE,
    privateKey: secret(),
  },
  attributesToRoles: [{ name: "groups", value: "admins", roles: ["editor"] }],
});

const joining = () => ({
  name: "token",
  roles: ["Node" as const],
  serviceAccounts: [{ namespace: "agents", name: "agent" }],
});

const agents = () => ({ name: "token", namespace: "agents", serviceAccount: "agent", services: ["ssh" as const] });

const resource = () => ({
  kind: "login_rule",
  version: "v1",
  metadata: { name: "rule", labels: { team: "platform" } },
  spec: { traits_map: { groups: { values: ["x"] } } },
  sub_kind: "sub",
});

const preference = () => ({
  type: "local" as const,
  connectorName: "local",
  secondFactors: ["otp" as const, "webauthn" as const],
  webauthn: { rpId: "access.example.com", attestationAllowedCas: [CERTIFICATE], attestationDeniedCas: [CERTIFICATE] },
  localAuth: true,
  passwordless: true,
  headless: true,
  requireSessionMfa: true,
  lockingMode: "strict" as const,
  disconnectExpiredCert: true,
  messageOfTheDay: "hello",
  defaultSessionTtl: "8h",
  deviceTrust: { mode: "optional" as const, autoEnroll: true, ekcertAllowedCas: [CERTIFICATE] },
  hardwareKey: {
    pivSlot: "9a",
    pinCacheTtl: "1h",
    serialNumberValidation: { enabled: true, serialNumberTraitName: "serials" },
  },
  signatureAlgorithmSuite: "balanced-v1" as const,
  stableUnixUsers: { enabled: true, firstUid: 90000, lastUid: 95000 },
});

const deliver = (connector: Connector, world: World) => void world.platform({ connectors: [connector] });
// The role pins addresses, which the proxies must be sure of.
const grant = (role: Role, world: World) =>
  void world.platform({
    roles: [role],
    proxies: { exposure: ServiceExposure.clusterIp({ proxyProtocol: "off" }) },
  });
const join = (token: JoinToken, world: World) => void world.platform({ joinTokens: [token] });

export const ACCESS: readonly Recipe[] = [
  factory(Role, "of", () => [[roleProps()]], grant),
  factory(Role, "preset", () => [[{ ...roleProps(), name: "editor" }]], grant),
  factory(
    Role,
    "maintenanceManager",
    () => [[{ name: "keeper" }]],
    (role, world) => {
      world.platform({ roles: [role] });
    },
  ),
  factory(Connector, "github", () => [[github()]], deliver),
  factory(
    Connector,
    "oidc",
    () => [[oidc()], [{ ...oidc(), redirectUrl: ["https://access.example.com/v1/webapi/oidc/callback"] }]],
    deliver,
  ),
  factory(
    Connector,
    "saml",
    () => [
      [{ ...saml(), entityDescriptor: "<EntityDescriptor/>" }],
      [{ ...saml(), entityDescriptorUrl: "https://idp.example.com/metadata" }],
    ],
    deliver,
  ),
  method(
    Connector,
    "toResource",
    () => Connector.github(github()),
    () => [[{ publicAddress: "access.example.com", claimField: "name" }]],
  ),
  factory(JoinToken, "kubernetes", () => [[joining()]], join),
  factory(JoinToken, "kubernetesJwks", () => [[{ ...joining(), jwks: '{"keys":[{"kty":"RSA"}]}' }]], join),
  factory(JoinToken, "forAgents", () => [[agents()]], join),
  factory(JoinToken, "static", () => [[{ secret: secret(), roles: ["Node"] }]], join),
  factory(
    MaintenanceConfig,
    "of",
    () => [[MaintenanceWindow.of(WINDOW)]],
    (config) => {
      config.requireValid().toResource();
    },
  ),
  factory(
    ServiceResource,
    "of",
    () => [[resource()]],
    (made, world) => {
      world.platform().addResource(made);
    },
  ),
  factory(
    ServiceResource,
    "yaml",
    () => [["kind: login_rule\nversion: v1\nmetadata:\n  name: rule\nspec: {}\n"]],
    (made, world) => {
      world.platform().addResource(made);
    },
  ),
  factory(
    ClusterAuthPreference,
    "of",
    () => [[preference()]],
    (authentication, world) => void world.platform({ authentication }),
  ),
  method(
    ClusterAuthPreference,
    "toResource",
    () => ClusterAuthPreference.of(preference()),
    () => [[{ host: "access.example.com" }]],
  ),
  factory(
    ClusterNetworking,
    "of",
    () => [
      [
        {
          clientIdleTimeout: "30m",
          clientIdleTimeoutMessage: "bye",
          webIdleTimeout: "10m",
          keepAliveInterval: "5m",
          keepAliveCountMax: 3,
          sessionControlTimeout: "2m",
          routingStrategy: "most_recent",
          caseInsensitiveRouting: true,
          sshDialTimeout: "30s",
          proxyPingInterval: "30s",
          agentConnectionCount: 2,
        },
      ],
    ],
    (networking, world) => void world.platform({ networking, listeners: ProxyListeners.tlsRouting({ peering: true }) }),
  ),
  factory(
    SessionRecording,
    "of",
    () => [[{ mode: "node", proxyChecksHostKeys: true, encrypted: false }]],
    (sessionRecording, world) => void world.platform({ sessionRecording }),
  ),
  factory(
    ResourceDelivery,
    "job",
    () => [
      [
        {
          image: "docker.io/alpine/k8s:1.34.2",
          digest: `sha256:${"a".repeat(64)}`,
          deadlineSeconds: 60,
          limitExec: true,
          serviceAccount: PodServiceAccount.existing({ name: "delivery" }),
          ...jobPodSettings(),
          egressPorts: [8443],
          objectMetadata: deliveryObjects(),
        },
      ],
    ],
    (delivery, world) => void world.platform({ delivery }),
  ),
  factory(
    ResourceDelivery,
    "by",
    (world) => [[{ deliver: () => [before(world)] }]],
    (delivery, world) => void world.platform({ delivery }),
  ),
  method(
    AccessPlatform,
    "addResource",
    (world) => world.platform(),
    (world) => [[ServiceResource.of(resource()), world.stack]],
  ),
  method(
    AccessPlatform,
    "hasChannel",
    (world) => world.platform(),
    () => [["default"]],
  ),
  method(
    AccessPlatform,
    "admitAgents",
    (world) => world.platform(),
    () => [
      [
        {
          namespace: "agents",
          releaseName: "agents",
          serviceAccount: "agent",
          services: ["ssh"],
          declaredBy: "stack/x",
        },
      ],
    ],
  ),
  method(
    PlatformResources,
    "namesOf",
    (world) => world.platform().resources,
    () => [["role"]],
  ),
];
