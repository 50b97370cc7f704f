import { App, TerraformLocal } from "cdktf";
import {
  AccessPlatform,
  acknowledge,
  AgentDiscovery,
  AgentRelease,
  AgentService,
  AgentVersion,
  AuditEventStorage,
  AuthStorage,
  Bot,
  BotRelease,
  Brand,
  CertificateAuthority,
  ChartRelease,
  CloudTenant,
  ClusterNetworking,
  ClusterStack,
  Connector,
  HttpConnectProxy,
  JoinToken,
  KubernetesTarget,
  LinuxAgent,
  LinuxInstallation,
  ManagedUpdates,
  PodIdentity,
  PodServiceAccount,
  PodVolume,
  PolicyPeer,
  PostgresLogin,
  ProxyListeners,
  ProxyTls,
  Replicas,
  ResourceDelivery,
  Role,
  SecretRef,
  ServiceExposure,
  ServiceResource,
  SessionRecordingStorage,
  StateBackend,
  VersionChannel,
  type AccessPlatformProps,
  type AcknowledgeableCode,
  type AgentReleaseProps,
  type BotReleaseProps,
  type CloudTenantProps,
  type ClusterStackProps,
  type DynamoDbStorageProps,
  type LinuxAgentProps,
  type PostgresStorageProps,
} from "../constructs";
import { violationsOfTree } from "../constructs/core/tree/tree";
import { ALL_RULES } from "../constructs/rules";
import { CERTIFICATE } from "./fixtures/certificate";
import { sampled } from "./support/sample";

/** What a program says besides what every program must. */
interface Program {
  readonly stack?: Partial<ClusterStackProps>;
  readonly platform?: Partial<AccessPlatformProps>;

  /** In place of a platform. */
  readonly tenant?: Partial<CloudTenantProps>;

  /** In the stack of the platform, as everything below. @default none */
  readonly release?: Partial<AgentReleaseProps>;
  readonly linux?: Partial<LinuxAgentProps>;
  readonly bot?: Partial<BotReleaseProps> & Pick<BotReleaseProps, "joinToken">;

  /** Agents of the platform in a stack of their own, in a cluster. @default none, the same cluster */
  readonly beside?: Partial<AgentReleaseProps>;
  readonly besideIn?: KubernetesTarget;
  readonly resource?: ServiceResource;
  readonly locals?: readonly string[];
  readonly acknowledged?: AcknowledgeableCode;
}

/** What a program in JavaScript passes, or leaves out, where the compiler would refuse it. */
const untyped = (value: unknown) => value as never;
const NOTHING = untyped(undefined);

const TARGET = KubernetesTarget.kubeconfig({ context: "production" });
const STATE = StateBackend.kubernetes({ secretSuffix: "production", configContext: "production" });
const LICENSE = SecretRef.ephemeral({ variable: "license", key: "license.pem" });
const TOKEN = SecretRef.of("agents", "auth-token");
const PRODUCT = { brand: Brand.TELEPORT, version: "18.3.0" };
const FIRST = AgentVersion.followUpdater({ first: "18.3.0" });
const STAGING = KubernetesTarget.kubeconfig({ context: "staging" });
const OF_SERVICE = LinuxInstallation.script({
  url: "https://access.example.com/scripts/install.sh",
  sha256: "0a".repeat(32),
});
const PINNED = AgentVersion.pinned("18.3.0");
const FOLLOWS = {
  version: AgentVersion.followChannel({ server: "https://updates.example.com" }),
  updater: { enabled: false },
};
const BY_HAND = { updater: { enabled: false }, version: PINNED };
const AWS = PodIdentity.aws({ roleArn: "arn:aws:iam::123456789012:role/access" });
const PEERING = ProxyListeners.tlsRouting({ peering: true });
const ACME = ProxyTls.acme({ email: "ops@example.com" });
const ONE = { replicas: 1 };
const OF_SECRET = ProxyTls.secret("certificate");

const KUBERNETES = AgentService.kubernetes({ clusterName: "production" });
const SSH = AgentService.ssh();
const ORDERS = { name: "orders", protocol: "postgres", uri: "orders:5432" } as const;
const DATABASE = AgentService.database(ORDERS);

/** What each program has unless it says something else. */
function declare(program: Program): ClusterStack {
  const { tenant, release, linux, bot, beside, besideIn = TARGET, resource, locals = [], acknowledged } = program;
  const app = new App();
  const stack = new ClusterStack(app, "production", { target: TARGET, state: STATE, ...program.stack });
  const platform = tenant === undefined ? declarePlatform(stack, program.platform) : declareTenant(stack, tenant);
  const joined = { platform, services: [KUBERNETES], version: FIRST };
  const agents = { ...joined, createNamespace: false, ...((tenant ?? beside) && { joinToken: TOKEN }) };
  if (release !== undefined) new AgentRelease(stack, "agents", { ...agents, ...release });
  if (linux !== undefined) new LinuxAgent(stack, "machine", { ...joined, joinToken: TOKEN, services: [SSH], ...linux });
  if (bot !== undefined) new BotRelease(stack, "bot", { platform, namespace: "bots", createNamespace: false, ...bot });
  if (beside !== undefined) {
    const state = StateBackend.local({ path: "agents.tfstate" });
    const other = new ClusterStack(app, "agents", { target: besideIn, state });
    new AgentRelease(other, "agents", { ...agents, ...beside });
  }
  if (resource !== undefined) platform.addResource(resource);
  for (const name of locals) new TerraformLocal(stack, name, 1);
  if (acknowledged !== undefined) acknowledge(stack, { code: acknowledged, reason: "known" });
  return stack;
}

function declarePlatform(stack: ClusterStack, { auth, ...props }: Partial<AccessPlatformProps> = {}): AccessPlatform {
  return new AccessPlatform(stack, "platform", {
    ...PRODUCT,
    publicAddress: "access.example.com",
    createNamespace: false,
    tls: ProxyTls.certManager({ clusterIssuer: "letsencrypt" }),
    maintenanceWindow: { utcStartHour: 2, weekdays: ["Tue"] },
    ...props,
    auth: { ...(props.edition !== "community" && { license: LICENSE }), ...auth },
  });
}

function declareTenant(stack: ClusterStack, props: Partial<CloudTenantProps>): CloudTenant {
  return new CloudTenant(stack, "tenant", { ...PRODUCT, publicAddress: "acme.example.com", ...props });
}

