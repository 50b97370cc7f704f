import type { ChartSource } from "../../brand/brand";
import type { AgentVersion } from "../../updates/agent-version";
import type { ContainerResources, PodSettings } from "../../workloads/pod-settings";
import type { HttpConnectProxy } from "../../network/http-connect-proxy";
import type { PublicAddress } from "../../network/public-address";
import type { ServiceExposure } from "../../workloads/service-exposure";
import type { AuthJoining } from "./direct-dial";
import type { AgentService } from "./agent-service";
import type { AgentDiscovery } from "./agent-discovery";
import type { AgentJoinToken } from "./joining";
import type { ProxyEndpoint } from "../../platform/proxy-endpoint";
import type { CertificateAuthority } from "../../secrets/certificate-authority";
import type { AgentAvailability } from "./availability";
import type { AgentLog } from "./log";
import type { AgentServiceAccount } from "./service-account";
import type { AgentAnnotations } from "./annotations";
import type { AgentStorage } from "./storage";

/** What a release sets of the pods of its updater. */
export interface UpdaterPodSettings {
  /** @default requests of 10m and 64Mi, limit of 256Mi */
  readonly resources?: ContainerResources;

  /** Further flags of the updater, each with its value as `--flag=value` (`AGENT-071`). @default none */
  readonly extraArguments?: readonly string[];

  /** @default one that the release makes, named `<release>-updater` */
  readonly serviceAccount?: AgentServiceAccount;
}

/** The updater next to the agent. */
export interface UpdaterSettings extends UpdaterPodSettings {
  /** @default true */
  readonly enabled?: boolean;

  /** Version channel that the updater follows. @default the platform's, see `ProxyEndpoint.releaseChannel` */
  readonly channel?: string;

  /**
   * Update group of the agents, for updaters that know groups. An updater of the public chart ignores the group if a
   * version server is named, and it is named here.
   *
   * @default none
   */
  readonly group?: string;
}

/**
 * What a program can ask of the updater. Both fields become annotations of the StatefulSet, which the updater reads.
 */
export interface UpdateRequests {
  /**
   * Suspends updates while it is true. Without an updater, it suspends the updates that Terraform makes.
   *
   * @default false
   */
  readonly suspended?: boolean;

  /** Any text. When it changes, the updater reconciles at once. @default none */
  readonly forceReconcile?: string;
}

/** How agents are reached without a reverse tunnel. */
export interface DirectDial extends AuthJoining {
  /** Service in front of the agents. @default `ServiceExposure.clusterIp()` */
  readonly exposure?: ServiceExposure;
}

/** What the agents of a release connect to, and how. */
export interface AgentNetworkProps {
  /**
   * HTTP CONNECT proxy through which agents and updater reach the platform; names that end in `.svc` or
   * `.cluster.local` and the Kubernetes API bypass it.
   *
   * The network policy lets them connect to the proxy instead of the platform: to its IP address if the prop has one,
   * otherwise to its port at any address.
   *
   * @default none: they connect to the platform itself
   * @see specification 1.2
   */
  readonly httpProxy?: HttpConnectProxy;

  /**
   * Networks in which the agents find the Kubernetes API, as network policies see it: `["10.96.0.1/32"]`, and those
   * behind its Service where the cluster's network translates addresses first.
   *
   * With an HTTP CONNECT proxy, only this prop prevents agents from reaching a platform on port 443 without that proxy.
   *
   * @default every address, on ports 443 and 6443
   */
  readonly kubernetesApiNetworks?: readonly string[];

  /** Further TCP ports that the agents may dial, besides those of their services. @default none */
  readonly egressPorts?: readonly number[];

  /**
   * Whether the agents run in the cluster of the platform, where their network policy lets them reach the proxies' pods;
   * true only with a self-hosted platform (`FLEET-006`).
   *
   * @default whether the platform's stack and that of the agents have the same target
   */
  readonly inPlatformCluster?: boolean;
}

/** The pods of a release, which all run the same agent. */
export interface AgentPodProps extends PodSettings {
  /** From two on, the pods are spread over nodes, and a disruption budget keeps some running. @default 1 */
  readonly replicas?: number;

  /** How they are spread and kept running (`AGENT-064`, `AGENT-065`). @default by preference, one of them */
  readonly availability?: AgentAvailability;

  /** Where the agents keep their data; cannot be changed later. @default `AgentStorage.none()` */
  readonly storage?: AgentStorage;

