import {
  AccessPlatform,
  AuthStorage,
  Brand,
  CertificateAuthority,
  ChartRelease,
  CloudTenant,
  ClusterAuthPreference,
  ClusterNetworking,
  Connector,
  HttpConnectProxy,
  JoinToken,
  MaintenanceWindow,
  PodVolume,
  ProxyListeners,
  ProxyTls,
  PodServiceAccount,
  PublicAddress,
  Replicas,
  ResourceDelivery,
  Role,
  SecretRef,
  ServiceExposure,
  SessionRecording,
  Version,
  VersionChannel,
  type AccessPlatformAttributes,
  type AccessPlatformProps,
  type BrandProps,
  type ScalingRules,
} from "../../../constructs";
import { PlatformReference } from "../../../constructs/platform/platform-reference";
import { construct, factory, method, type Recipe } from "../recipe";
import type { World } from "../world";
import {
  authObjects,
  log,
  metrics,
  poolObjects,
  serverPodSettings,
  sharedObjects,
  sharedPodSettings,
} from "./settings";

const platformProps = (): AccessPlatformProps => ({
  publicAddress: PublicAddress.of("access.example.com"),
  version: Version.of("17.5.2"),
  tls: ProxyTls.secret("certificate"),
  brand: Brand.SVC,
  edition: "enterprise",
  name: "access",
  namespace: "access",
  createNamespace: false,
  takeOver: ChartRelease.of({ name: "access" }),
  clusterName: "access.example.com",
  listeners: ProxyListeners.tlsRouting({ peering: true }),
  channels: { edge: VersionChannel.static("v17.5.2") },
  maintenanceWindow: MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue"] }),
  roles: [Role.maintenanceManager()],
  connectors: [
    Connector.github({
      name: "github",
      clientId: "access",
      clientSecret: SecretRef.of("connector", "client-secret"),
      teamsToRoles: [{ organization: "acme", team: "platform", roles: ["maintenance-manager"] }],
    }),
  ],
  joinTokens: [JoinToken.static({ secret: SecretRef.of("join-token", "auth-token"), roles: ["Node"] })],
  networking: ClusterNetworking.of({ clientIdleTimeout: "30m" }),
  authentication: ClusterAuthPreference.of({ type: "local" }),
  sessionRecording: SessionRecording.of({ mode: "node" }),
  delivery: ResourceDelivery.job(),
  auth: {
    ...serverPodSettings(),
    objectMetadata: authObjects(),
    replicas: 1,
    storage: AuthStorage.persistentVolume(),
    publicAddresses: [PublicAddress.of("auth.example.com")],
    exposure: ServiceExposure.loadBalancer(),
    agentNetworks: ["10.20.0.0/16"],
    license: SecretRef.of("license", "license.pem"),
    serviceAccount: PodServiceAccount.create({ name: "auth" }),
    log: log(),
    furtherConfiguration: { svc: { cache: { enabled: true } } },
    egressPorts: [8443],
  },
  clusterWideObjects: "made" as const,
  metrics: { ...metrics(), dashboard: { labels: { grafana: "yes" }, annotations: { folder: "access" } } },
  allProxies: {
    objectMetadata: sharedObjects(),
    serviceAccount: PodServiceAccount.create({ name: "proxies" }),
    log: log(),
    furtherConfiguration: { debug_service: { enabled: false } },
    egressPorts: [22],
  },
  proxies: {
    ...serverPodSettings(),
    objectMetadata: poolObjects(),
    replicas: 2,
    exposure: ServiceExposure.loadBalancer(),
    externalDns: { names: ["access.example.com"], applications: true, ttlSeconds: 60 },
  },
  allPods: sharedPodSettings(),
  proxyPools: {
    edge: {
      ...serverPodSettings(),
      objectMetadata: poolObjects(),
      replicas: 2,
      exposure: ServiceExposure.clusterIp(),
      externalDns: { names: ["*.edge.example.com"], applications: false, ttlSeconds: 60 },
    },
  },
  httpProxy: HttpConnectProxy.of("http://proxy.corp:3128"),
  certificateAuthority: CertificateAuthority.configMap("authority"),
  imageRepository: "registry.example.com/access",
  imageRegistry: "registry.example.com/mirror",
  userIds: "assigned",
  kubernetesApiNetworks: ["10.0.0.1/32"],
  kubernetesApiPorts: [443, 8443],
  rolloutTimeoutSeconds: 600,
});