/** A token by which the bot `deployer` joins with a service account. */
function botToken(namespace: string, name: string): JoinToken {
  return JoinToken.kubernetes({ name: "bot", botName: "deployer", serviceAccounts: [{ namespace, name }] });
}

function withBot(joinToken: JoinToken, platform: Partial<AccessPlatformProps> = {}): Program {
  const bots = [Bot.of({ name: "deployer", roles: ["editor"] })];
  return { platform: { bots, joinTokens: [joinToken], ...platform }, bot: { joinToken } };
}

/** A rule, a program that breaks it, and the program after each way that its fix names. */
type Row = readonly [code: string, mistake: Program, ...fixed: Program[]];

/** A row whose programs say one thing each. */
const saying =
  <K extends keyof Program>(part: K) =>
  (code: string, mistake: NonNullable<Program[K]>, ...fixed: NonNullable<Program[K]>[]): Row => [
    code,
    { [part]: mistake },
    ...fixed.map((each) => ({ [part]: each })),
  ];
const ofPlatform = saying("platform");
const ofRelease = saying("release");
const ofStack = saying("stack");
const ofTenant = saying("tenant");
const ofLinux = saying("linux");

const ADDRESSES: readonly Row[] = [
  ofPlatform(
    "ADDRESS-003",
    { publicAddress: "0.0.0.0", clusterName: "access", tls: OF_SECRET },
    { clusterName: "access", tls: OF_SECRET },
  ),
  ofPlatform("ADDRESS-005", { publicAddress: [] }, {}),
  ofPlatform(
    "ADDRESS-013",
    { publicAddress: "192.0.2.0x10", clusterName: "access", tls: OF_SECRET },
    { publicAddress: "192.0.2.10", clusterName: "access", tls: OF_SECRET },
  ),
  ofPlatform(
    "ADDRESS-016",
    { publicAddress: "access.example.com:3080" },
    {},
    { publicAddress: "access.example.com:3080", listeners: ProxyListeners.separate({ httpsPort: 3080 }) },
  ),
];

const CERTIFICATES: readonly Row[] = [
  ofPlatform("TLS-001", { tls: ACME }, { tls: ACME, proxies: ONE }, { tls: OF_SECRET }),
  ofPlatform(
    "TLS-002",
    { tls: ACME, proxies: ONE, listeners: ProxyListeners.separate({ httpsPort: 3080 }) },
    { tls: ACME, proxies: ONE, listeners: ProxyListeners.separate({ httpsPort: 443 }) },
    { tls: OF_SECRET, proxies: ONE, listeners: ProxyListeners.separate({ httpsPort: 3080 }) },
  ),
  ofPlatform(
    "TLS-006",
    { publicAddress: "192.0.2.10", clusterName: "access" },
    { clusterName: "access" },
    {
      publicAddress: "192.0.2.10",
      clusterName: "access",
      tls: ProxyTls.certManager({ clusterIssuer: "letsencrypt", request: "certificate" }),
    },
    { publicAddress: "192.0.2.10", clusterName: "access", tls: OF_SECRET },
  ),
  ofPlatform(
    "TLS-008",
    { tls: NOTHING },
    {},
    { tls: OF_SECRET },
    { tls: ProxyTls.ephemeral({ certificateVariable: "certificate", keyVariable: "key" }) },
    { tls: ACME, proxies: ONE },
    { tls: ProxyTls.selfSigned(), proxies: ONE },
  ),
  ofPlatform(
    "TLS-009",
    { tls: ProxyTls.selfSigned() },
    { tls: ProxyTls.selfSigned(), proxies: ONE },
    {},
    { tls: OF_SECRET },
    { tls: ProxyTls.ephemeral({ certificateVariable: "certificate", keyVariable: "key" }) },
  ),
  [
    "TLS-010",
    { platform: { tls: ProxyTls.selfSigned(), proxies: ONE }, release: {} },
    { platform: { proxies: ONE }, release: {} },
    { platform: { tls: OF_SECRET, proxies: ONE }, release: {} },
    { platform: { tls: OF_SECRET, certificateAuthority: CertificateAuthority.secret("authority") }, release: {} },
    { platform: { tls: ACME, proxies: ONE }, release: {} },
  ],
  [
    "TLS-012",
    { platform: { certificateAuthority: CertificateAuthority.secret("authority") }, linux: {} },
    {
      platform: { certificateAuthority: CertificateAuthority.secret("authority") },
      linux: { environment: { SSL_CERT_FILE: "/etc/ssl/authority.pem" } },
    },
  ],
  ofPlatform(
    "TLS-014",
    { publicAddress: "localhost", tls: ACME, proxies: ONE },
    { tls: ACME, proxies: ONE },
    { publicAddress: "localhost", tls: ProxyTls.selfSigned(), proxies: ONE },
    { publicAddress: "localhost", tls: OF_SECRET },
  ),
];

const ANNOTATIONS = { "example.com/balancer": "external" };
const NLB = { scheme: "internet-facing", clientAddress: "proxy-protocol" } as const;
const PINS_ADDRESS = Role.of({ name: "pinned", options: { pinSourceIp: true } });
const exposed = (exposure: ServiceExposure): Program => ({ platform: { proxies: { exposure } } });
const authExposed = (exposure: ServiceExposure): Program => ({
  platform: { auth: { exposure, agentNetworks: ["10.0.0.0/8"] } },
});

