import {
  AgentDiscovery,
  AgentFleet,
  AgentRelease,
  AgentService,
  AgentServiceAccount,
  AgentStorage,
  AgentVersion,
  Brand,
  CertificateAuthority,
  HttpConnectProxy,
  JoinToken,
  KubernetesTarget,
  LinuxAgent,
  LinuxInstallation,
  LinuxJoining,
  MaintenanceWindow,
  PodIdentity,
  PublicAddress,
  SecretRef,
  ServiceExposure,
  StateBackend,
  Version,
  type AgentReleaseProps,
  type ChartSource,
  type FleetRelease,
  type LinuxAgentProps,
  type ProxyEndpoint,
} from "../../../constructs";
import { construct, factory, method, type Recipe } from "../recipe";
import { before, type World } from "../world";
import { log, metrics, podSettings } from "./settings";

/** A class that a program may have for platforms of its own: those that are made here are constructs, and no data. */
class Endpoint {}

const endpoint = (further: Partial<ProxyEndpoint> = {}): ProxyEndpoint =>
  Object.assign(new Endpoint(), {
    brand: Brand.SVC,
    edition: "enterprise" as const,
    hosting: "self-hosted" as const,
    clusterName: "access.example.com",
    proxyAddress: "access.example.com:443",
    tunnelAddress: "access.example.com:443",
    version: Version.of("17.5.2"),
    selfSigned: false,
    certificateAuthority: CertificateAuthority.configMap("authority"),
    imageRegistry: "registry.example.com",
    versionServer: "https://access.example.com/v1/webapi/automaticupgrades/channel",
    releaseChannel: "default",
    maintenanceWindow: MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue"] }),
    hasChannel: () => true,
    rollout: [],
    stack: undefined,
    authService: {
      name: "svc-auth",
      address: "svc-auth.svc.svc:3025",
      publicAddress: "auth.example.com:3025",
      pods: { namespace: "svc", podLabels: { component: "auth" } },
    },
    accounts: { namespace: "svc", names: ["svc-auth"] },
    askedVersion: () => "17.5.2",
    inClusterPeer: { namespace: "svc", podLabels: { component: "proxy" } },
    ...further,
  });

/** A platform in the stack of its agents, which admits them. */
const admitting = (world: World): ProxyEndpoint =>
  endpoint({
    rollout: [before(world)],
    stack: world.stack,
    admitAgents: () =>
      JoinToken.forAgents({
        name: "token",
        namespace: "agents",
        serviceAccount: "agents",
        services: ["kubernetes", "application", "discovery"],
      }),
  });

const services = () => [AgentService.kubernetes({ clusterName: "production" })];

const helm = (chart: ChartSource) => ({
  chart,
  values: { global: { region: "eu" } },
  timeoutSeconds: 300,
  createNamespace: true,
  annotations: {
    config: { "example.com/owner": "platform" },
    deployment: { "example.com/owner": "platform" },
    secret: { "example.com/owner": "platform" },
  },
  labels: {
    clusterRole: { team: "platform" },
    clusterRoleBinding: { team: "platform" },
    config: { team: "platform" },
    deployment: { team: "platform" },
    podDisruptionBudget: { team: "platform" },
    role: { team: "platform" },
    roleBinding: { team: "platform" },
    secret: { team: "platform" },
    serviceAccount: { team: "platform" },
  },
});