const brandProps = (): BrandProps => ({
  id: "acme",
  annotationDomain: "acme.dev",
  chart: { kind: "repository", name: "acme-agent", repository: "https://charts.example.com" },
  images: { enterprise: "registry.example.com/acme-ent", community: "registry.example.com/acme" },
  updaterImage: "registry.example.com/acme-updater",
  oidcClaimField: "claim",
  imageContract: {
    entrypoint: ["dumb-init", "acme", "start", "-c", "/etc/acme/acme.yaml"],
    programs: { acme: ["start", "version", "wait"], tctl: ["create", "get", "rm"] },
    user: 9807,
    startFlags: { "diag-addr": { takes: "value", short: "d", repeated: false } },
    updaterFlags: { "agent-name": { takes: "value", short: "a", repeated: false } },
    configurationFile: "/etc/acme/acme.yaml",
    configurationKeysSince: { "auth_service.new_key": "18.2.0" },
    presetRoles: { editor: "", "mcp-user": "18.2.1" },
    writableFolders: ["/var/lib/acme"],
    environment: ["ACME_DEBUG"],
    resourceKinds: {
      created: ["role", "token"],
      removed: ["role", "token"],
      singletons: { cluster_auth_preference: "cluster-auth-preference" },
      reset: ["cluster_auth_preference"],
      atStartup: ["token"],
      ownedByConfiguration: { cluster_networking_config: ["proxy_listener_mode"] },
    },
    configurationKeys: { acme: { log: "value" } },
  },
});

const mountVolume = (volume: PodVolume, world: World) => void world.platform({ proxies: { volumes: { volume } } });
const certify = (tls: ProxyTls, world: World) => void world.platform({ tls });