const EXPOSURES: readonly Row[] = [
  [
    "EXPOSURE-003",
    exposed(ServiceExposure.loadBalancer({ annotations: ANNOTATIONS })),
    exposed(ServiceExposure.loadBalancer({ annotations: ANNOTATIONS, proxyProtocol: "on" })),
    exposed(ServiceExposure.loadBalancer({ annotations: ANNOTATIONS, proxyProtocol: "off" })),
  ],
  [
    "EXPOSURE-005",
    exposed(ServiceExposure.awsNetworkLoadBalancer({ ...NLB, scheme: NOTHING })),
    exposed(ServiceExposure.awsNetworkLoadBalancer(NLB)),
    exposed(ServiceExposure.awsNetworkLoadBalancer({ ...NLB, scheme: "internal" })),
  ],
  [
    "EXPOSURE-009",
    authExposed(ServiceExposure.awsNetworkLoadBalancer(NLB)),
    authExposed(ServiceExposure.awsNetworkLoadBalancer({ ...NLB, clientAddress: "preserve" })),
    authExposed(ServiceExposure.clusterIp()),
    authExposed(ServiceExposure.nodePort()),
    authExposed(ServiceExposure.loadBalancer()),
    authExposed(ServiceExposure.loadBalancer({ proxyProtocol: "off" })),
  ],
  ofPlatform(
    "EXPOSURE-010",
    { roles: [PINS_ADDRESS] },
    { roles: [PINS_ADDRESS], proxies: { exposure: ServiceExposure.loadBalancer({ proxyProtocol: "on" }) } },
    { roles: [PINS_ADDRESS], proxies: { exposure: ServiceExposure.loadBalancer({ proxyProtocol: "off" }) } },
  ),
  ofPlatform(
    "EXPOSURE-011",
    { proxies: { exposure: ServiceExposure.ingress() }, listeners: ProxyListeners.separate() },
    { proxies: { exposure: ServiceExposure.ingress() }, listeners: ProxyListeners.tlsRouting() },
    { proxies: { exposure: ServiceExposure.loadBalancer() }, listeners: ProxyListeners.separate() },
  ),
  ofPlatform(
    "EXPOSURE-014",
    {
      publicAddress: "teleport-proxy.teleport.svc",
      tls: OF_SECRET,
      proxies: { exposure: ServiceExposure.clusterIp({ proxyProtocol: "on" }) },
    },
    {
      publicAddress: "teleport-proxy.teleport.svc",
      tls: OF_SECRET,
      proxies: { exposure: ServiceExposure.clusterIp({ proxyProtocol: "off" }) },
    },
    { tls: OF_SECRET, proxies: { exposure: ServiceExposure.clusterIp({ proxyProtocol: "on" }) } },
  ),
];

const through = (address: string, noProxy: readonly string[] = []): Program => ({
  platform: { httpProxy: HttpConnectProxy.of(address, { noProxy }) },
});

const FOR_TUNNELS = HttpConnectProxy.of("http://proxy.corp:3128", { noProxy: [HttpConnectProxy.HTTPS] });
const FOR_NEITHER = HttpConnectProxy.of("http://proxy.corp:3128", {
  noProxy: [HttpConnectProxy.REVERSE_TUNNEL, HttpConnectProxy.HTTPS],
});

const CONNECT: readonly Row[] = [
  [
    "CONNECT-002",
    through("http://jane:hunter2@proxy.corp:3128"),
    {
      platform: {
        httpProxy: HttpConnectProxy.of("http://jane@proxy.corp:3128", { password: SecretRef.of("proxy", "password") }),
      },
    },
  ],
  ["CONNECT-006", through("http://0.0.0.0:3128"), through("http://proxy.corp:3128")],
  [
    "CONNECT-009",
    through("http://proxy.corp:3128", ["*.example.com"]),
    through("http://proxy.corp:3128", [".example.com"]),
    through("http://proxy.corp:3128", ["example.com"]),
    {},
  ],
  [
    "CONNECT-011",
    { release: { network: { httpProxy: FOR_TUNNELS } } },
    { release: { network: { httpProxy: FOR_NEITHER } } },
    { release: { network: { httpProxy: HttpConnectProxy.of("http://proxy.corp:3128") } } },
    { platform: { listeners: ProxyListeners.separate() }, release: { network: { httpProxy: FOR_TUNNELS } } },
  ],
  ofLinux(
    "CONNECT-012",
    { environment: { HTTPS_PROXY: "http://proxy.corp:3128" } },
    { httpProxy: HttpConnectProxy.of("http://proxy.corp:3128") },
  ),
];

const KEEPS = { sessionRecordings: SessionRecordingStorage.s3({ bucket: "recordings", region: "eu-central-1" }) };
const EVENTS = AuditEventStorage.dynamodb({ region: "eu-central-1", table: "events" });
const ATHENA = {
  database: "events",
  table: "events",
  topicArn: "arn:aws:sns:eu-central-1:123456789012:events",
  queueUrl: "https://sqs.eu-central-1.amazonaws.com/123456789012/events",
  locationS3: "s3://events/events",
  largeEventsS3: "s3://events/large",
  queryResultsS3: "s3://events/results",
  workgroup: "events",
  region: "eu-central-1",
};
const TABLE = { region: "eu-central-1", table: "state", auditEvents: EVENTS, ...KEEPS };
const IN_GOOGLE = { project: "acme", credentials: SecretRef.of("google", "credentials.json") };
const FIRESTORE = {
  project: "acme",
  collection: "state",
  auditEvents: AuditEventStorage.firestore({ project: "acme", collection: "events" }),
  sessionRecordings: SessionRecordingStorage.gcs({ project: "acme", bucket: "recordings" }),
};
const GOOGLE = PodIdentity.gcp({ serviceAccount: "access@acme.iam.gserviceaccount.com" });
const SERVER = {
  host: "db.example.com",
  database: "access",
  user: "access",
  login: PostgresLogin.password(SecretRef.of("db", "password")),
};
const OF_FILE = PostgresLogin.passwordFile(SecretRef.of("db", "pgpass"));
const SQL = {
  database: "access",
  user: "access@acme.iam",
  login: PostgresLogin.cloudSql({ connectionName: "acme:europe-west3:db" }),
};
const { auditEvents, sessionRecordings } = FIRESTORE;

/** A platform whose storage is asked with an identity. */
function authWith(storage: AuthStorage, identity = AWS): Program {
  return { platform: { auth: { storage, serviceAccount: PodServiceAccount.create({ identity }) } } };
}

const inAws = (change: Partial<DynamoDbStorageProps>) => authWith(AuthStorage.dynamodb({ ...TABLE, ...change }));

const stored = (props: PostgresStorageProps, identity = AWS) => authWith(AuthStorage.postgres(props), identity);

/** A server with the database of the state, and one with that of the events. */
const onServers = (state: Partial<typeof SERVER>, events: Partial<typeof SERVER>) =>
  stored({
    ...SERVER,
    ...state,
    auditEvents: AuditEventStorage.postgres({ ...SERVER, ...events, database: "events" }),
    ...KEEPS,
  });

