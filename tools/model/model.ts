import type { ListenerMode } from "../../constructs/network/port-table";
import type { Weekday } from "../../constructs/updates/maintenance-window";
import type { Audience } from "./audience";
import type { HttpConnectModel } from "./http-connect";
import type { NoteModel } from "./note-model";
import type { SelectableModel } from "./selectable";

/** What stacks put on clusters, in the words of the platform. */
export interface Model {
  readonly platforms: readonly PlatformModel[];

  /** Platforms that agents join, and that no stack makes. @default none */
  readonly joined?: readonly PlatformModel[];
  readonly agents: readonly AgentModel[];

  /** The stacks, with their clusters. @default not known */
  readonly stacks?: readonly StackModel[];

  /** What stacks without a platform acknowledge. @default nothing */
  readonly acknowledged?: readonly AcknowledgedModel[];
}

/** A stack, the cluster that it is for, and what runs there. */
export interface StackModel {
  readonly name: string;

  /** The context, otherwise the address of the cluster. @default whoever runs Terraform decides */
  readonly target?: string;
  readonly images: readonly ImageModel[];
}

/** An image, and the workload that runs it. */
export interface ImageModel {
  readonly image: string;

  /** `namespace/name` of the workload, or of its release. */
  readonly workload: string;
}

/** A platform of a stack, or one that agents of a stack join. */
export interface PlatformModel {
  /** The stack that makes it, otherwise the first one with agents that join it. */
  readonly stack: string;

  /**
   * Who runs a platform that no stack makes: the operator of the service, or another program. Of such a platform, no more
   * is known than its agents need.
   *
   * @default a stack of this program makes it
   */
  readonly runBy?: "operator" | "other program";

  /** What in its stack delivers resources to a platform that no stack makes. @default nothing */
  readonly deliveredBy?: { readonly name: string; readonly namespace: string };
  readonly name: string;
  readonly namespace: string;
  readonly brand: string;
  readonly edition?: string;
  readonly version?: string;
  readonly clusterName?: string;

  /** `host:port` of the proxies, as clients and agents reach them. */
  readonly publicAddress?: string;

  /** `host:port` to which agents hold reverse tunnels; known of platforms that no stack makes. */
  readonly tunnelAddress?: string;

  /** Where clients reach listeners, by the name of the port; those that the proxies tell them. */
  readonly listenerAddresses?: Readonly<Record<string, string>>;
  readonly listenerMode?: ListenerMode;
  readonly window?: WindowModel;
  readonly channels: readonly ChannelModel[];

  /** The auth service first, then the proxy pools. */
  readonly components: readonly ComponentModel[];
  readonly ports: readonly PortModel[];

  /** Where the auth service keeps its state; undefined if that cannot be told. */
  readonly storage?: StorageModel;

  /** The certificate of the proxies; undefined if that cannot be told. */
  readonly certificate?: CertificateModel;

  /** The configuration files, as far as they can be read. */
  readonly configuration?: { readonly auth?: unknown; readonly proxy?: unknown };

  /** Names of the ConfigMaps that have these files. */
  readonly files?: { readonly auth?: string; readonly proxy?: string };

  /** What is delivered to the service itself, or handed over: roles, connectors, join tokens, the maintenance window. */
  readonly resources: readonly ResourceModel[];

  /** False where nothing of the stack delivers: then nothing adds, changes or removes resources either. @default true */
  readonly isDelivered?: false;

  /** What was last found in the service. @default nobody has looked, or no plan tells it */
  readonly note?: NoteModel;

  /** Rules that the program acknowledges, with its reasons. */
  readonly acknowledged: readonly AcknowledgedModel[];

  /** Whether channels and resources are all there; false if only an apply knows some, or if they are secret. */
  readonly isKnown: boolean;
}

/** Where the certificate of the proxies comes from. */
export interface CertificateModel {
  readonly from: "cert-manager" | "secret" | "acme" | "self-signed";

  /** Who issues it: `ClusterIssuer letsencrypt`, or an ACME directory. */
  readonly issuer?: string;

  /** Names in it, where the program says them. */
  readonly names: readonly string[];

  /** Secrets with certificates, the first one before further ones. */
  readonly secrets: readonly string[];
}

/** A volume of the auth service's pod, or a backend outside of it, by its name in the service. */
export type StorageModel =
  | {
      readonly kind: "volume";
      readonly claim: string;
      readonly size?: string;

      /** Snapshots of it; `every` is a duration, or the schedule of a CronJob that is not ours. @default none */
      readonly backup?: { readonly every: string; readonly retain: number };
    }
  | {
      readonly kind: "external";
      readonly backend: string;
      readonly ports: readonly number[];

      /** The places of the state that its Deployment records, separated by spaces. @default it records none */
      readonly place?: string;
    };

/** When agents may be updated. @see specification 2.2 */
export interface WindowModel {
  readonly utcStartHour: number;
  readonly weekdays: readonly Weekday[];
}

/** A channel serves a version, or what another version server serves. @see specification 2.4 */
export interface ChannelModel {
  readonly name: string;

