import { App } from "cdktf";
import {
  AccessPlatform,
  AgentFleet,
  AgentService,
  AgentVersion,
  Brand,
  type ChartSource,
  ClusterStack,
  KubernetesTarget,
  MaintenanceWindow,
  ProxyTls,
  SecretRef,
  StateBackend,
  acknowledge,
} from "../../constructs";
import { numbers, runSubject, type Size } from "./program";

/** Where the charts of the measured fleets come from. */
const CHARTS: Readonly<Record<string, ChartSource>> = {
  bundled: { kind: "bundled", name: "svc-agent" },
  repository: { kind: "repository", name: "svc-agent", repository: "https://charts.example.com" },
};

/** A platform, and a fleet of its agents in as many clusters as there are stacks, every third with differences. */
export function fleet({ stacks, agentsPerStack }: Size, outdir: string, chart = "repository"): void {
  const source = CHARTS[chart];
  if (source === undefined) throw new Error(`there is no chart ${chart}; there are ${Object.keys(CHARTS).join(", ")}`);
  const app = new App({ outdir });
  const stack = new ClusterStack(app, "platform", {
    target: KubernetesTarget.kubeconfig({ context: "platform" }),
    state: stateAt("platform"),
  });
  const platform = new AccessPlatform(stack, "platform", {
    brand: Brand.SVC,
    publicAddress: "access.example.com",
    version: "17.5.2",
    tls: ProxyTls.certManager({ clusterIssuer: "letsencrypt" }),
    maintenanceWindow: MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue"] }),
    auth: { license: SecretRef.ephemeral({ variable: "license", key: "license.pem" }) },
  });
  const agents = new AgentFleet(app, "agents", {
    platform,
    state: ({ name }) => stateAt(`agents/${name}`),
    releases: ({ name }) =>
      Object.fromEntries(
        numbers(agentsPerStack).map((agent) => [
          `agent-${agent}`,
          {
            namespace: "agents",
            releaseName: `agent-${agent}`,
            services: [AgentService.kubernetes({ clusterName: `${name}-${agent}` })],
            joinToken: SecretRef.of("agent-join-token", "auth-token"),
            version: AgentVersion.followUpdater({ first: platform.version }),
            labels: { fleet: "production" },
            helm: { chart: source },
          },
        ]),
      ),
    clusters: Object.fromEntries(
      numbers(stacks).map((index) => {
        const name = `cluster-${index}`;
        const differences = index % 3 === 0 ? { "agent-0": { pods: { replicas: 2 }, labels: { size: "large" } } } : {};
        return [name, { target: KubernetesTarget.kubeconfig({ context: name }), differences }];
      }),
    ),
  });
  acknowledge(agents, { code: "SECRET-007", reason: "an operator writes the join token into each cluster" });
  app.synth();
}

function stateAt(key: string): StateBackend {
  return StateBackend.s3({ bucket: "state", key, region: "eu-central-1" });
}

if (require.main === module) {
  runSubject((size, outdir) => {
    fleet(size, outdir, process.argv[5]);
  });
}
