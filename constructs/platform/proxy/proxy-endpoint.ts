import type { ITerraformDependable, TerraformStack } from "cdktf";
import { Construct } from "constructs";
import type { JoiningService } from "../../brand/image-contract/service-kinds";
import type { JoinToken } from "../../access/joining/join-token";
import type { PlatformResource } from "../../access/platform-resource";
import type { Brand, Edition, Hosting } from "../../brand/brand";
import type { CertificateAuthority } from "../../secrets/certificate-authority";
import type { ManagedUpdates } from "../../access/settings/managed-updates";
import { built } from "../../core/tree/tree";
import type { HostPort } from "../../network/host-port";
import type { MaintenanceWindow } from "../../updates/maintenance-window";
import type { Version } from "../../updates/version";
import type { SharedPodSettings } from "../../workloads/pod-settings";
import type { CollectedResource } from "../delivery/collected-resources";

/** Pods of the proxies, where they run in the same Kubernetes cluster as the agents. */
export interface InClusterPeer {
  /** Namespace of the pods. */
  readonly namespace: string;

  /** Labels that select them. */
  readonly podLabels: Readonly<Record<string, string>>;
}

/** The auth service, for agents that are dialled directly: they join it, not the proxies. */
export interface AuthEndpoint {
  /** Name of its platform. */
  readonly platform: string;

  /** Name of its Service and its pods' Deployment. */
  readonly name: string;

  /** Address for agents in its cluster, `host:port`. */
  readonly address: string;

  /** Address for agents elsewhere, `host:port`; undefined where none can reach it. */
  readonly publicAddress: string | undefined;

  /** Its pods, for network policies. */
  readonly pods: InClusterPeer;
}

/** Who the platform's own pods are to Kubernetes. */
export interface PlatformAccounts {
  /** Namespace of the service accounts. */
  readonly namespace: string;

  /** Names of the service accounts of auth service, proxies and delivery. */
  readonly names: readonly string[];
}

/** Agents that join by their service account. */
export interface AdmittedAgents {
  /** Namespace of the agents. */
  readonly namespace: string;

  /** Name of their Helm release. */
  readonly releaseName: string;

  /** Service account of their pods. */
  readonly serviceAccount: string;

  /** Kinds of the services that the agents run. */
  readonly services: readonly JoiningService[];

  /** Path of the construct that declares the agents. */
  readonly declaredBy: string;
}

/** What a platform says of itself at once; its methods ask its constructs. */
type Said = Omit<
  ProxyEndpoint,
  keyof Construct | "version" | "hasChannel" | "admitAgents" | "declaredTokens" | "lacksBot" | "declaredRoles"
>;

/** What follows from the declaration of a platform for the agents that join it. What may be undefined may be left out. */
type EndpointFacts<V> = Partial<Said> &
  Pick<Said, { [K in keyof Said]: undefined extends Said[K] ? never : K }[keyof Said]> & {
    readonly version: V;

    /** Names of the channels that the version server serves; with managed updates, those of groups too. */
    readonly servedChannels: readonly string[];
  };

/**
 * What agents need of the platform that they join: an `AccessPlatform`, a `PlatformReference` to one of another program,
 * or a `CloudTenant`.
 *
 * @see specification 1
 */
export abstract class ProxyEndpoint<V extends Version | undefined = Version | undefined> extends Construct {
  /** Undefined where the construct is not built. @internal */
  protected endpoint: EndpointFacts<V> | undefined;

  private get facts(): EndpointFacts<V> {
    return built(this, this.endpoint);
  }

  /** Names of the product. */
  get brand(): Brand {
    return this.facts.brand;
  }

  /** Edition of auth service and proxies. */
  get edition(): Edition {
    return this.facts.edition;
  }

  /** Who runs auth service and proxies. @internal */
  get hosting(): Hosting {
    return this.facts.hosting;
  }

  /** Name of the service's cluster; it is the audience of tokens of Kubernetes service accounts in other clusters. */
  get clusterName(): string {
    return this.facts.clusterName;
  }