const STORAGE: readonly Row[] = [
  [
    "STORAGE-010",
    inAws({ auditEvents: NOTHING }),
    inAws({ auditEvents: EVENTS }),
    inAws({ auditEvents: [EVENTS, AuditEventStorage.stdout()] }),
    inAws({ auditEvents: AuditEventStorage.athena(ATHENA) }),
    inAws({ auditEvents: AuditEventStorage.firestore({ ...IN_GOOGLE, collection: "events" }) }),
    inAws({ auditEvents: AuditEventStorage.postgres(SERVER) }),
  ],
  [
    "STORAGE-011",
    inAws({ sessionRecordings: NOTHING }),
    inAws({ sessionRecordings: SessionRecordingStorage.s3({ bucket: "recordings", region: "eu-central-1" }) }),
    inAws({ sessionRecordings: SessionRecordingStorage.gcs({ ...IN_GOOGLE, bucket: "recordings" }) }),
    stored(
      {
        ...SERVER,
        auditEvents: AuditEventStorage.postgres({ ...SERVER, database: "events" }),
        sessionRecordings: SessionRecordingStorage.azureBlob({ host: "recordings.blob.core.windows.net" }),
      },
      PodIdentity.azure({ clientId: "00000000-0000-0000-0000-000000000000" }),
    ),
  ],
  [
    "STORAGE-012",
    inAws({ auditEvents: [AuditEventStorage.stdout(), EVENTS] }),
    inAws({ auditEvents: [EVENTS, AuditEventStorage.stdout()] }),
  ],
  ["STORAGE-014", onServers({ host: NOTHING }, {}), onServers({ host: "db.example.com" }, {})],
  [
    "STORAGE-014",
    stored({ ...SQL, auditEvents, sessionRecordings, host: "db.example.com" }, GOOGLE),
    stored({ ...SQL, auditEvents, sessionRecordings }, GOOGLE),
  ],
  [
    "STORAGE-015",
    onServers({}, { login: PostgresLogin.password(SecretRef.of("other", "password")) }),
    onServers({}, {}),
    onServers({ login: OF_FILE }, { login: OF_FILE }),
  ],
  [
    "STORAGE-021",
    { platform: { auth: { storage: AuthStorage.dynamodb(TABLE) } } },
    authWith(AuthStorage.dynamodb(TABLE), AWS),
    authWith(AuthStorage.dynamodb(TABLE), PodIdentity.node()),
    {
      platform: {
        auth: {
          storage: AuthStorage.dynamodb(TABLE),
          extraEnvironment: {
            AWS_ACCESS_KEY_ID: SecretRef.of("aws", "id"),
            AWS_SECRET_ACCESS_KEY: SecretRef.of("aws", "key"),
          },
        },
      },
    },
  ],
  [
    "STORAGE-021",
    { platform: { auth: { storage: AuthStorage.firestore(FIRESTORE) } } },
    authWith(AuthStorage.firestore(FIRESTORE), GOOGLE),
    {
      platform: {
        auth: {
          storage: AuthStorage.firestore({
            ...IN_GOOGLE,
            collection: "state",
            auditEvents: AuditEventStorage.firestore({ ...IN_GOOGLE, collection: "events" }),
            sessionRecordings: SessionRecordingStorage.gcs({ ...IN_GOOGLE, bucket: "recordings" }),
          }),
        },
      },
    },
  ],
];

const groups = (canaries?: number) =>
  ManagedUpdates.of({
    groups: [
      { name: "dev", days: ["Mon"], startHour: 4, ...(canaries !== undefined && { canaries }) },
      { name: "prod", days: ["Thu"], startHour: 4 },
    ],
    target: "18.3.0",
  });
const GROUPS = groups(1);
const CAN_BE_CANARY = { version: AgentVersion.followUpdater({ first: "18.6.0" }), updater: { channel: "dev" } };
const NO_CANARIES = groups();
const VERIFIES = { caPins: [`sha256:${"0a".repeat(32)}`] };

const EPHEMERAL = SecretRef.ephemeral({ variable: "join_token", key: "auth-token" });
const OTHER_TOKEN = SecretRef.ephemeral({ variable: "other_token", key: "auth-token" });
const BOTH = { createNamespace: true, joinToken: EPHEMERAL };

