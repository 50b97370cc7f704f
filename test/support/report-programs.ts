import type { App } from "cdktf";
import {
  AccessPlatform,
  AgentRelease,
  AgentService,
  AgentVersion,
  AuthStorage,
  ClusterStack,
  HttpConnectProxy,
  KubernetesTarget,
  MaintenanceWindow,
  ProxyListeners,
  ProxyTls,
  PublicAddress,
  SecretRef,
  StateBackend,
  acknowledge,
  Version,
  VersionChannel,
  Brand,
} from "../../constructs";

const TEAMS = [
  "payments",
  "search",
  "data-warehouse",
  "machine-learning-platform",
  "web",
  "identity",
  "logistics",
  "observability",
  "billing",
  "mobile-backend",
  "internal-tools",
  "networking-and-edge-computing",
];

/** A platform with separate ports, a database, and the agents of twelve teams, some behind an HTTP CONNECT proxy. */
export function declareTwelveGroups(app: App): void {
  const stack = new ClusterStack(app, "platform", {
    target: KubernetesTarget.environment(),
    state: StateBackend.local({ path: "terraform.tfstate" }),
  });
  acknowledge(stack, { code: "SECRET-007", reason: "External Secrets writes them into every namespace of a team" });
  const platform = new AccessPlatform(stack, "platform", {
    brand: Brand.SVC,
    publicAddress: PublicAddress.of("access.example.com"),
    version: Version.of("17.5.2"),
    tls: ProxyTls.certManager({ clusterIssuer: "letsencrypt" }),
    auth: {
      replicas: 2,
      storage: AuthStorage.external({ type: "postgresql", ports: [5432] }),
      license: SecretRef.of("license", "license.pem"),
    },
    listeners: ProxyListeners.separate({ peering: true }),
    channels: { default: VersionChannel.static("v17.5.2") },
    maintenanceWindow: MaintenanceWindow.of({ utcStartHour: 23, weekdays: ["Mon", "Wed", "Sun"] }),
    proxies: { replicas: 3 },
  });
  for (const [index, team] of TEAMS.entries()) {
    new AgentRelease(stack, team, {
      platform,
      namespace: team,
      services: [
        AgentService.kubernetes({ clusterName: team }),
        AgentService.database({ name: `${team}-orders`, protocol: "postgres", uri: "orders.svc:5432" }),
      ],
      joinToken: SecretRef.of("agent-join-token", "auth-token"),
      version: AgentVersion.followUpdater({ first: platform.version }),
      ...(index % 4 === 0 && { network: { httpProxy: HttpConnectProxy.of("egress.example.com:3128") } }),
    });
  }
}