const releaseProps = () => ({
  services: services(),
  discovery: AgentDiscovery.of({ kubernetesServices: [{ namespaces: ["reports"], labels: { expose: "yes" } }] }),
  joinToken: SecretRef.of("agent-join-token", "auth-token"),
  version: AgentVersion.followUpdater({ first: "17.5.2" }),
  releaseName: "agents",
  namespace: "agents",
  updater: {
    enabled: true,
    channel: "default",
    pullCredentials: "docker" as const,
    resources: { cpuRequest: "50m", memoryRequest: "64Mi", memoryLimit: "128Mi" },
    extraArguments: ["--log-level=DEBUG"],
    serviceAccount: AgentServiceAccount.create({ name: "updaters" }),
  },
  updates: { suspended: false, forceReconcile: "1" },
  labels: { environment: "production" },
  publicAddresses: [PublicAddress.of("edge.example.com")],
  imageRegistry: "registry.example.com",
  certificateAuthority: CertificateAuthority.configMap("authority"),
  network: {
    httpProxy: HttpConnectProxy.of("http://proxy.corp:3128"),
    kubernetesApiNetworks: ["10.0.0.1/32"],
    kubernetesApiPorts: [443, 8443],
    egressPorts: [8443],
    inPlatformCluster: false,
  },
  clusterWideObjects: "made" as const,
  pods: {
    ...podSettings(),
    probes: { timeoutSeconds: 5 },
    userIds: "assigned" as const,
    replicas: 2,
    availability: { antiAffinity: "required" as const, minAvailable: 1 },
    storage: AgentStorage.persistentVolume(),
    serviceAccount: AgentServiceAccount.create({ name: "agents" }),
    log: log(),
  },
  metrics: metrics(),
  helm: helm({ kind: "bundled", name: "svc-agent" }),
});

const direct = { exposure: ServiceExposure.clusterIp(), caPins: [`sha256:${"a".repeat(64)}`] };

/** Every prop of a release, in the combinations that go together. */
function releases(): readonly FleetRelease[] {
  const withoutDiscovery = without(releaseProps(), "discovery");
  return [
    releaseProps(),
    { ...withoutDiscovery, directDial: direct },
    {
      ...releaseProps(),
      // The chart of a repository lets init containers mount no further volumes.
      pods: without(releaseProps().pods, "initContainers"),
      helm: helm({ kind: "repository", name: "agent", repository: "https://charts.example.com" }),
    },
  ];
}

const releaseOn = (platform: ProxyEndpoint): readonly AgentReleaseProps[] =>
  releases().map((release) => ({ ...release, platform }));

const linuxProps = (): LinuxAgentProps => ({
  platform: endpoint(),
  services: [AgentService.ssh()],
  joinToken: SecretRef.of("agent-join-token", "auth-token"),
  version: AgentVersion.followUpdater({ first: "17.5.2" }),
  user: "svc",
  group: "svc",
  httpProxy: HttpConnectProxy.of("http://proxy.corp:3128"),
  updater: { enabled: true, channel: "default" },
  updates: { suspended: false },
  installation: LinuxInstallation.packages(),
  environment: { ZONE: "eu", LICENSE_TOKEN: SecretRef.of("license-token", "token") },
  diagnosticsPort: 3000,
  secretsDirectory: "/etc/svc-secrets",
  nodeName: "edge",
  publicAddresses: [PublicAddress.of("edge.example.com")],
  labels: { environment: "production" },
});

const ofMany = without(linuxProps(), "nodeName", "publicAddresses", "labels");

const protect = (service: AgentService, world: World) => {
  world.release({ services: [service] });
};

const protectAnywhere = (service: AgentService, world: World) => {
  world.release({ services: [service] });
  world.linux({ services: [service] });
};

const joining = (joinToken: LinuxJoining, world: World) => void world.linux({ joinToken });

const install = (installation: LinuxInstallation, world: World) => void world.linux({ installation });

const key = "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nAA==\n-----END PGP PUBLIC KEY BLOCK-----\n";

const fleet = (world: World) =>
  new AgentFleet<string>(world.app, "fleet", {
    platform: endpoint(),
    clusters: { production: { target: KubernetesTarget.environment() } },
    state: ({ name }) => StateBackend.local({ path: `${name}.tfstate` }),
    releases: () => ({ agents: releaseProps() }),
  });

