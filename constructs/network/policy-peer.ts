import { labels, namespaceName } from "../core/kubernetes";
import { group } from "../core/schema/group";
import { make } from "../core/schema/make";
import { Value } from "../core/value";
import { defineRules } from "../core/violation";
import type { NetworkPeer } from "./flow";
import { network } from "./netmask";

/** The label that the API server gives every namespace. */
export const NAMESPACE_NAME = "kubernetes.io/metadata.name";

const PEER_RULES = defineRules({
  "PEER-001": {
    problem: "the pods that may connect have neither namespace nor namespaceLabels, or both",
    fix: "pass either namespace or namespaceLabels, so that no other namespace can give its pods the same labels",
    source: "Kubernetes, network policies",
  },
});

/** Pods of the cluster, by their namespaces and their labels. */
export interface PeerPodsProps {
  /** Name of their namespace. @default those that `namespaceLabels` selects */
  readonly namespace?: string;

  /** Labels that their namespaces have. @default those of the namespace that `namespace` names */
  readonly namespaceLabels?: Readonly<Record<string, string>>;

  /** Labels that the pods have. @default every pod of the namespaces */
  readonly labels?: Readonly<Record<string, string>>;
}

const PODS = group<PeerPodsProps>()({ namespace: namespaceName(), namespaceLabels: labels(), labels: labels() }, [
  ({ namespace, namespaceLabels = {} }, problems) => {
    const isNamed = namespace !== undefined;
    const isSelected = Object.keys(namespaceLabels).length > 0;
    if (isNamed === isSelected) problems.add(PEER_RULES["PEER-001"], "namespace", namespace);
  },
]);

/** Peers of a network policy: who may connect. */
export class PolicyPeer extends Value {
  /** Pods of one namespace, or of all namespaces with some labels (`PEER-001`). */
  static pods(props: PeerPodsProps): PolicyPeer {
    return make(PolicyPeer, PODS, props, ({ namespace, namespaceLabels = {}, labels: podLabels = {} }) => {
      const named = namespace === undefined ? {} : { [NAMESPACE_NAME]: namespace };
      return new PolicyPeer({ kind: "pods", namespaceLabels: { ...namespaceLabels, ...named }, podLabels });
    });
  }

  /** Addresses of a network, such as `10.0.0.0/8`: for clients that are not pods, and for pods in the host network. */
  static network(cidr: string): PolicyPeer {
    return make(PolicyPeer, network(), cidr, (given) => new PolicyPeer({ kind: "outside", cidr: given }));
  }

  /** Every pod of the cluster. @internal */
  static everyPod(): PolicyPeer {
    return new PolicyPeer({ kind: "pods", namespaceLabels: {}, podLabels: {} });
  }

  private constructor(
    /** The other end of the flows. @internal */
    readonly peer: NetworkPeer,
  ) {
    super();
  }
}