export const PLATFORM: readonly Recipe[] = [
  construct(AccessPlatform, ({ stack }) => [
    [stack, "platform", platformProps()],
    [stack, "platform", { ...platformProps(), publicAddress: [PublicAddress.of("access.example.com")] }],
  ]),
  construct(CloudTenant, ({ stack }) => [
    [
      stack,
      "tenant",
      {
        address: PublicAddress.of("example.cloud.svc.dev"),
        tunnelAddress: PublicAddress.of("example.cloud.svc.dev:3024"),
        clusterName: "example.cloud.svc.dev",
        version: Version.of("17.5.2"),
        certificateAuthority: CertificateAuthority.configMap("authority"),
        imageRegistry: "registry.example.com",
        brand: Brand.SVC,
      },
    ],
  ]),
  method(
    CloudTenant,
    "hasChannel",
    (world) => world.tenant(),
    () => [["stable/cloud"]],
  ),
  factory(
    AccessPlatform,
    "fromAttributes",
    ({ stack }) => [[stack, "reference", attributes()]],
    (platform, world) => {
      world.release({ platform });
    },
  ),
  method(
    PlatformReference,
    "hasChannel",
    ({ stack }) => AccessPlatform.fromAttributes(stack, "reference", attributes()),
    () => [["default"]],
  ),
  factory(
    Brand,
    "of",
    () => [[brandProps()]],
    (brand, world) => {
      world.release({ platform: world.platform({ brand }) });
    },
  ),
  method(
    Brand,
    "image",
    () => Brand.SVC,
    () => [["enterprise"]],
  ),
  method(
    Brand,
    "agentPackage",
    () => Brand.SVC,
    () => [["enterprise"]],
  ),
  factory(
    ChartRelease,
    "of",
    () => [[{ name: "access", nameOverride: "acme-cluster", claim: "access-data", serviceAccount: "access-auth" }]],
    (takeOver, world) => {
      world.platform({ takeOver, createNamespace: false });
    },
  ),
  factory(ProxyTls, "secret", () => [["certificate"]], certify),
  factory(ProxyTls, "secrets", () => [[["certificate", "applications"]]], certify),
  factory(
    ProxyTls,
    "ephemeral",
    () => [
      [
        {
          certificateVariable: "certificate",
          keyVariable: "key",
          secretName: "certificate",
          furtherSecrets: ["applications"],
          revision: 2,
        },
      ],
    ],
    certify,
  ),
  factory(
    ProxyTls,
    "certManager",
    () => [
      [
        {
          issuer: "letsencrypt",
          secretName: "certificate",
          furtherSecrets: ["applications"],
          applications: true,
          names: ["db.example.com"],
          commonName: true,
          request: "certificate",
        },
      ],
      [{ clusterIssuer: "letsencrypt" }],
      [{ externalIssuer: { group: "example.com", kind: "OwnIssuer", name: "internal" } }],
    ],
    certify,
  ),
  factory(
    ProxyTls,
    "acme",
    () => [[{ email: "a@example.com", directory: "https://acme.example.com/directory" }]],
    (tls, world) => {
      world.platform({ tls, proxies: { replicas: 1 } });
    },
  ),
  factory(
    PodVolume,
    "configMap",
    () => [[{ name: "trust", mountPath: "/trust", subPath: "ca.pem", readOnly: true }]],
    mountVolume,
  ),
  factory(
    PodVolume,
    "secret",
    () => [
      [{ secret: "keys", mountPath: "/keys", subPath: "key.pem", readOnly: true }],
      [{ secret: SecretRef.of("keys", "key.pem") }],
    ],
    mountVolume,
  ),
  factory(
    PodVolume,
    "emptyDirectory",
    () => [[{ sizeLimit: "1Gi", medium: "Memory", mountPath: "/scratch", subPath: "a", readOnly: false }]],
    mountVolume,
  ),
  factory(
    PodVolume,
    "claim",
    () => [[{ name: "recordings", mountPath: "/recordings", subPath: "a", readOnly: false }]],
    mountVolume,
  ),
  factory(
    PodVolume,
    "csi",
    () => [
      [
        {
          driver: "vault",
          attributes: { role: "access" },
          nodePublishSecret: "vault",
          mountPath: "/vault",
          subPath: "a",
          readOnly: true,
        },
      ],
    ],
    mountVolume,
  ),
  factory(
    Replicas,
    "autoscaled",
    () => [
      [{ first: 3 }],
      [
        {
          horizontal: {
            min: 2,
            max: 10,
            cpuUtilization: 70,
            memoryUtilization: 80,
            behavior: { scaleUp: scaling(), scaleDown: scaling() },
          },
        },
      ],
    ],
    (replicas, world) => {
      world.platform({ proxies: { replicas } });
    },
  ),
];

function attributes(): AccessPlatformAttributes {
  return {
    publicAddress: PublicAddress.of("access.example.com"),
    version: Version.of("17.5.2"),
    tunnelAddress: PublicAddress.of("access.example.com:3024"),
    clusterName: "access.example.com",
    brand: Brand.SVC,
    edition: "enterprise",
    channels: ["nightly"],
    maintenanceWindow: MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue"] }),
    certificateAuthority: CertificateAuthority.configMap("authority"),
    imageRegistry: "registry.example.com",
    authAddress: PublicAddress.of("auth.example.com"),
    name: "svc",
    namespace: "svc",
    takeOver: ChartRelease.of({ name: "svc" }),
    sameCluster: true,
  };
}

function scaling(): Required<ScalingRules> {
  return {
    stabilizationWindowSeconds: 60,
    selectPolicy: "Min",
    policies: [{ type: "Pods", value: 1, periodSeconds: 60 }],
  };
}
