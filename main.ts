import { App } from "cdktf";
import {
  AccessPlatform,
  AgentRelease,
  AgentService,
  AgentVersion,
  Brand,
  ClusterStack,
  Connector,
  JoinToken,
  KubernetesTarget,
  ProxyListeners,
  ProxyTls,
  Role,
  SecretRef,
  ServiceExposure,
  StateBackend,
  VersionChannel,
} from "./constructs";

/** Secrets come from variables, which neither plan nor state holds: TF_VAR_agent_join_token and so on. */
const secret = (variable: string, key: string) => SecretRef.ephemeral({ variable, key });

/** The whole example: a platform, an agent in its cluster, and agents in a namespace of another team. */
export function declareExample(app: App, listeners = ProxyListeners.tlsRouting({ peering: true })): void {
  // Both stacks go to the cluster that the environment names: KUBE_CONFIG_PATH and KUBE_CTX.
  const platformStack = new ClusterStack(app, "platform", {
    target: KubernetesTarget.environment(),
    state: StateBackend.local({ path: "platform.tfstate" }),
  });

  const joinToken = secret("agent_join_token", "auth-token");

  const platform = new AccessPlatform(platformStack, "platform", {
    brand: Brand.SVC,
    publicAddress: "access.example.com",
    clusterName: "access.example.com",
    version: "17.5.2",
    tls: ProxyTls.ephemeral({ certificateVariable: "tls_certificate", keyVariable: "tls_key" }),
    auth: { license: secret("license", "license.pem") },
    listeners,
    channels: {
      default: VersionChannel.static("v17.5.2"),
      "stable/cloud": VersionChannel.forward(
        "https://updates.example.com/v1/webapi/automaticupgrades/channel/stable/cloud",
      ),
    },
    maintenanceWindow: { utcStartHour: 2, weekdays: ["Tue", "Thu"] },
    roles: [Role.maintenanceManager()],
    connectors: [
      Connector.github({
        name: "github",
        clientId: "access-platform",
        clientSecret: secret("github_client_secret", "client-secret"),
        teamsToRoles: [{ organization: "acme", team: "platform", roles: ["maintenance-manager"] }],
      }),
    ],
    joinTokens: [JoinToken.static({ secret: joinToken, roles: ["Db", "App"] })],
    proxies: { replicas: 3 },
    proxyPools: { internal: { replicas: 2, exposure: ServiceExposure.clusterIp() } },
  });

  new AgentRelease(platformStack, "kubernetes-agent", {
    platform,
    services: [AgentService.kubernetes({ clusterName: "production" })],
    version: AgentVersion.followUpdater({ first: platform.version }),
  });

  const databaseStack = new ClusterStack(app, "databases", {
    target: KubernetesTarget.environment(),
    state: StateBackend.local({ path: "databases.tfstate" }),
  });

  new AgentRelease(databaseStack, "database-agent", {
    platform,
    namespace: "databases",
    services: [
      AgentService.database({ name: "orders", protocol: "postgres", uri: "orders.databases.svc:5432" }),
      AgentService.application({ name: "reports", uri: "http://reports.databases.svc:8080" }),
    ],
    joinToken,
    version: AgentVersion.followUpdater({ first: platform.version }),
  });
}

if (require.main === module) {
  const app = new App();
  declareExample(app);
  app.synth();
}