  /** Service account of the agents (`AGENT-066`, `AGENT-067`). @default one that the release makes, named as it is */
  readonly serviceAccount?: AgentServiceAccount;

  /** What the agents log (`AGENT-069`). @default text, from INFO on */
  readonly log?: AgentLog;
}

/** How Helm installs the agents of a release. */
export interface AgentHelmProps {
  /** @default the brand's */
  readonly chart?: ChartSource;

  /**
   * Further values of the chart. They cannot set what other props decide, and cannot undo a rule (`AGENT-030`). The
   * chart of this package refuses unknown values (`AGENT-079`).
   *
   * @default none
   */
  readonly values?: Readonly<Record<string, unknown>>;

  /** How long an apply waits for the rollout, in seconds. @default 300 */
  readonly timeoutSeconds?: number;

  /**
   * Whether the stack declares the namespace; false where another stack of the same cluster does.
   *
   * @default true
   */
  readonly createNamespace?: boolean;

  /** @default none */
  readonly annotations?: AgentAnnotations;
}

/** Declaration of an `AgentRelease`. */
export interface AgentReleaseProps {
  /** An `AccessPlatform` or a `CloudTenant`. */
  readonly platform: ProxyEndpoint;

  /** What the agents protect; at least one, unless there is a discovery. */
  readonly services: readonly AgentService[];

  /** What the agents find by themselves (`AGENT-073` to `AGENT-075`). @default nothing */
  readonly discovery?: AgentDiscovery;

  /**
   * What the agents join with: a Secret in the release's namespace, which holds the token under the key `auth-token`,
   * or a token that the platform declares, for the service account and the services of the release (`AGENT-076`,
   * `AGENT-077`).
   *
   * @default in the stack of the platform, a token of the `kubernetes` method for this release's service account
   */
  readonly joinToken?: AgentJoinToken;

  readonly version: AgentVersion;

  /** At most 52 characters. @default `<brand>-agent` */
  readonly releaseName?: string;

  /** @default the brand's */
  readonly namespace?: string;

  /** @default enabled, on the platform's channel */
  readonly updater?: UpdaterSettings;

  /** @default none */
  readonly updates?: UpdateRequests;

  /** Labels of every resource that `services` names; those of its `AgentService` win. @default none */
  readonly labels?: Readonly<Record<string, string>>;

  /**
   * Lets the agents' SSH, Kubernetes and Windows Desktop services be dialled at their ports; self-hosted only.
   *
   * Such agents join the auth service: in its cluster at its Service, elsewhere at the first address of the platform's
   * `auth.publicAddresses` (`AGENT-045`). They hold no reverse tunnel, so they cannot protect applications and
   * databases (`AGENT-046`).
   *
   * @default none: agents dial out, and have no port
   * @see specification 4.2 and 1, rule 2
   */
  readonly directDial?: DirectDial;

  /**
   * Addresses under which the agents' SSH, Kubernetes and Windows Desktop services are reachable, with a port only where
   * one service is (`AGENT-060`, `AGENT-061`); their hosts become principals of the agents' host certificates.
   *
   * @default none: the address of the pod
   * @see specification 1.1
   */
  readonly publicAddresses?: readonly PublicAddress[];

  /**
   * Certificate authority of the platform, and of everything else that agents and updater connect to, in a Secret or a
   * ConfigMap of the release's namespace. They trust it in addition to the authorities of their images.
   *
   * @default the platform's
   */
  readonly certificateAuthority?: CertificateAuthority;

  /** What the agents connect to, and how. */
  readonly network?: AgentNetworkProps;

  /** The pods of the agents. */
  readonly pods?: AgentPodProps;

  /** How Helm installs the agents. */
  readonly helm?: AgentHelmProps;
}

/** A release that its schema lets through: its groups of props are there, whether the program has them or not. */
export type DeclaredRelease = AgentReleaseProps & Required<Pick<AgentReleaseProps, "network" | "pods" | "helm">>;

/** Names that a release has, whether the program gives them or not. */
export interface ReleaseNames {
  readonly releaseName: string;
  readonly namespace: string;
}

/** A declared release, with what it has where the program says nothing. */
export type PlannedRelease = DeclaredRelease &
  ReleaseNames & {
    readonly inPlatformCluster: boolean;

    /** Whether the stack of the release makes the platform, too. */
    readonly isInStackOfPlatform: boolean;

    /** Whether the platform makes a join token for the release, where it declares none. */
    readonly isAdmitted: boolean;
  };