const PLATFORMS: readonly Row[] = [
  ["ACKNOWLEDGE-001", { acknowledged: untyped("LICENSE-001") }, {}],
  ofPlatform(
    "AUTOSCALER-003",
    { proxies: { replicas: Replicas.autoscaled({ first: 4, horizontal: { max: 10, cpuUtilization: 70 } }) } },
    { proxies: { replicas: Replicas.autoscaled({ horizontal: { min: 4, max: 10, cpuUtilization: 70 } }) } },
  ),
  ofPlatform("BRAND-006", { brand: NOTHING }, {}),
  ofPlatform(
    "CLUSTER-002",
    { clusterWideObjects: "existing", createNamespace: true, delivery: ResourceDelivery.job({ limitExec: false }) },
    { clusterWideObjects: "existing", delivery: ResourceDelivery.job({ limitExec: false }) },
  ),
  ofPlatform(
    "CLUSTER-003",
    { clusterWideObjects: "existing" },
    { clusterWideObjects: "existing", delivery: ResourceDelivery.job({ limitExec: false }) },
  ),
  [
    "COMPATIBILITY-007",
    { platform: { version: "99.1.0" } },
    { platform: { version: "99.1.0" }, acknowledged: "COMPATIBILITY-007" },
  ],
  ofPlatform(
    "LICENSE-001",
    { auth: { license: NOTHING } },
    {},
    { auth: { license: SecretRef.of("license", "license.pem") } },
    { edition: "community" },
  ),
  ofPlatform(
    "METRICS-001",
    { metrics: { scrapedBy: [] } },
    { metrics: { scrapedBy: [PolicyPeer.pods({ namespace: "monitoring" })] } },
  ),
  [
    "NAMESPACE-004",
    { release: BOTH, beside: { ...BOTH, releaseName: "b", joinToken: OTHER_TOKEN } },
    { release: BOTH, beside: { releaseName: "b", joinToken: OTHER_TOKEN } },
    { release: BOTH, beside: { ...BOTH, releaseName: "b", namespace: "others" } },
  ],
  ofPlatform(
    "NETWORKING-001",
    { networking: ClusterNetworking.of({ agentConnectionCount: 2 }) },
    { networking: ClusterNetworking.of({ agentConnectionCount: 2 }), listeners: PEERING },
    { networking: ClusterNetworking.of({ clientIdleTimeout: "30m" }) },
  ),
  ofPlatform("NETWORKING-002", { proxyPools: { edge: {} } }, { proxyPools: { edge: {} }, listeners: PEERING }, {}),
  ofPlatform(
    "PLATFORM-003",
    { edition: "community", listeners: PEERING },
    { listeners: PEERING },
    { edition: "community", listeners: ProxyListeners.tlsRouting() },
  ),
  ofPlatform(
    "PLATFORM-011",
    { auth: { exposure: ServiceExposure.loadBalancer() } },
    { auth: { exposure: ServiceExposure.loadBalancer(), agentNetworks: ["10.0.0.0/8"] } },
    {},
  ),
  ofPlatform(
    "PLATFORM-014",
    { takeOver: ChartRelease.of({ name: "teleport" }), createNamespace: true },
    { takeOver: ChartRelease.of({ name: "teleport" }), createNamespace: false },
  ),
  ofPlatform(
    "POD-002",
    { auth: { extraEnvironment: { PASSWORD: "hunter2" } } },
    { auth: { extraEnvironment: { PASSWORD: SecretRef.of("database", "password") } } },
  ),
  [
    "ROLLOUT-008",
    { platform: { managedUpdates: GROUPS, channels: { slow: VersionChannel.static("18.3.0") } } },
    { platform: { managedUpdates: GROUPS } },
    { platform: { managedUpdates: GROUPS }, release: { updater: { channel: "prod" } } },
  ],
  [
    "ROLLOUT-009",
    { platform: { managedUpdates: GROUPS }, release: { updater: { channel: "dev" } } },
    { platform: { managedUpdates: GROUPS }, release: { updater: { channel: "prod" } } },
    { platform: { managedUpdates: NO_CANARIES }, release: { updater: { channel: "dev" } } },
    {
      platform: { version: "18.6.0", managedUpdates: GROUPS },
      release: CAN_BE_CANARY,
      beside: { ...CAN_BE_CANARY, releaseName: "others" },
    },
  ],
  ofPlatform(
    "SECRET-007",
    { createNamespace: true, auth: { license: SecretRef.of("license", "license.pem") } },
    { createNamespace: false, auth: { license: SecretRef.of("license", "license.pem") } },
    { createNamespace: true, auth: { license: LICENSE } },
  ),
  ofStack("STACK-002", { target: NOTHING }, {}, { target: KubernetesTarget.environment() }),
  ofStack("STACK-003", { state: NOTHING }, {}),
  ofStack(
    "STATE-002",
    { state: StateBackend.local({ path: "../platform.tfstate" }) },
    { state: StateBackend.local({ path: "platform.tfstate" }) },
  ),
];

const ALLOWED = { nodeLabels: { env: "dev" }, logins: ["dev"] };
const DEV = Role.of({ name: "dev", allow: ALLOWED });
const GITHUB = { name: "github", clientId: "client", clientSecret: SecretRef.of("github", "secret") };
const OIDC = Connector.oidc({
  name: "oidc",
  issuerUrl: "https://id.example.com",
  clientId: "client",
  clientSecret: SecretRef.of("oidc", "secret"),
  claimsToRoles: [{ claim: "groups", value: "dev", roles: ["access"] }],
});
const TEAM = { organization: "acme", team: "dev", roles: ["access"] };
const github = (role: string) => Connector.github({ ...GITHUB, teamsToRoles: [{ ...TEAM, roles: [role] }] });
const githubResource = (secret: string | SecretRef) =>
  ServiceResource.of({
    kind: "github",
    version: "v3",
    metadata: { name: "github" },
    spec: {
      client_id: "client",
      client_secret: untyped(secret),
      redirect_url: "https://access.example.com/v1/webapi/github/callback",
      teams_to_roles: [{ organization: "acme", team: "dev", roles: ["access"] }],
    },
  });
const accounts = (name: string) => ({ name: "joins", serviceAccounts: [{ namespace: "teleport-agents", name }] });

const RESOURCES: readonly Row[] = [
  ofPlatform(
    "JOIN-009",
    { joinTokens: [JoinToken.kubernetes({ ...accounts("a"), roles: ["Node"], botName: "deployer" })] },
    { joinTokens: [JoinToken.kubernetes({ ...accounts("a"), roles: ["Node"] })] },
    {
      bots: [Bot.of({ name: "deployer", roles: ["editor"] })],
      joinTokens: [JoinToken.kubernetes({ ...accounts("a"), botName: "deployer" })],
    },
  ),
  [
    "RESOURCE-008",
    { resource: githubResource("hunter2") },
    { resource: githubResource(SecretRef.of("github", "secret")) },
    { resource: githubResource(SecretRef.ephemeral({ variable: "github" })) },
  ],
  [
    "RESOURCE-011",
    {
      resource: ServiceResource.of({
        kind: "cluster_networking_config",
        version: "v2",
        metadata: { name: "cluster-networking-config" },
        spec: { client_idle_timeout: "30m" },
      }),
    },
    { platform: { networking: ClusterNetworking.of({ clientIdleTimeout: "30m" }) } },
  ],
  ofPlatform(
    "RESOURCE-014",
    { edition: "community", connectors: [OIDC] },
    { edition: "enterprise", connectors: [OIDC] },
    { edition: "community" },
  ),
  [
    "RESOURCE-015",
    {
      resource: ServiceResource.of({
        kind: "cluster_maintenance_config",
        version: "v1",
        metadata: { name: "cluster-maintenance-config" },
        spec: { agent_upgrades: { utc_start_hour: 2, weekdays: ["Tue"] } },
      }),
    },
    { platform: { maintenanceWindow: { utcStartHour: 2, weekdays: ["Tue"] } } },
  ],
  ofPlatform(
    "RESOURCE-017",
    { connectors: [github("dev")] },
    { connectors: [github("access")] },
    { connectors: [github("dev")], roles: [DEV] },
    { connectors: [github("dev")], roles: [Role.existing("dev")] },
  ),
  ofPlatform(
    "ROLE-002",
    { roles: [Role.of({ name: "dev" })] },
    {
      roles: [
        Role.of({ name: "dev", allow: { rules: [{ resources: ["cluster_maintenance_config"], verbs: ["read"] }] } }),
      ],
    },
  ),
  ofPlatform(
    "ROLE-007",
    { roles: [Role.of({ name: "editor", allow: ALLOWED })] },
    { roles: [DEV] },
    { roles: [Role.preset({ name: "editor", allow: ALLOWED })] },
  ),
  ofPlatform(
    "ROLE-008",
    { roles: [Role.preset({ name: "dev", allow: ALLOWED })] },
    { roles: [Role.preset({ name: "access", allow: ALLOWED })] },
    { roles: [DEV] },
  ),
  ofPlatform(
    "SECRET-003",
    { connectors: [Connector.github({ ...GITHUB, clientSecret: untyped("hunter2"), teamsToRoles: [TEAM] })] },
    { connectors: [github("access")] },
    {
      connectors: [
        Connector.github({
          ...GITHUB,
          clientSecret: SecretRef.ephemeral({ variable: "github" }),
          teamsToRoles: [TEAM],
        }),
      ],
    },
  ),
];

