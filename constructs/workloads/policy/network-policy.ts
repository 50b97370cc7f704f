import { NetworkPolicyV1 } from "@cdktf/provider-kubernetes/lib/network-policy-v1";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import type { FlowPart, PeerPart, PodsPart, TargetPart } from "../../core/model/traffic-part";
import type { Flow, NetworkPeer } from "../../network/flow";
import { NAMESPACE_NAME } from "../../network/policy-peer";
import { addModelPart, resourceAddress } from "../../terraform/declared-parts";
import { literals } from "../../terraform/literals";
import { addResource } from "../../terraform/written-objects";

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

  /** What these pods are. */
  readonly about: PodsPart;

  /** What agents give access to. @default nothing */
  readonly targets?: readonly TargetPart[];

  readonly flows: readonly Flow[];

  /** The pods of a component that a flow names. @default no flow names one */
  readonly podsOf?: (component: "auth" | "proxy" | "agent") => PeerPods | undefined;
  readonly dependsOn: readonly ITerraformDependable[];
}

/** A NetworkPolicy that denies its pods everything except the declared flows. */
export class NetworkPolicy extends Construct {
  /** The underlying resource. */
  readonly resource: NetworkPolicyV1;

  private flows: readonly Flow[];

  constructor(
    scope: Construct,
    id: string,
    private readonly props: NetworkPolicyProps,
  ) {
    super(scope, id);
    this.flows = props.flows;
    this.resource = addNetworkPolicy(this, props, () => this.flows);
  }

  /** Allows these flows instead of those before. @internal */
  replaceFlows(flows: readonly Flow[]): void {
    this.flows = flows;
    this.resource.putSpec(literals(policySpec(this.props, flows)));
  }
}

/** Adds such a NetworkPolicy to a construct, without one of its own. */
export function addNetworkPolicy(
  scope: Construct,
  props: NetworkPolicyProps,
  flows: () => readonly Flow[] = () => props.flows,
): NetworkPolicyV1 {
  const { name, namespace, labels, dependsOn, about: pods, targets } = props;
  const metadata = { name, namespace, labels };
  const spec = policySpec(props, flows());
  const resource = addResource(NetworkPolicyV1, scope, "network-policy", { metadata, spec, dependsOn });
  addModelPart(scope, "policies", () => ({
    address: resourceAddress(resource),
    name,
    namespace,
    pods,
    ...(targets && { targets }),
    flows: flows().map((flow) => flowPart(flow, props)),
  }));
  return resource;
}

function policySpec(props: NetworkPolicyProps, flows: readonly Flow[]) {
  const rules = (direction: Flow["direction"], key: "from" | "to") =>
    flows
      .filter((flow) => flow.direction === direction)
      .map(({ peer, ports }) => {
        const peers = peerBlocks(peerPart(peer, props));
        // A rule without peers is for everyone, and one without ports for all ports.
        return {
          ...(peers !== EVERYONE && { [key]: peers }),
          ...(ports.length > 0 && { ports: ports.map(({ port, protocol }) => ({ port: String(port), protocol })) }),
        };
      });
  const [ingress, egress] = [rules("ingress", "from"), rules("egress", "to")];
  return {
    podSelector: { matchLabels: { ...props.pods } },
    policyTypes: ["Ingress", "Egress"],
    // The API has no empty list of rules. A direction without rules allows no connection.
    ...(ingress.length > 0 && { ingress }),
    ...(egress.length > 0 && { egress }),
  };
}

const EVERYONE = "everyone";

/** The blocks of a rule, each of which lets somebody through. */
function peerBlocks(peer: PeerPart): readonly object[] | typeof EVERYONE {
  switch (peer.kind) {
    case "anyone":
    case "cluster-dns":
      return EVERYONE;
    case "outside":
    case "kubernetes-api":
      return peer.networks.length === 0 ? EVERYONE : peer.networks.map((cidr) => ({ ipBlock: { cidr } }));
    case "auth":
    case "proxy":
    case "agent":
    case "pods":
      return [podBlock(peer)];
  }
}

function podBlock({ namespaceLabels, podLabels }: Extract<PeerPart, { readonly podLabels: unknown }>): object {
  // The empty selector selects all namespaces.
  const isAny = Object.keys(namespaceLabels ?? {}).length === 0;
  const pods = Object.keys(podLabels).length > 0 && { podSelector: { matchLabels: podLabels } };
  return { ...(namespaceLabels && { namespaceSelector: isAny ? {} : { matchLabels: namespaceLabels } }), ...pods };
}

function flowPart({ direction, peer, ports }: Flow, props: NetworkPolicyProps): FlowPart {
  return { direction, peer: peerPart(peer, props), ports };
}

function peerPart(peer: NetworkPeer, { name, podsOf }: NetworkPolicyProps): PeerPart {
  switch (peer.kind) {
    case "component": {
      const pods = podsOf?.(peer.component);
      if (pods === undefined) throw new Error(`the network policy ${name} has no pods for its peer ${peer.component}`);
      const { namespace, podLabels } = pods;
      const inNamespace = namespace !== undefined && { namespaceLabels: { [NAMESPACE_NAME]: namespace } };
      return { kind: peer.component, ...inNamespace, podLabels };
    }
    case "outside":
      return { kind: "outside", networks: [peer.cidr ?? []].flat() };
    case "kubernetes-api":
      return { kind: "kubernetes-api", networks: peer.networks ?? [] };
    case "anyone":
    case "cluster-dns":
    case "pods":
      return peer;
  }
}
