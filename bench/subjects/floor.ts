import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as content from "./content";
import { numbers, runSubject, type Size } from "./program";

/** The least that has to be done: plain objects, and the file of each stack from `JSON.stringify`. */
export function floor({ stacks, agentsPerStack }: Size, outdir: string): void {
  for (const stack of numbers(stacks)) {
    const name = content.stackName(stack);
    const folder = join(outdir, "stacks", name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "cdk.tf.json"), JSON.stringify(configuration(stack, agentsPerStack), undefined, 2));
  }
}

function configuration(stack: number, agents: number): object {
  const [workloads, versions, releases, policies] = [emptyRecord(), emptyRecord(), emptyRecord(), emptyRecord()];
  const namespace = `namespace-${content.NAMESPACE}`;
  for (const agent of numbers(agents)) {
    const name = content.agentName(agent);
    const workloadId = logicalId(name, "live", "workload");
    const versionId = logicalId(name, "live", "version");
    const ownPolicies = content
      .policiesOf(name)
      .map((policy) => [logicalId(name, policy.id, "network-policy"), policy] as const);
    const workload = `data.kubernetes_resources.${workloadId}`;
    const dependencies = [
      `kubernetes_namespace_v1.${namespace}`,
      ...ownPolicies.map(([id]) => `kubernetes_network_policy_v1.${id}`),
    ];
    workloads[workloadId] = {
      api_version: "apps/v1",
      field_selector: `metadata.name=${name}`,
      kind: "StatefulSet",
      namespace: content.NAMESPACE,
    };
    versions[versionId] = content.liveVersion(workload);
    releases[logicalId(name, "release")] = {
      ...release(name, content.shownCluster(stack, agent), versionId, workload),
      depends_on: dependencies,
    };
    for (const [id, policy] of ownPolicies) {
      policies[id] = { ...networkPolicy(policy), depends_on: dependencies.slice(0, 1) };
    }
  }
  return {
    data: { kubernetes_resources: workloads },
    locals: versions,
    provider: providers(stack),
    resource: {
      helm_release: releases,
      kubernetes_namespace_v1: {
        [namespace]: { metadata: { labels: content.NAMESPACE_LABELS, name: content.NAMESPACE } },
      },
      kubernetes_network_policy_v1: policies,
    },
    terraform: {
      backend: { local: { path: content.statePath(stack) } },
      required_providers: {
        helm: { source: "hashicorp/helm", version: "3.1.1" },
        kubernetes: { source: "hashicorp/kubernetes", version: "2.38.0" },
      },
      required_version: ">= 1.11.0",
    },
  };
}

function providers(stack: number): object {
  const cluster = { config_context: content.contextName(stack), config_path: content.KUBECONFIG };
  return {
    helm: [{ kubernetes: cluster }],
    kubernetes: [{ ...cluster, ignore_annotations: [".*"], ignore_labels: [content.IGNORED_LABELS] }],
  };
}

function release(name: string, cluster: string, versionId: string, workload: string): object {
  return {
    ...content.CHART,
    atomic: true,
    cleanup_on_fail: true,
    lifecycle: {
      precondition: [
        { condition: content.versionCanBeRead(workload), error_message: content.versionCannotBeRead(name) },
        ...content
          .servedConditions(`local.${versionId}`, name)
          .map(({ condition, message }) => ({ condition, error_message: message })),
      ],
    },
    max_history: 10,
    name,
    namespace: content.NAMESPACE,
    set: [{ name: "svcVersionOverride", type: "string", value: `\${local.${versionId}}` }],
    timeout: 300,
    values: [content.chartValues(cluster)],
    wait: true,
  };
}

function networkPolicy({ name, labels }: content.Policy): object {
  return {
    metadata: { labels, name, namespace: content.NAMESPACE },
    spec: {
      egress: content.EGRESS.map((ports) => ({ ports })),
      pod_selector: { match_labels: { app: name } },
      policy_types: ["Ingress", "Egress"],
    },
  };
}

/** The address that CDKTF gives to what is declared at a path of the stack. */
function logicalId(...path: readonly string[]): string {
  const hash = createHash("md5").update(path.join("/")).digest("hex").slice(0, 8).toUpperCase();
  return `${path.join("_")}_${hash}`;
}

function emptyRecord(): Record<string, unknown> {
  return {};
}

if (require.main === module) runSubject(floor);