const OWN_CHART = { kind: "repository", name: "bot", repository: "https://charts.example.com" } as const;
const DELIVERY = { name: "delivery", joinToken: botToken("teleport", "delivery-delivery") };
const OF_IMAGES = { name: "delivery", joinToken: botToken("svc", "delivery-delivery") };
const OF_SVC = { brand: Brand.SVC, version: "17.5.2" };

const TENANTS: readonly Row[] = [
  ofTenant("TENANT-001", { roles: [DEV] }, { roles: [DEV], delivery: DELIVERY }, {}),
  ofTenant(
    "TENANT-002",
    { ...OF_SVC, delivery: { ...OF_IMAGES, image: "registry.example.com/tools:1" } },
    {
      ...OF_SVC,
      delivery: { ...OF_IMAGES, image: "registry.example.com/tools:1", botImage: "registry.example.com/bot:1" },
    },
    { delivery: DELIVERY },
  ),
  ["AGENT-022", { tenant: {}, release: { updates: { suspended: true } } }, { tenant: {}, release: {} }],
  [
    "AGENT-043",
    { tenant: {}, release: { joinToken: NOTHING } },
    { tenant: {}, release: { joinToken: SecretRef.of("agents", "auth-token") } },
    { release: { joinToken: NOTHING } },
  ],
  [
    "AGENT-051",
    { tenant: {}, release: { version: AgentVersion.followChannel({ channel: "default" }) } },
    { tenant: {}, release: { version: AgentVersion.followChannel() } },
    {
      tenant: {},
      release: { version: AgentVersion.followChannel({ channel: "default" }), updater: { channel: "default" } },
    },
  ],
  [
    "AGENT-052",
    { tenant: { version: NOTHING }, release: { version: AgentVersion.followChannel() } },
    { tenant: { version: NOTHING }, release: { version: AgentVersion.followChannel({ first: "18.3.0" }) } },
    { tenant: { version: "18.3.0" }, release: { version: AgentVersion.followChannel() } },
  ],
  ["FLEET-006", { tenant: {}, release: { network: { inPlatformCluster: true } } }, { tenant: {}, release: {} }],
];

const APPLICATION = { name: "grafana", uri: "https://grafana:3000" } as const;
const onDesktop = (services: readonly AgentService[]): Program => ({
  platform: { version: "18.11.0" },
  linux: { services, version: AgentVersion.followUpdater({ first: "18.11.0" }) },
});
const domain = (name: string) =>
  AgentService.windowsDomain({
    address: `dc.${name}:636`,
    domain: name,
    username: "svc-access",
    sid: "S-1-5-21-1-2-3-1104",
    certificateAuthority: CERTIFICATE,
  });
const DOMAIN = domain("example.com");
const OTHER_DOMAIN = domain("example.org");
const DESKTOP = { name: "desk", address: "desk.example.com" } as const;
const MEMBER = AgentService.windowsDesktop({ ...DESKTOP, activeDirectory: true });
const OF_CLOUD = AgentDiscovery.of({ awsDatabases: [{ types: ["rds"], regions: ["eu-central-1"] }] });
const UPDATER_IN_AWS = PodServiceAccount.create({ name: "updater", identity: AWS });
const AS_AWS = PodServiceAccount.create({ identity: AWS });
const REACHED = { auth: { publicAddresses: ["auth.example.com:3025"], agentNetworks: ["10.0.0.0/8"] } };
const joining = (joinToken: JoinToken, release: Partial<AgentReleaseProps> = {}): Program => ({
  platform: { joinTokens: [joinToken] },
  release: { joinToken, ...release },
});
const OF_AGENTS = { roles: ["Kube"], ...accounts("teleport-agent") } as const;

const JWKS = JSON.stringify({ keys: [{ kty: "RSA", kid: "a", use: "sig", alg: "RS256", n: "AQAB", e: "AQAB" }] });
const IN_NAMESPACE = { clusterWideObjects: "existing", services: [SSH] } as const;

const waitWith = (argument: string) => ({
  name: "wait",
  image: "wait:1",
  args: [argument],
  env: [{ name: "PASSWORD", valueFrom: { secretKeyRef: { name: "orders", key: "password" } } }],
});

