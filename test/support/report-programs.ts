import type { App } from "cdktf";
import {
  AgentFleet,
  AgentRelease,
  AgentService,
  AgentVersion,
  AuthStorage,
  ClusterAuthPreference,
  ClusterStack,
  HttpConnectProxy,
  KubernetesTarget,
  MaintenanceWindow,
  ProxyListeners,
  Role,
  SecretRef,
  StateBackend,
  acknowledge,
  VersionChannel,
} from "../../constructs";
import { smallPlatform } from "./program";

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
  const platform = smallPlatform(stack, {
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

/** A platform whose agents run in forty clusters, an {@link AgentFleet} of eight regions. */
export function declareFortyClusters(app: App): void {
  const stack = new ClusterStack(app, "platform", {
    target: KubernetesTarget.kubeconfig({ context: "platform" }),
    state: StateBackend.local({ path: "platform.tfstate" }),
  });
  acknowledge(stack, { code: "SECRET-007", reason: "External Secrets writes the license" });
  const platform = smallPlatform(stack, {
    auth: { license: SecretRef.of("license", "license.pem") },
    channels: { default: VersionChannel.static("v17.5.2") },
    maintenanceWindow: MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue", "Thu"] }),
    authentication: ClusterAuthPreference.of({ secondFactors: ["webauthn"] }),
    roles: [
      Role.of({ name: "developer", allow: { kubernetesGroups: ["developers"], nodeLabels: { env: ["dev"] } } }),
      Role.of({ name: "administrator", allow: { rules: [{ resources: ["*"], verbs: ["*"] }] } }),
    ],
  });
  const regions = ["eu-west", "eu-north", "us-east", "us-west", "ap-south", "ap-east", "sa-east", "af-south"];
  const names = regions.flatMap((region) => [1, 2, 3, 4, 5].map((index) => `${region}-${index}`));
  new AgentFleet(app, "agents", {
    platform,
    state: ({ name }) => StateBackend.local({ path: `${name}.tfstate` }),
    releases: ({ name }) => ({
      kubernetes: {
        services: [
          AgentService.kubernetes({ clusterName: name }),
          AgentService.database({ name: `${name}-orders`, protocol: "postgres", uri: "orders.svc:5432" }),
        ],
        joinToken: SecretRef.ephemeral({ variable: "agent_join_token", key: "auth-token" }),
        version: AgentVersion.followUpdater({ first: platform.version }),
      },
    }),
    clusters: Object.fromEntries(
      names.map((name) => [name, { target: KubernetesTarget.kubeconfig({ context: name }) }]),
    ),
  });
}
