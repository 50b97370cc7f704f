import { NetworkPolicyV1 } from "@cdktf/provider-kubernetes/lib/network-policy-v1";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import type { Flow, NetworkPeer } from "../../network/flow";
import { literals } from "../../terraform/literals";
import { withoutTraces } from "../../terraform/without-traces";
import { written } from "../../terraform/written-objects";

/** Pods of a component, as a network policy selects them. */
interface PeerPods {
  /** @default the namespace of the policy */
  readonly namespace?: string;
  readonly podLabels: Readonly<Record<string, string>>;
}

/** Connections that a policy allows. */
export interface NetworkPolicyProps {
  readonly name: string;
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;

  /** Labels of the pods of the policy. */
  readonly pods: Readonly<Record<string, string>>;

  readonly flows: readonly Flow[];

  /** The pods of a component that a flow names. */
  readonly podsOf: (component: "auth" | "proxy" | "agent") => PeerPods;
  readonly dependsOn: readonly ITerraformDependable[];
}

/** A NetworkPolicy that denies its pods everything except the declared flows. */
export class NetworkPolicy extends Construct {
  /** The underlying resource. */
  readonly resource: NetworkPolicyV1;

  constructor(
    scope: Construct,
    id: string,
    private readonly props: NetworkPolicyProps,
  ) {
    super(scope, id);
    const { name, namespace, labels, flows, dependsOn } = props;
    const metadata = { name, namespace, labels };
    const policy = literals({ metadata, spec: this.spec(flows), dependsOn: [...dependsOn] });
    this.resource = withoutTraces(() => written(new NetworkPolicyV1(this, "network-policy", policy)));
  }

  /** Allows these flows in the place of those that it was made with. @internal */
  allow(flows: readonly Flow[]): void {
    this.resource.putSpec(literals(this.spec(flows)));
  }

  private spec(flows: readonly Flow[]) {
    const rules = (direction: Flow["direction"], key: "from" | "to") =>
      flows
        .filter((flow) => flow.direction === direction)
        .map(({ peer, ports }) => {
          const peers = peerBlocks(peer, this.props.podsOf);
          // A rule without peers is for everyone, and one without ports for all ports.
          return { ...(peers.length > 0 && { [key]: peers }), ...(ports.length > 0 && { ports: portBlocks(ports) }) };
        });
    const [ingress, egress] = [rules("ingress", "from"), rules("egress", "to")];
    return {
      podSelector: { matchLabels: { ...this.props.pods } },
      policyTypes: ["Ingress", "Egress"],
      // The API has no empty list of rules. A direction without rules allows no connection.
      ...(ingress.length > 0 && { ingress }),
      ...(egress.length > 0 && { egress }),
    };
  }
}

/** Ports, as the provider's schema has them. */
export function portBlocks(ports: Flow["ports"]) {
  return ports.map(({ port, protocol }) => ({ port: String(port), protocol }));
}

function peerBlocks(peer: NetworkPeer, podsOf: NetworkPolicyProps["podsOf"]): readonly object[] {
  if (peer.kind === "component") {
    const { namespace, podLabels } = podsOf(peer.component);
    const inNamespace = namespace !== undefined && { "kubernetes.io/metadata.name": namespace };
    return [
      {
        ...(inNamespace && { namespaceSelector: { matchLabels: inNamespace } }),
        podSelector: { matchLabels: podLabels },
      },
    ];
  }
  if (peer.kind === "pods") {
    const { namespaceLabels, podLabels } = peer;
    // The empty selector selects all namespaces.
    const isAny = Object.keys(namespaceLabels).length === 0;
    const pods = Object.keys(podLabels).length > 0 && { podSelector: { matchLabels: podLabels } };
    return [{ namespaceSelector: isAny ? {} : { matchLabels: namespaceLabels }, ...pods }];
  }
  return networksOf(peer).map((cidr) => ({ ipBlock: { cidr } }));
}

function networksOf(peer: NetworkPeer): readonly string[] {
  if (peer.kind === "kubernetes-api") return peer.networks ?? [];
  return peer.kind === "outside" && peer.cidr !== undefined ? [peer.cidr] : [];
}