  /** With its `v`, as in the configuration of the proxies. */
  readonly staticVersion?: string;
  readonly forwardUrl?: string;
  readonly critical: boolean;
}

/** A Deployment of the platform. */
export interface ComponentModel {
  readonly kind: "auth" | "proxy";

  /** Name of the Deployment. */
  readonly name: string;

  /** Name of the pool; undefined for the auth service. */
  readonly pool?: string;
  readonly address: string;
  readonly replicas: number;
  readonly image: string;

  /** What new pods are made of: pods restart when it changes. */
  readonly template: string;

  /** Whether all pods end before the first new one starts. */
  readonly isRecreated: boolean;

  /** Pods that there may be above `replicas` during a rollout, as the Deployment says it. */
  readonly maxSurge?: string;

  /** @default its pods connect directly */
  readonly httpConnect?: HttpConnectModel;
}

/** A port that somebody may connect to. */
export interface PortModel {
  /** Name of the Deployment or of the release that opens it. */
  readonly owner: string;
  readonly component: "auth" | "proxy" | "agent";

  /** Name of the row in the port table, or of the Service's port. */
  readonly name: string;

  /** The port of the Service where there is one, otherwise of the pods. */
  readonly port: number;
  readonly containerPort: number;

  /** Type of the Service; undefined if only pods have the port. */
  readonly service?: string;

  /** Name of the Service. */
  readonly serviceName?: string;

  /** How far the Service reaches; undefined if only pods have the port. */
  readonly reach?: Audience["reach"];

  /** Names that lead to the Service, as far as it says them. @default none */
  readonly names?: readonly string[];

  /** Networks that its load balancer lets in, sorted; undefined if it lets in all. */
  readonly sourceRanges?: readonly string[];

  /** Who may connect, sorted: `anyone`, `proxies`, `agents`, a network, or the labels of pods. */
  readonly peers: readonly string[];

  /** Those of them that are more than pods which a label or another namespace names. @default none */
  readonly wide?: readonly string[];
}

/** A resource of the service. */
export interface ResourceModel {
  readonly kind: string;
  readonly name: string;
  readonly document: Readonly<Record<string, unknown>>;
}

/** A violation that a program acknowledges. */
export interface AcknowledgedModel {
  readonly code: string;
  readonly where: string;
  readonly reason: string;
}

/** The agents of a Helm release, or of a group of Linux machines. */
export interface AgentModel {
  readonly stack: string;

  /** Name of the release; of agents on Linux, the ids below their stack. */
  readonly release: string;

  /** Empty for agents on Linux. */
  readonly namespace: string;

  /** Whether another stack has a release of this name in a namespace of this name. @default false */
  readonly isNamedAlike?: true;

  /** Of agents on Linux. @default they are the pods of a release */
  readonly linux?: LinuxModel;

  readonly address: string;

  /** What the agents do, in the chart's words: `kube`, `db`, `app`. */
  readonly roles: readonly string[];

  /** Names of what they protect, by kind. */
  readonly protects: readonly string[];

  /** What of it roles select by labels. */
  readonly selectable: readonly SelectableModel[];

  /** `host:port` of the platform's proxies. */
  readonly proxyAddress?: string;
  readonly authAddress?: string;
  readonly replicas: number;

  /** Version that the chart gives them, or to which they are pinned; undefined where only an apply or a machine knows it. */
  readonly version?: string;
  readonly isEnrolled: boolean;

  /** Channel that the updater follows; undefined if there is no updater. */
  readonly channel?: string;
  readonly isSuspended: boolean;
  readonly ports: readonly PortModel[];

  /** @default they connect directly */
  readonly httpConnect?: HttpConnectModel;
}

/** The machines of agents on Linux. */
interface LinuxModel {
  /** Names of machines that differ; without any, all are equal, however many there are. */
  readonly machines: readonly string[];

  /** Names that the platform knows machines by, where the program says them. */
  readonly hosts: readonly string[];
}

/** Every platform that is known: those of stacks first. */
export function allPlatforms({ platforms, joined = [] }: Model): readonly PlatformModel[] {
  return [...platforms, ...joined];
}

/** The platform that agents belong to, by the address that they join. */
export function platformOf(agent: AgentModel, model: Model): PlatformModel | undefined {
  const ofAddress = allPlatforms(model).find(({ publicAddress }) => publicAddress === agent.proxyAddress);
  return (
    ofAddress ??
    (agent.authAddress === undefined ? undefined : model.platforms.find(({ stack }) => stack === agent.stack))
  );
}

/** The agents of a platform. */
export function agentsOf(platform: PlatformModel, model: Model): readonly AgentModel[] {
  return model.agents.filter((agent) => platformOf(agent, model) === platform);
}

/**
 * `namespace/release`, by which people know a release; agents on Linux by their name in the program. In a fleet of
 * clusters, the stack comes before it.
 */
export function releaseName({ stack, namespace, release, linux, isNamedAlike }: AgentModel): string {
  const name = linux === undefined ? `${namespace}/${release}` : `${release} (Linux)`;
  return `${isNamedAlike === true ? `${stack}/` : ""}${name}`;
}