  /** Version of auth service and proxies. If it is undefined, each plan asks the proxies for it. */
  get version(): V {
    return this.facts.version;
  }

  /** Host and port that agents dial. */
  get proxyAddress(): HostPort {
    return this.facts.proxyAddress;
  }

  /** Host and port of agents' reverse tunnels; with TLS routing, those of `proxyAddress`. */
  get tunnelAddress(): HostPort {
    return this.facts.tunnelAddress;
  }

  /** Whether the proxies create their certificate themselves, so nobody can verify it. @default false @internal */
  get selfSigned(): boolean | undefined {
    return this.facts.selfSigned;
  }

  /** DNS names of the proxies' certificate; undefined where somebody else issues it. @internal */
  get certificateNames(): readonly string[] | undefined {
    return this.facts.certificateNames;
  }

  /** Private authority that agents and updaters trust, unless they name another. @default those of their images */
  get certificateAuthority(): CertificateAuthority | undefined {
    return this.facts.certificateAuthority;
  }

  /** Registry that has copies of the images of agents and updaters. @default they come from where they are published */
  get imageRegistry(): string | undefined {
    return this.facts.imageRegistry;
  }

  /** What all pods in the cluster of the platform need; agents there take it over. @internal */
  get allPods(): SharedPodSettings | undefined {
    return this.facts.allPods;
  }

  /** Version server that updaters ask, `https://host[:port]/v1/webapi/automaticupgrades/channel`. @internal */
  get versionServer(): string {
    return this.facts.versionServer;
  }

  /** Channel that updaters follow unless a release names another: `default`, or `stable/cloud` on a cloud tenant. @internal */
  get releaseChannel(): string {
    return this.facts.releaseChannel;
  }

  /** When agents may be updated; absent if the program does not declare it, or allows critical updates only. */
  get maintenanceWindow(): MaintenanceWindow | undefined {
    return this.facts.maintenanceWindow;
  }

  /** The rollout of agents by groups. @default none: agents follow channels */
  get managedUpdates(): ManagedUpdates | undefined {
    return this.facts.managedUpdates;
  }

  /** Resources that must be rolled out before agents of the same stack. */
  get rollout(): readonly ITerraformDependable[] {
    return this.facts.rollout;
  }

  /** Stack that deploys the platform, or delivers to the tenant; undefined where none does. @internal */
  get stack(): TerraformStack | undefined {
    return this.facts.stack;
  }

  /** The auth service; absent where no agent can join it. @internal */
  get authService(): AuthEndpoint | undefined {
    return this.facts.authService;
  }

  /** Who the platform's own pods are; absent for a cloud tenant. Agents have another namespace, and other accounts. @internal */
  get accounts(): PlatformAccounts | undefined {
    return this.facts.accounts;
  }

  /** Why agents in the cluster of the platform do not always reach its proxies. @default they do @internal */
  get closedToItsCluster(): string | undefined {
    return this.facts.closedToItsCluster;
  }

  /** The proxies' pods, for network policies; absent if agents reach the proxies from outside. @internal */
  get inClusterPeer(): InClusterPeer | undefined {
    return this.facts.inClusterPeer;
  }

  /** Whether the version server serves a channel of this name. @internal */
  hasChannel(name: string): boolean {
    return this.facts.servedChannels.includes(name);
  }

  /** Creates a join token for agents in the cluster of the platform; absent if the program cannot do that. @internal */
  admitAgents?(agents: AdmittedAgents): JoinToken;

  /**
   * Join tokens that the program declares, once the tree is complete; none if somebody else declares those of the platform.
   *
   * @internal
   */
  declaredTokens?(): readonly PlatformResource[] | undefined;

  /** Whether a token that the program declares names a bot that it does not declare. @internal */
  lacksBot?(name: string): boolean;

  /** Roles that the program declares, once the tree is complete; absent if it declares none for this platform. @internal */
  declaredRoles?(): readonly CollectedResource[];
}
