/** A network policy: the connections that it leaves to pods. It denies them all others. */
export interface PolicyPart {
  /** Its Terraform address. */
  readonly address: string;
  readonly name: string;
  readonly namespace: string;

  /** The pods that it is about. */
  readonly pods: PodsPart;

  /** The connections, ingress first. */
  readonly flows: readonly FlowPart[];

  /** What agents give access to, with the TCP ports on which they reach it. @default nothing beyond themselves */
  readonly targets?: readonly TargetPart[];
}

/** Pods, by what makes them. */
export interface PodsPart {
  readonly component:
    | ("auth" | "proxy" | "agent" | "updater" | "bot")
    /** Pods of Jobs. */
    | ("delivery" | "backup" | "configuration-test");

  /** Name of the platform or of the delivery; of agents, their updater and bots the name of their Helm release. */
  readonly name: string;

  /** Name of a pool of proxies. @default all of them */
  readonly pool?: string;
}

/** Connections that pods accept (ingress) or open (egress). */
export interface FlowPart {
  readonly direction: "ingress" | "egress";
  readonly peer: PeerPart;

  /** Ports of the pods that accept the connections. Without any, every port. */
  readonly ports: readonly FlowPortPart[];
}

/** The other end of connections, by what it is. */
export type PeerPart =
  /** The DNS of the cluster can be anywhere. */
  | { readonly kind: "anyone" | "cluster-dns" }
  /** Networks, such as `10.0.0.0/8`; without any, every address. */
  | { readonly kind: "outside" | "kubernetes-api"; readonly networks: readonly string[] }
  /** Pods with these labels, in namespaces with these labels or else in the policy's. Empty labels select all. */
  | {
      readonly kind: "auth" | "proxy" | "agent" | "pods";
      readonly namespaceLabels?: Readonly<Record<string, string>>;
      readonly podLabels: Readonly<Record<string, string>>;
    };

/** A port of a flow. */
export interface FlowPortPart {
  readonly port: number;
  readonly protocol: "TCP" | "UDP";

  /** Its name in the port table, if the pods of the policy open the port. */
  readonly name?: string;
}

/** Something that agents give access to. */
export interface TargetPart {
  /** Kind and name. */
  readonly name: string;
  readonly ports: readonly number[];
}

/** A Service through which others reach pods. */
export interface ServicePart {
  /** Its Terraform address. */
  readonly address: string;
  readonly name: string;
  readonly namespace: string;

  /** The pods that it leads to. */
  readonly pods: PodsPart;
  readonly type: "ClusterIP" | "LoadBalancer" | "NodePort";

  /** Its reach: the cluster, whoever reaches a node, the network around the cluster, or everywhere. */
  readonly reach: "cluster" | "nodes" | "network" | "world";

  /** Networks that its load balancer lets in. @default every network */
  readonly sourceRanges?: readonly string[];

  /** Names that external-dns leads to it. @default none */
  readonly names?: readonly string[];

  /** What leads requests to it by their names. @default nothing */
  readonly route?: RoutePart;

  readonly ports: readonly ServicePortPart[];
}

/** What leads requests to a Service by their names. */
export interface RoutePart {
  readonly kind: "Ingress" | "TLSRoute";
  readonly name: string;

  /** Names that external-dns leads to it. @default none */
  readonly names?: readonly string[];
}

/** A port of a Service. */
export interface ServicePortPart {
  /** Its name in the port table. */
  readonly name: string;
  readonly port: number;

  /** The port of the pods behind it. */
  readonly containerPort: number;
}