const AGENTS: readonly Row[] = [
  ofRelease("AGENT-001", { services: [] }, { services: [KUBERNETES] }),
  ofRelease(
    "AGENT-010",
    { services: [SSH, AgentService.ssh({ labels: { env: "dev" } })] },
    { services: [AgentService.ssh({ labels: { env: "dev" } })] },
  ),
  [
    "AGENT-010",
    onDesktop([AgentService.linuxDesktop(), AgentService.linuxDesktop({ labels: { env: "dev" } })]),
    onDesktop([AgentService.linuxDesktop({ labels: { env: "dev" } })]),
  ],
  [
    "AGENT-010",
    { release: { services: [DOMAIN, OTHER_DOMAIN] } },
    { release: { services: [DOMAIN] }, beside: { services: [OTHER_DOMAIN], releaseName: "others" } },
  ],
  [
    "AGENT-020",
    { platform: { edition: "community" }, release: {} },
    { platform: { edition: "enterprise" }, release: {} },
    { platform: { edition: "community" }, release: { updater: { enabled: false } } },
  ],
  ofRelease(
    "AGENT-023",
    { version: PINNED },
    { version: AgentVersion.followUpdater({ first: "18.3.0" }) },
    { version: PINNED, updater: { enabled: false } },
  ),
  [
    "AGENT-024",
    { release: { updater: { channel: "slow" } } },
    { platform: { channels: { slow: VersionChannel.static("18.3.0") } }, release: { updater: { channel: "slow" } } },
    { release: { updater: { channel: "default" } } },
  ],
  [
    "AGENT-024",
    { platform: { managedUpdates: GROUPS }, release: { updater: { channel: "production" } } },
    { platform: { managedUpdates: GROUPS }, release: { updater: { channel: "prod" } } },
  ],
  ofRelease(
    "AGENT-028",
    { joinToken: SecretRef.of("join", "token") },
    { joinToken: SecretRef.of("join", "auth-token") },
  ),
  [
    "AGENT-029",
    joining(JoinToken.boundKeypair({ name: "joins", roles: ["Kube"] })),
    joining(JoinToken.kubernetes(OF_AGENTS)),
    joining(JoinToken.kubernetesJwks({ ...OF_AGENTS, jwks: JWKS })),
    joining(JoinToken.kubernetesOidc({ ...OF_AGENTS, issuer: "https://oidc.example.com" })),
    { release: { joinToken: SecretRef.of("join", "auth-token") } },
  ],
  ofRelease(
    "AGENT-032",
    { helm: { annotations: { deployment: { "teleport.dev/skipreconcile": "true" } } } },
    { updates: { suspended: true } },
    { updates: { forceReconcile: "now" } },
  ),
  [
    "AGENT-045",
    { release: { services: [SSH], network: { inPlatformCluster: false }, directDial: VERIFIES } },
    { platform: REACHED, release: { services: [SSH], network: { inPlatformCluster: false }, directDial: VERIFIES } },
    { release: { services: [SSH], directDial: VERIFIES } },
    { release: { services: [SSH], network: { inPlatformCluster: false } } },
  ],
  [
    "AGENT-048",
    { platform: REACHED, release: { services: [SSH], network: { inPlatformCluster: false }, directDial: {} } },
    { platform: REACHED, release: { services: [SSH], network: { inPlatformCluster: false }, directDial: VERIFIES } },
  ],
  [
    "AGENT-050",
    { release: { version: AgentVersion.followChannel() } },
    { beside: { version: AgentVersion.followChannel() } },
    { release: { version: AgentVersion.followChannel({ server: "https://updates.example.com" }) } },
    { release: { version: AgentVersion.followUpdater({ first: "18.3.0" }) } },
  ],
  [
    "AGENT-055",
    { platform: { maintenanceWindow: NOTHING }, release: {} },
    { release: {} },
    { platform: { maintenanceWindow: NOTHING }, release: { version: PINNED, updater: { enabled: false } } },
  ],
  ["AGENT-055", { platform: { maintenanceWindow: NOTHING }, release: FOLLOWS }, { release: FOLLOWS }],
  ofRelease(
    "AGENT-065",
    { pods: { replicas: 3, availability: { minAvailable: 3 } } },
    { pods: { replicas: 3, availability: { minAvailable: 2 } } },
    { pods: { replicas: 4, availability: { minAvailable: 3 } } },
  ),
  ofRelease(
    "AGENT-075",
    { services: [DATABASE], discovery: AgentDiscovery.of({ kubernetesServices: [{}] }) },
    { services: [DATABASE], discovery: AgentDiscovery.of({ clusterName: "production", kubernetesServices: [{}] }) },
    { services: [KUBERNETES], discovery: AgentDiscovery.of({ clusterName: "production", kubernetesServices: [{}] }) },
  ),
  [
    "AGENT-076",
    joining(JoinToken.kubernetes({ roles: ["Kube"], ...accounts("other") })),
    joining(JoinToken.kubernetes({ roles: ["Kube"], ...accounts("teleport-agent") })),
    joining(JoinToken.kubernetes({ roles: ["Kube"], ...accounts("other") }), {
      pods: { serviceAccount: PodServiceAccount.create({ name: "other" }) },
    }),
  ],
  [
    "AGENT-077",
    joining(JoinToken.kubernetes({ ...OF_AGENTS, roles: ["Node"] })),
    joining(JoinToken.kubernetes({ ...OF_AGENTS, roles: ["Node", "Kube"] })),
  ],
  ofRelease(
    "AGENT-081",
    { namespace: "teleport" },
    {},
    { namespace: "teleport", version: PINNED, updater: { enabled: false } },
  ),
  ofRelease(
    "AGENT-083",
    { pods: { imagePullSecrets: ["one", "two"] } },
    { pods: { imagePullSecrets: ["one"] } },
    {
      pods: { imagePullSecrets: ["one", "two"] },
      updater: {
        pullCredentials: "aws",
        serviceAccount: UPDATER_IN_AWS,
      },
    },
    {
      pods: { imagePullSecrets: ["one", "two"] },
      updater: {
        pullCredentials: "google",
        serviceAccount: PodServiceAccount.create({ name: "updater", identity: GOOGLE }),
      },
    },
    { pods: { imagePullSecrets: ["one", "two"] }, updater: { pullCredentials: "none" } },
  ),
  ofRelease(
    "AGENT-084",
    { helm: { values: { initContainers: [waitWith("--password=hunter2")] } } },
    { helm: { values: { initContainers: [waitWith("--password=$(PASSWORD)")] } } },
    {
      helm: { values: { initContainers: [waitWith("--password-file=/etc/orders/password")] } },
      pods: { volumes: { orders: PodVolume.secret({ secret: "orders", mountPath: "/etc/orders" }) } },
    },
  ),
  ofRelease(
    "AGENT-088",
    { services: [AgentService.application({ ...APPLICATION, insecureSkipVerify: true })] },
    { services: [AgentService.application(APPLICATION)] },
  ),
  ofRelease(
    "AGENT-088",
    { services: [AgentService.database({ ...ORDERS, tls: { mode: "insecure" } })] },
    { services: [AgentService.database({ ...ORDERS, tls: { caCertFile: "/etc/ssl/orders.pem" } })] },
  ),
  ofRelease(
    "AGENT-089",
    { services: [MEMBER] },
    { services: [DOMAIN, MEMBER] },
    { services: [AgentService.windowsDesktop(DESKTOP)] },
  ),
  [
    "AGENT-090",
    { release: { services: [AgentService.kubeconfig({ file: "/etc/kubeconfig" })] } },
    { linux: { services: [AgentService.kubeconfig({ file: "/etc/kubeconfig" })] } },
    { release: { services: [AgentService.kubernetes({ clusterName: "production" })] } },
  ],
  [
    "AGENT-091",
    {
      release: {
        services: [DATABASE],
        discovery: AgentDiscovery.of({ kubernetesClusters: [{ labels: { env: "dev" } }] }),
      },
    },
    {
      release: {
        services: [DATABASE, KUBERNETES],
        discovery: AgentDiscovery.of({ clusterName: "production", kubernetesClusters: [{ labels: { env: "dev" } }] }),
      },
    },
    { linux: { services: [SSH], discovery: AgentDiscovery.of({ kubernetesClusters: [{ labels: { env: "dev" } }] }) } },
  ],
  ofRelease(
    "AGENT-092",
    { services: [DATABASE], discovery: OF_CLOUD },
    { services: [DATABASE], discovery: OF_CLOUD, pods: { serviceAccount: AS_AWS } },
    {
      services: [DATABASE],
      discovery: OF_CLOUD,
      pods: { serviceAccount: PodServiceAccount.create({ identity: PodIdentity.node() }) },
    },
  ),
  ofRelease(
    "AGENT-092",
    { updater: { pullCredentials: "aws" } },
    {
      updater: {
        pullCredentials: "aws",
        serviceAccount: UPDATER_IN_AWS,
      },
    },
  ),
  [
    "AGENT-093",
    { ...exposed(ServiceExposure.loadBalancer({ proxyProtocol: "on" })), release: {} },
    { ...exposed(ServiceExposure.loadBalancer({ proxyProtocol: "off" })), release: {} },
    {
      ...exposed(ServiceExposure.loadBalancer({ proxyProtocol: "on" })),
      release: { network: { inPlatformCluster: false } },
    },
  ],
  ofRelease(
    "AGENT-094",
    { network: { relay: "relay.example.com" }, version: AgentVersion.followUpdater({ first: "18.2.7" }) },
    { network: { relay: "relay.example.com" }, version: AgentVersion.followUpdater({ first: "18.3.0" }) },
    { version: AgentVersion.followUpdater({ first: "18.2.7" }) },
  ),
  [
    "BOT-001",
    withBot(JoinToken.kubernetes({ ...accounts("deployer"), roles: ["Node"] })),
    withBot(botToken("bots", "deployer")),
  ],
  [
    "BOT-002",
    withBot(botToken("bots", "deployer"), OF_SVC),
    withBot(botToken("bots", "deployer")),
    {
      ...withBot(botToken("bots", "deployer"), OF_SVC),
      bot: { joinToken: botToken("bots", "deployer"), helm: { chart: OWN_CHART } },
    },
  ],
  [
    "OBJECT-003",
    { release: {}, beside: {} },
    { release: {}, beside: { releaseName: "others" } },
    { release: IN_NAMESPACE, beside: { ...IN_NAMESPACE, namespace: "others" } },
    { release: {}, beside: {}, besideIn: STAGING },
  ],
  [
    "OBJECT-003",
    { release: { joinToken: EPHEMERAL }, beside: { joinToken: EPHEMERAL, releaseName: "others" } },
    {
      release: { joinToken: EPHEMERAL },
      beside: { joinToken: SecretRef.of("join-token", "auth-token"), releaseName: "others" },
    },
  ],
];