export const AGENTS: readonly Recipe[] = [
  construct(AgentRelease, (world) => [
    ...releaseOn(endpoint()).map((props): [typeof world.stack, string, AgentReleaseProps] => [
      world.stack,
      "release",
      props,
    ]),
    [world.stack, "release", { ...without(releaseProps(), "joinToken"), platform: admitting(world) }],
  ]),
  construct(
    AgentFleet<string>,
    (world) =>
      releases().map((release) => [
        world.app,
        "fleet",
        {
          platform: endpoint(),
          clusters: { production: { target: KubernetesTarget.environment(), differences: { agents: release } } },
          state: ({ name }) => StateBackend.local({ path: `${name}.tfstate` }),
          releases: () => ({ agents: release }),
          providerVersions: { kubernetes: "2.38.0", helm: "3.1.1", http: "3.5.0" },
          requiredTerraformVersion: ">= 1.11.0",
        },
      ]),
    { writes: true },
  ),
  method(AgentFleet<string>, "stack", fleet, () => [["production"]]),
  method(AgentFleet<string>, "release", fleet, () => [["production", "agents"]]),
  construct(LinuxAgent, ({ stack }) => [
    [stack, "linux", linuxProps()],
    [
      stack,
      "linux",
      {
        ...ofMany,
        machines: {
          one: { nodeName: "one", publicAddresses: [PublicAddress.of("one.example.com")], labels: { rack: "1" } },
        },
      },
    ],
    [stack, "linux", { ...linuxProps(), directDial: { caPins: [`sha256:${"a".repeat(64)}`] } }],
  ]),
  method(
    LinuxAgent,
    "machine",
    (world) => world.linux({ machines: { one: {} } }),
    () => [["one"]],
  ),
  factory(AgentService, "kubernetes", () => [[{ clusterName: "production", labels: { team: "platform" } }]], protect),
  factory(
    AgentService,
    "application",
    () => [
      [
        {
          name: "grafana",
          uri: "http://grafana:3000",
          publicAddress: PublicAddress.of("grafana.example.com"),
          labels: { team: "platform" },
        },
      ],
    ],
    protectAnywhere,
  ),
  factory(
    AgentService,
    "database",
    () => [[{ name: "orders", uri: "orders:5432", protocol: "postgres", labels: { team: "platform" } }]],
    protectAnywhere,
  ),
  factory(AgentService, "ssh", () => [[{ labels: { team: "platform" } }]], protectAnywhere),
  factory(
    AgentService,
    "windowsDesktop",
    () => [[{ name: "desk", address: "desk.example.com:3389", labels: { team: "platform" } }]],
    protectAnywhere,
  ),
  factory(
    AgentDiscovery,
    "of",
    () => {
      const labels = () => ({ environment: ["production"] });
      return [
        [
          {
            clusterName: "production",
            kubernetesServices: [{ namespaces: ["reports"], labels: labels() }],
            applications: [{ labels: labels() }],
            databases: [{ labels: labels() }],
            awsDatabases: [{ types: ["rds"], regions: ["eu-central-1"], tags: labels() }],
          },
        ],
      ];
    },
    (discovery, world) => void world.release({ discovery }),
  ),
  factory(
    AgentServiceAccount,
    "create",
    () => [[{ name: "agents", annotations: { "example.com/role": "reader" }, identity: PodIdentity.eksPodIdentity() }]],
    (serviceAccount, world) => void world.release({ pods: { serviceAccount } }),
  ),
  factory(
    AgentServiceAccount,
    "existing",
    () => [["agents", PodIdentity.eksPodIdentity()]],
    (serviceAccount, world) => {
      world.release({ pods: { serviceAccount } });
    },
  ),
  factory(
    AgentStorage,
    "persistentVolume",
    () => [[{ size: "2Gi", storageClass: "fast" }]],
    (storage, world) => {
      world.release({ pods: { storage } });
    },
  ),
  factory(LinuxJoining, "iam", () => [["token"]], joining),
  factory(LinuxJoining, "ec2", () => [["token"]], joining),
  factory(LinuxJoining, "azure", () => [["token"]], joining),
  factory(LinuxJoining, "gcp", () => [["token"]], joining),
  factory(
    LinuxInstallation,
    "packages",
    () => [
      [
        {
          repository: {
            apt: { url: "https://apt.example.com/debian", key, suite: "stable", components: ["main"] },
            yum: { url: "https://yum.example.com/rpm", key },
            zypper: { url: "https://zypper.example.com/rpm", key },
          },
        },
      ],
    ],
    install,
  ),
  factory(
    LinuxInstallation,
    "script",
    () => [[{ url: "https://access.example.com/install.sh", sha256: "a".repeat(64) }]],
    install,
  ),
];

function without<P extends object, K extends keyof P & string>(props: P, ...names: readonly K[]): Omit<P, K> {
  const left = Object.entries(props).filter(([name]) => !names.some((other) => other === name));
  return Object.fromEntries(left) as Omit<P, K>;
}
