import { NetworkPolicyV1 } from "@cdktf/provider-kubernetes/lib/network-policy-v1";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import type { Flow, NetworkPeer } from "../network/network-flows";
import { literals } from "../terraform/literals";

/** Pods of a platform, by component, as a network policy selects them. */
export type ComponentLabels = (component: "auth" | "proxy" | "agent") => Readonly<Record<string, string>>;

/** What a policy lets through. */
export interface NetworkPolicyProps {
  readonly name: string;
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;

  /** Labels of the pods that the policy is about. */
  readonly podLabels: Readonly<Record<string, string>>;
  readonly flows: readonly Flow[];
  readonly componentLabels: ComponentLabels;
  readonly dependsOn: readonly ITerraformDependable[];
}

/** A NetworkPolicy that denies its pods everything but the flows that are declared. */
export class NetworkPolicy extends Construct {
  readonly resource: NetworkPolicyV1;

  constructor(scope: Construct, id: string, props: NetworkPolicyProps) {
    super(scope, id);
    const rules = (direction: Flow["direction"]) => props.flows.filter((flow) => flow.direction === direction);
    this.resource = new NetworkPolicyV1(
      this,
      "network-policy",
      literals({
        metadata: { name: props.name, namespace: props.namespace, labels: props.labels },
        spec: {
          podSelector: { matchLabels: props.podLabels },
          policyTypes: ["Ingress", "Egress"],
          ingress: rules("ingress").map(({ peer, ports }) => ({
            ...withPeers("from", peer, props.componentLabels),
            ports: ports.map(portOf),
          })),
          egress: rules("egress").map(({ peer, ports }) => ({
            ...withPeers("to", peer, props.componentLabels),
            ports: ports.map(portOf),
          })),
        },
        dependsOn: [...props.dependsOn],
      }),
    );
  }
}

function portOf({ port, protocol }: Flow["ports"][number]) {
  return { port: String(port), protocol };
}

/** A rule without peers is a rule for everyone. */
function withPeers(key: "from" | "to", peer: NetworkPeer, componentLabels: ComponentLabels) {
  const selector = selectorOf(peer, componentLabels);
  return selector === undefined ? {} : { [key]: [selector] };
}

function selectorOf(peer: NetworkPeer, componentLabels: ComponentLabels) {
  switch (peer.kind) {
    case "component":
      return { podSelector: { matchLabels: componentLabels(peer.component) } };
    case "cluster-dns":
      return { namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "kube-system" } } };
    case "outside":
      return peer.cidr === undefined ? undefined : { ipBlock: { cidr: peer.cidr } };
    case "anyone":
    case "kubernetes-api":
      return undefined;
  }
}