const MACHINES: readonly Row[] = [
  ofLinux(
    "GIVEN-007",
    { environment: { MARK: "😀".slice(0, 1) } },
    { environment: { MARK: Array.from("😀")[0] ?? "" } },
  ),
  [
    "LINUX-001",
    { linux: { services: [KUBERNETES] } },
    { linux: { services: [AgentService.kubeconfig({ file: "/etc/kubeconfig" })] } },
    { release: { services: [KUBERNETES] } },
  ],
  ofLinux(
    "LINUX-008",
    { joinToken: SecretRef.ephemeral({ variable: "join_token" }) },
    { joinToken: SecretRef.of("join", "token") },
  ),
  ofLinux(
    "LINUX-010",
    { updater: { enabled: false } },
    { updater: { enabled: false }, version: AgentVersion.pinned("18.3.0") },
    {},
  ),
  ofLinux(
    "LINUX-011",
    { version: AgentVersion.followChannel({ server: "https://updates.example.com", caCertificate: CERTIFICATE }) },
    { version: AgentVersion.followChannel({ server: "https://updates.example.com" }) },
  ),
  [
    "LINUX-016",
    { platform: { edition: "community" }, linux: { ...BY_HAND, installation: OF_SERVICE } },
    { platform: { edition: "community" }, linux: { ...BY_HAND, installation: LinuxInstallation.packages() } },
    { platform: { edition: "enterprise" }, linux: { ...BY_HAND, installation: OF_SERVICE } },
  ],
  ofLinux(
    "LINUX-020",
    { installation: LinuxInstallation.packages({ fips: true }) },
    {
      installation: LinuxInstallation.packages({ fips: true }),
      updater: { enabled: false },
      version: AgentVersion.pinned("18.3.0"),
    },
  ),
  ofLinux(
    "LINUX-056",
    { installation: LinuxInstallation.script({ url: "https://example.com/install.sh" }) },
    { installation: OF_SERVICE },
    { installation: LinuxInstallation.packages() },
  ),
  ["ID-001", { locals: ["a.b", "a b"] }, { locals: ["a.b", "c"] }],
];

const FIXES: readonly Row[] = [
  ...ADDRESSES,
  ...CERTIFICATES,
  ...EXPOSURES,
  ...CONNECT,
  ...STORAGE,
  ...PLATFORMS,
  ...RESOURCES,
  ...TENANTS,
  ...AGENTS,
  ...MACHINES,
];

const codesOf = (program: Program) => violationsOfTree(declare(program)).map(({ rule }) => rule.code);

test.each(sampled(FIXES).map(([code, mistake, ...fixed]) => ({ code, mistake, fixed })))(
  "the fix of $code mends the mistake, in each way that it names",
  ({ code, mistake, fixed }) => {
    expect(codesOf(mistake)).toEqual([code]);
    for (const program of fixed) expect(codesOf(program)).toEqual([]);
  },
);

test("every code is that of a rule", () => {
  const known = ALL_RULES.map(({ code }) => code);
  expect(FIXES.map(([code]) => code).filter((code) => !known.includes(code))).toEqual([]);
});
