import type { App } from "cdktf";
import {
  AccessPlatform,
  AgentFleet,
  AgentService,
  AgentVersion,
  type ChartSource,
  ClusterStack,
  KubernetesTarget,
  MaintenanceWindow,
  ProxyTls,
  PublicAddress,
  SecretRef,
  StateBackend,
  Version,
  acknowledge,
} from "../constructs";

/** Where the charts of the measured fleets come from. */
export const CHARTS: Readonly<Record<string, ChartSource>> = {
  bundled: { kind: "bundled", name: "svc-agent" },
  repository: { kind: "repository", name: "svc-agent", repository: "https://charts.example.com" },
};

/** A platform, and a fleet with one release in each of `size` clusters, every third with differences. */
export function declareFleet(app: App, size: number, chart: ChartSource): void {
  const stack = new ClusterStack(app, "platform", {
    target: KubernetesTarget.kubeconfig({ context: "platform" }),
    state: stateAt("platform"),
  });
  const platform = new AccessPlatform(stack, "platform", {
    publicAddress: PublicAddress.of("access.example.com"),
    version: Version.of("17.5.2"),
    tls: ProxyTls.certManager({ clusterIssuer: "letsencrypt" }),
    maintenanceWindow: MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue"] }),
    auth: { license: SecretRef.ephemeral({ variable: "license", key: "license.pem" }) },
  });
  const fleet = new AgentFleet(app, "agents", {
    platform,
    state: ({ name }) => stateAt(`agents/${name}`),
    releases: ({ name }) => ({
      kubernetes: {
        services: [AgentService.kubernetes({ clusterName: name })],
        joinToken: SecretRef.of("agent-join-token", "auth-token"),
        version: AgentVersion.followUpdater({ first: platform.version }),
        labels: { fleet: "production" },
        helm: { chart },
      },
    }),
    clusters: Object.fromEntries(
      Array.from({ length: size }, (_, index) => {
        const name = `cluster-${index}`;
        const differences = index % 3 === 0 ? { kubernetes: { pods: { replicas: 2 }, labels: { size: "large" } } } : {};
        return [name, { target: KubernetesTarget.kubeconfig({ context: name }), differences }];
      }),
    ),
  });
  acknowledge(fleet, { code: "SECRET-007", reason: "an operator writes the join token into each cluster" });
}

function stateAt(key: string): StateBackend {
  return StateBackend.s3({ bucket: "state", key, region: "eu-central-1" });
}
