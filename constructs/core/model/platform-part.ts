/** A platform of a stack. */
export interface PlatformPart {
  /** Beginning of the names of its objects. */
  readonly name: string;
  readonly namespace: string;

  /** Id of its brand. */
  readonly brand: string;
  readonly edition: "enterprise" | "community";

  /** Version of auth service and proxies, without `v`. */
  readonly version: string;
  readonly clusterName: string;

  /** `host:port` of the proxies, as clients and agents reach them. */
  readonly publicAddress: string;

  /** `host:port` to which agents hold reverse tunnels. */
  readonly tunnelAddress: string;

  /** `host:port` of listeners as the proxies announce them to clients, by the name of the port. */
  readonly listenerAddresses: Readonly<Record<string, string>>;

  /** `multiplex` is TLS routing. */
  readonly listenerMode: "multiplex" | "separate";

  /** @default agents are updated for critical updates only */
  readonly window?: WindowPart;

  /** The channels that the program declares, sorted by name. */
  readonly channels: readonly ChannelPart[];

  /** The auth service first, then the pools of proxies. */
  readonly components: readonly ComponentPart[];
  readonly storage: StoragePart;
  readonly certificate: CertificatePart;

  /** Secret with the license. @default the edition needs none */
  readonly license?: { readonly secret: string; readonly key: string };

  /** The configuration files. */
  readonly configuration: { readonly auth: FilePart; readonly proxy: FilePart };

  /**
   * Resources of the service in the order of delivery: first those that the auth service starts with, then those that
   * are delivered.
   */
  readonly resources: readonly FilePart[];

  /** Whether the stack delivers resources, and so adds, changes and removes them in the service. */
  readonly isDelivered: boolean;

  /** Output of the stack with the resources that somebody else has to bring. @default none */
  readonly handedOver?: string;

  /** What reads the metrics of auth service and proxies. Their policies say who may connect. @default nothing */
  readonly metrics?: MetricsPart;

  /** The CronJob that checks whether the service still has what was delivered. @default there is none */
  readonly watch?: WatchPart;
}

/** A platform that agents of a stack join, or to which it delivers, and that no stack of the program makes. */
export interface JoinedPart {
  /** Who runs it: the operator of the service, or another program. */
  readonly hosting: "cloud-hosted" | "self-hosted";

  /** Id of its brand. */
  readonly brand: string;
  readonly edition: "enterprise" | "community";
  readonly clusterName: string;

  /** `host:port` of the proxies. */
  readonly publicAddress: string;

  /** `host:port` to which agents hold reverse tunnels. */
  readonly tunnelAddress: string;

  /** @default nobody says it */
  readonly version?: string;

  /** @default nobody says it */
  readonly window?: WindowPart;

  /** What in this stack delivers to it. @default nothing */
  readonly delivery?: DeliveryPart;
}

/** What delivers resources to a platform that no stack makes. */
export interface DeliveryPart {
  /** Beginning of the names of its objects. */
  readonly name: string;
  readonly namespace: string;

  /** In the order of delivery. */
  readonly resources: readonly FilePart[];
}

/** A file in a ConfigMap. */
export interface FilePart {
  /** Terraform address of the ConfigMap. */
  readonly address: string;

  /** Its key. */
  readonly file: string;
}

/** When agents may be updated: the hour that begins then. */
export interface WindowPart {
  /** 0 to 23. */
  readonly utcStartHour: number;
  readonly weekdays: readonly ("Mon" | "Tue" | "Wed" | "Thu" | "Fri" | "Sat" | "Sun")[];
}

/** A version channel: it serves a version, or what another version server serves. */
export interface ChannelPart {
  readonly name: string;

  /** With its `v`. @default another version server decides */
  readonly staticVersion?: string;

  /** Address of a channel of another version server. @default the version is static */
  readonly forwardUrl?: string;

  /** Whether updates are critical, which no window delays. */
  readonly critical: boolean;
}

/** Whether monitors, a dashboard and alerts are made for the metrics. */
export interface MetricsPart {
  readonly monitors: boolean;
  readonly dashboard: boolean;
  readonly alerts: boolean;
}

/** A Deployment of a platform. */
export interface ComponentPart {
  readonly kind: "auth" | "proxy";

  /** Name of the Deployment. */
  readonly name: string;

  /** Its Terraform address. */
  readonly address: string;

  /** Name of the pool of proxies. @default it is the auth service */
  readonly pool?: string;

  /** Labels of its pods. */
  readonly podLabels: Readonly<Record<string, string>>;

  /** Name of the service account. */
  readonly account: string;

  /** Who its pods are in a cloud, as annotations of the account. @default nobody */
  readonly identity?: Readonly<Record<string, string>>;

  /** The least number of pods. */
  readonly replicas: number;

  /** Whether an autoscaler decides how many there are. */
  readonly isAutoscaled: boolean;

  /** Whether all pods end before the first new one starts. */
  readonly isRecreated: boolean;

  /** Pods above `replicas` during a rollout, as Kubernetes writes it. @default the pods are recreated */
  readonly maxSurge?: string;

  /** `host:port` of the HTTP CONNECT proxy through which its pods connect. @default they connect directly */
  readonly httpConnect?: string;
}

/** Where the auth service keeps its state: a volume of its pod, or a backend outside of it. */
export type StoragePart =
  | {
      readonly kind: "volume";

      /** Terraform address of the claim. */
      readonly address: string;

      /** Name of the claim. */
      readonly claim: string;

      /** Size of the volume, as Kubernetes writes it. */
      readonly size: string;

      /** Whether Terraform may delete the volume. */
      readonly deletion: "allowed" | "refused";

      /** Snapshots of it: the duration between two, and how many are kept. @default none */
      readonly backup?: { readonly every: string; readonly retain: number };
    }
  | {
      readonly kind: "external";

      /** Its name in the service, such as `dynamodb`. */
      readonly backend: string;

      /** Ports of the backend. */
      readonly ports: readonly number[];

      /** Places of the state, separated by spaces. @default not known */
      readonly place?: string;
    };

/** The certificate of the proxies. */
export interface CertificatePart {
  readonly from: "cert-manager" | "secret" | "acme" | "self-signed";

  /** Who issues it: `ClusterIssuer letsencrypt`, or an ACME directory. @default nobody says it */
  readonly issuer?: string;

  /** Names in it, where the program says them. */
  readonly names: readonly string[];

  /** Secrets with certificates, the first one before further ones. */
  readonly secrets: readonly string[];
}

/** A CronJob that looks after the resources of the service. */
export interface WatchPart {
  /** Its name, and that of the ConfigMap with its note. */
  readonly name: string;

  /** Terraform address of that ConfigMap. */
  readonly note: string;
}
