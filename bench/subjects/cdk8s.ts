import { App, Chart, YamlOutputType } from "cdk8s";
import { k8s } from "cdk8s-plus-33";
import { declareUpdater } from "./cdk8s-updater";
import { declareWorkload } from "./cdk8s-workload";
import { agentName, EGRESS, NAMESPACE, NAMESPACE_LABELS, policiesOf, shownCluster, stackName } from "./content";
import { numbers, runSubject, type Size } from "./program";

/** The objects that the agents' chart makes, with the network policy and the namespace, written by hand with cdk8s. */
export function cdk8s({ stacks, agentsPerStack }: Size, outdir: string): void {
  const app = new App({ outdir, yamlOutputType: YamlOutputType.FILE_PER_CHART });
  for (const stack of numbers(stacks)) {
    const chart = new Chart(app, stackName(stack), { disableResourceNameHashes: true });
    new k8s.KubeNamespace(chart, "namespace", { metadata: { name: NAMESPACE, labels: NAMESPACE_LABELS } });
    for (const agent of numbers(agentsPerStack)) {
      const name = agentName(agent);
      declareWorkload(chart, name, shownCluster(stack, agent));
      declareUpdater(chart, name);
      declarePolicies(chart, name);
    }
  }
  app.synth();
}

function declarePolicies(chart: Chart, release: string): void {
  for (const { name, labels } of policiesOf(release)) {
    new k8s.KubeNetworkPolicy(chart, `${name}-policy`, {
      metadata: { name, namespace: NAMESPACE, labels },
      spec: {
        podSelector: { matchLabels: { app: name } },
        policyTypes: ["Ingress", "Egress"],
        egress: EGRESS.map((ports) => ({
          ports: ports.map(({ port, protocol }) => ({ port: k8s.IntOrString.fromNumber(Number(port)), protocol })),
        })),
      },
    });
  }
}

if (require.main === module) runSubject(cdk8s);
