import { App } from "cdktf";
import {
  AgentRelease,
  AgentService,
  AgentVersion,
  Brand,
  CloudTenant,
  ClusterStack,
  KubernetesTarget,
  SecretRef,
  StateBackend,
  Version,
  acknowledge,
} from "../../constructs";
import {
  ADDRESS,
  agentName,
  CHART,
  contextName,
  FIRST_VERSION,
  NAMESPACE,
  shownCluster,
  stackName,
  stateFile,
} from "./content";
import { numbers, runSubject, type Size } from "./program";

/** The same agents with this package, through its public API. */
export function ours({ stacks, agentsPerStack }: Size, outdir: string): void {
  const app = new App({ outdir });
  for (const index of numbers(stacks)) {
    const stack = new ClusterStack(app, stackName(index), {
      target: KubernetesTarget.kubeconfig({ context: contextName(index) }),
      state: StateBackend.local({ path: stateFile(index) }),
    });
    const version = Version.of(FIRST_VERSION);
    const platform = new CloudTenant(stack, "tenant", {
      brand: Brand.SVC,
      publicAddress: ADDRESS,
      version,
    });
    for (const agent of numbers(agentsPerStack)) {
      new AgentRelease(stack, agentName(agent), {
        platform,
        releaseName: agentName(agent),
        namespace: NAMESPACE,
        joinToken: SecretRef.of("join", "auth-token"),
        services: [AgentService.kubernetes({ clusterName: shownCluster(index, agent) })],
        version: AgentVersion.followUpdater({ first: version }),
        labels: { env: "prod" },
        helm: { chart: { kind: "repository", name: CHART.chart, repository: CHART.repository } },
      });
    }
    acknowledge(stack, { code: "SECRET-007", reason: "an operator writes the join token into each cluster" });
  }
  app.synth();
}

if (require.main === module) runSubject(ours);
