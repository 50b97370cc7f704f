import type { Release } from "@cdktf/provider-helm/lib/release";
import type { HelmProvider } from "@cdktf/provider-helm/lib/provider";
import type { DataKubernetesResources } from "@cdktf/provider-kubernetes/lib/data-kubernetes-resources";
import type { NamespaceV1 } from "@cdktf/provider-kubernetes/lib/namespace-v1";
import type { NetworkPolicyV1 } from "@cdktf/provider-kubernetes/lib/network-policy-v1";
import type { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { App, LocalBackend, TerraformLocal, TerraformStack } from "cdktf";
import { Construct } from "constructs";
import * as content from "./content";
import { numbers, type Subject } from "./program";

/** Classes of the providers: how they are imported is what `raw` and `template` differ in. */
export interface Classes {
  readonly DataKubernetesResources: typeof DataKubernetesResources;
  readonly HelmProvider: typeof HelmProvider;
  readonly KubernetesProvider: typeof KubernetesProvider;
  readonly NamespaceV1: typeof NamespaceV1;
  readonly NetworkPolicyV1: typeof NetworkPolicyV1;
  readonly Release: typeof Release;
}

/** The agents as one writes them by hand with CDKTF, on the classes that are generated from the providers. */
export function byHand(classes: Classes): Subject {
  return ({ stacks, agentsPerStack }, outdir) => {
    const app = new App({ outdir });
    for (const stack of numbers(stacks)) declareStack(app, stack, agentsPerStack, classes);
    app.synth();
  };
}

function declareStack(app: App, index: number, agents: number, classes: Classes): void {
  const stack = new TerraformStack(app, content.stackName(index));
  new LocalBackend(stack, { path: content.statePath(index) });
  const kubernetes = { configContext: content.contextName(index), configPath: content.KUBECONFIG };
  new classes.KubernetesProvider(stack, "kubernetes", {
    ...kubernetes,
    ignoreAnnotations: [".*"],
    ignoreLabels: [content.IGNORED_LABELS],
  });
  new classes.HelmProvider(stack, "helm", { kubernetes });
  stack.addOverride("terraform.required_version", ">= 1.11.0");
  stack.addOverride("terraform.required_providers.kubernetes.source", "hashicorp/kubernetes");
  stack.addOverride("terraform.required_providers.helm.source", "hashicorp/helm");
  const namespace = new classes.NamespaceV1(stack, `namespace-${content.NAMESPACE}`, {
    metadata: { name: content.NAMESPACE, labels: content.NAMESPACE_LABELS },
  });
  for (const agent of numbers(agents)) {
    const scope = new Construct(stack, content.agentName(agent));
    declareAgent(scope, content.agentName(agent), content.shownCluster(index, agent), namespace, classes);
  }
}

function declareAgent(
  scope: Construct,
  name: string,
  cluster: string,
  namespace: NamespaceV1,
  { DataKubernetesResources, NetworkPolicyV1, Release }: Classes,
): void {
  const live = new Construct(scope, "live");
  const workload = new DataKubernetesResources(live, "workload", {
    apiVersion: "apps/v1",
    kind: "StatefulSet",
    fieldSelector: `metadata.name=${name}`,
    namespace: content.NAMESPACE,
  });
  const version = new TerraformLocal(live, "version", content.liveVersion(workload.fqn));
  const policies = content.policiesOf(name).map(
    (policy) =>
      new NetworkPolicyV1(new Construct(scope, policy.id), "network-policy", {
        metadata: { name: policy.name, namespace: content.NAMESPACE, labels: policy.labels },
        spec: {
          podSelector: { matchLabels: { app: policy.name } },
          policyTypes: ["Ingress", "Egress"],
          egress: content.EGRESS.map((ports) => ({ ports })),
        },
        dependsOn: [namespace],
      }),
  );
  new Release(scope, "release", {
    ...content.CHART,
    name,
    namespace: content.NAMESPACE,
    atomic: true,
    cleanupOnFail: true,
    maxHistory: 10,
    timeout: 300,
    wait: true,
    set: [{ name: "svcVersionOverride", type: "string", value: version.expression as string }],
    dependsOn: [namespace, ...policies],
    values: [content.chartValues(cluster)],
    lifecycle: {
      precondition: [
        {
          condition: content.versionCanBeRead(workload.fqn),
          errorMessage: content.versionCannotBeRead(name),
        },
        ...content
          .servedConditions(`local.${version.friendlyUniqueId}`, name)
          .map(({ condition, message }) => ({ condition, errorMessage: message })),
      ],
    },
  });
}
