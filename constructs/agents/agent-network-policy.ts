import { NetworkPolicyV1 } from "@cdktf/provider-kubernetes/lib/network-policy-v1";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { literals } from "../terraform/literals";
import type { InClusterPeer } from "./proxy-endpoint";

const DNS_PORT = 53;

/** Declaration of an {@link AgentNetworkPolicy}. */
export interface AgentNetworkPolicyProps {
  readonly releaseName: string;
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;

  /** TCP ports that the pods may dial. */
  readonly ports: readonly number[];

  /** Proxies in the same cluster; undefined where agents reach them from outside. */
  readonly proxies: InClusterPeer | undefined;
  readonly dependsOn: readonly ITerraformDependable[];
}

/**
 * What the pods of a release may do: dial out, on the ports that they need, and accept nothing.
 *
 * A policy knows no host names, so ports are open to everyone; proxies of the same cluster are selected as pods, on
 * any of their ports, because a policy sees the ports of pods and not of their Service.
 *
 * @see specification 1, rule 1
 */
export class AgentNetworkPolicy extends Construct {
  readonly resource: NetworkPolicyV1;

  constructor(scope: Construct, id: string, props: AgentNetworkPolicyProps) {
    super(scope, id);
    const { releaseName, namespace, labels } = props;
    this.resource = new NetworkPolicyV1(
      this,
      "policy",
      literals({
        metadata: { name: releaseName, namespace, labels },
        spec: {
          podSelector: {
            matchExpressions: [{ key: "app", operator: "In", values: [releaseName, `${releaseName}-updater`] }],
          },
          policyTypes: ["Ingress", "Egress"],
          egress: egressRules(props),
        },
        dependsOn: [...props.dependsOn],
      }),
    );
  }
}

function egressRules({ ports, proxies }: AgentNetworkPolicyProps) {
  const dns = ["UDP", "TCP"].map((protocol) => ({ port: String(DNS_PORT), protocol }));
  return [
    { ports: dns },
    { ports: ports.map((port) => ({ port: String(port), protocol: "TCP" })) },
    ...(proxies === undefined ? [] : [{ to: [selectorOf(proxies)] }]),
  ];
}

function selectorOf({ namespace, podLabels }: InClusterPeer) {
  return {
    namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": namespace } },
    podSelector: { matchLabels: podLabels },
  };
}
