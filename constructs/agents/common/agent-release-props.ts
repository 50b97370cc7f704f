import type { JoinToken } from "../../access/joining/join-token";
import type { ChartSource } from "../../brand/brand";
import type { Duration } from "../../core/duration";
import type { HttpConnectProxy } from "../../network/http-connect-proxy";
import type { PublicAddress } from "../../network/public-address";
import type { ProxyEndpoint } from "../../platform/proxy/proxy-endpoint";
import type { CertificateAuthority } from "../../secrets/certificate-authority";
import type { SecretRef } from "../../secrets/secret-ref";
import type { ClusterWideObjects } from "../../terraform/cluster-wide";
import type { AgentVersion } from "../../updates/agent-version";
import type { ServiceLog } from "../../workloads/log";
import type { MetricsProps } from "../../workloads/metrics";
import type { PodSettings } from "../../workloads/pod-settings";
import type { ContainerResources } from "../../workloads/pods/resources";
import type { UserIds } from "../../workloads/pods/user-ids";
import type { ServiceExposure } from "../../workloads/service-exposure";
import type { AgentDiscovery } from "../services/agent-discovery";
import type { AgentService } from "../services/agent-service";
import type { PodServiceAccount } from "../../workloads/identity/pod-service-account";
import type { AgentStorage } from "./agent-storage";

/** Declaration of an `AgentRelease`. */
export interface AgentReleaseProps {
  /** An `AccessPlatform`, a `PlatformReference` or a `CloudTenant`. */
  readonly platform: ProxyEndpoint;

  /** What the agents protect; at least one, unless there is a discovery. */
  readonly services: readonly AgentService[];

  /** What the agents find by themselves (`AGENT-073`, `AGENT-075`, `AGENT-091`). @default nothing */
  readonly discovery?: AgentDiscovery;

  /** Labels of every resource that `services` names; those of its `AgentService` win. @default none */
  readonly labels?: Readonly<Record<string, string>>;

  /**
   * The agents' token: a Secret in the release's namespace with the token under the key `auth-token`; or a token of the
   * platform (`AGENT-085`) for the service account and the services of the release (`AGENT-076`, `AGENT-077`), or for
   * the identity of its pods in a cloud.
   *
   * @default in the stack of the platform, a token of the `kubernetes` method for this release's service account
   */
  readonly joinToken?: AgentJoinToken;

  /** The version of the agents, or who decides it. */
  readonly version: AgentVersion;

  /** The updater, which keeps the agents up to date. @default enabled, on the platform's channel */
  readonly updater?: UpdaterSettings;

  /** Requests to the updater: to pause, or to reconcile now. @default none */
  readonly updates?: UpdateRequests;

  /** Name of the Helm release, at most 52 characters. @default `<brand>-agent` */
  readonly releaseName?: string;

  /**
   * Namespace of the agents, their updater and their Secrets. The updater may delete every pod there and read every
   * Secret, so it is not the platform's unless the program names it (`AGENT-081`).
   *
   * @default `<namespace of the platform>-agents`; the brand's for agents of a `CloudTenant`
   */
  readonly namespace?: string;

  /** Whether the namespace is made here; otherwise it exists. @default true */
  readonly createNamespace?: boolean;

  /**
   * Who creates the cluster-wide objects: the release, or an administrator beforehand (`CLUSTER-002`). They are the
   * namespace, and the ClusterRole of agents that protect Kubernetes or discover.
   *
   * @default "made"
   */
  readonly clusterWideObjects?: ClusterWideObjects;

  /**
   * Repository of the agents' image, for a build of your own or for FIPS. The version becomes the tag.
   *
   * @default the brand's, for the edition of the platform; in `imageRegistry`, if that is given
   */
  readonly imageRepository?: string;

  /**
   * Registry, with a path, that has a copy of the images of agents and updater: `registry.example.com/mirror`.
   *
   * @default the platform's
   */
  readonly imageRegistry?: string;

  /**
   * Certificate authority of the platform, and of everything else that agents and updater connect to, in a Secret or a
   * ConfigMap of the release's namespace. It is trusted in addition to the authorities of the images.
   *
   * @default the platform's
   */
  readonly certificateAuthority?: CertificateAuthority;

  /** The pods of the agents. */
  readonly pods?: AgentPodProps;

  /** What the agents connect to, and how. */
  readonly network?: AgentNetworkProps;

  /**
   * Who reads the metrics of the agents (`METRICS-001` to `METRICS-003`); a `podMonitor` is the release
   * `<release>-metrics`.
   *
   * @default nobody
   */
  readonly metrics?: MetricsProps;

  /**
   * Addresses under which the agents' SSH, Kubernetes and Windows Desktop services are reachable, with a port only if
   * there is one such service (`AGENT-060`, `AGENT-061`); their hosts become principals of the agents' host
   * certificates.
   *
   * @default none: the address of the pod
   * @see specification 1.1
   */
  readonly publicAddresses?: readonly (string | PublicAddress)[];

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

  /** How Helm installs the agents. */
  readonly helm?: AgentHelmProps;
}

/** A token of the platform, or a Secret that holds one. */
export type AgentJoinToken = JoinToken | SecretRef;

/** Settings of the pods of the updater. */
export interface UpdaterPodSettings {
  /** Resources of its container. @default requests of 10m and 64Mi, limit of 256Mi */
  readonly resources?: ContainerResources;

  /** Further flags of the updater, each with its value as `--flag=value`. @default none */
  readonly extraArguments?: readonly string[];

  /** Service account of its pod. @default one that the release makes, named `<release>-updater` */
  readonly serviceAccount?: PodServiceAccount;
}

/** The updater next to the agent. */
export interface UpdaterSettings extends UpdaterPodSettings {
  /** Whether there is an updater. @default true */
  readonly enabled?: boolean;

  /** Version channel that the updater follows. @default "default", or "stable/cloud" on a cloud tenant */
  readonly channel?: string;

  /**
   * Where the updater gets the credentials of the agents' registry (`AGENT-083`): `docker` is the pull Secret of the
   * pods; `aws` and `google` ask the cloud, by the updater's `serviceAccount`.
   *
   * @default "docker" if the pods have `imagePullSecrets`, otherwise none
   * @see docs/pods.md
   */
  readonly pullCredentials?: PullCredentials;
}

/**
 * Where the updater gets the credentials of the registry: from the pull Secret of the pods, or from the cloud that its
 * service account is known to.
 */
export type PullCredentials = "docker" | "aws" | "google" | "none";

/** Requests to the updater, which are annotations of the StatefulSet. */
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

/** The pods of a release, which all run the same agent. */
export interface AgentPodProps extends PodSettings {
  /** From two on, the pods are spread over nodes, and a disruption budget keeps some running. @default 1 */
  readonly replicas?: number;

  /** How they are spread and kept running (`AGENT-065`). @default by preference, one of them */
  readonly availability?: AgentAvailability;

  /** Where the agents keep their data; cannot be changed later. @default `AgentStorage.none()` */
  readonly storage?: AgentStorage;

  /** Service account of the agents (`AGENT-067`, `AGENT-082`). @default one that the release makes, named as it is */
  readonly serviceAccount?: PodServiceAccount;

  /** What the agents log. @default text on standard error, from INFO on */
  readonly log?: ServiceLog;

  /** Probes of the containers. @default those of the chart */
  readonly probes?: AgentProbes;

  /**
   * Where the user and group ids of agents and updater come from: the images, or the cluster, which assigns ids to
   * each namespace, as OpenShift does.
   *
   * @default "image"
   */
  readonly userIds?: UserIds;
}

/** How the pods of a release are spread over nodes and kept running; only useful with at least two replicas. */
export interface AgentAvailability {
  /**
   * Whether two pods may run on one node: with `preferred` only if no other node has room, with `required` never, so a
   * pod waits for a node of its own.
   *
   * @default "preferred"
   */
  readonly antiAffinity?: "preferred" | "required";

  /** Pods that a voluntary disruption leaves running, fewer than there are replicas. @default 1 */
  readonly minAvailable?: number;
}

/** Probes of the agents' containers. The charts allow nothing else. */
export interface AgentProbes {
  /** How long an answer may take. @default 1 */
  readonly timeoutSeconds?: number;
}

/** What the agents of a release connect to, and how. */
export interface AgentNetworkProps {
  /**
   * HTTP CONNECT proxy through which agents and updater reach the platform; names that end in `.svc` or
   * `.cluster.local` and the Kubernetes API bypass it.
   *
   * The network policy allows the proxy instead of the platform: its IP address if the prop has one, otherwise its port
   * at any address.
   *
   * @default none: they connect to the platform itself
   * @see specification 1.2
   */
  readonly httpProxy?: HttpConnectProxy;

  /**
   * Networks of the Kubernetes API, as network policies see it: its Service, `["10.96.0.1/32"]`, and the API servers
   * behind it if the cluster's network translates addresses first.
   *
   * With an HTTP CONNECT proxy, only this prop prevents agents from reaching a platform on port 443 without that proxy.
   *
   * @default every address
   */
  readonly kubernetesApiNetworks?: readonly string[];

  /**
   * Ports on which the network policies let the pods reach the Kubernetes API: the port of its Service,
   * and the port of the API servers, which some cluster networks check instead.
   *
   * @default 443, 6443, and the port in the address of the stack's target
   */
  readonly kubernetesApiPorts?: readonly number[];

  /**
   * Further TCP ports that the agents may dial, besides those of their services. Examples: the port of an
   * application's pods, if their Service has another port; 3080 for a platform of another program in the same
   * cluster.
   *
   * @default none
   */
  readonly egressPorts?: readonly number[];

  /**
   * Whether the agents run in the cluster of the platform, where their network policy lets them reach the proxies' pods;
   * true only with a self-hosted platform (`FLEET-006`).
   *
   * @default whether the platform's stack and that of the agents have the same target
   */
  readonly inPlatformCluster?: boolean;

  /**
   * Address of a relay of Teleport, `host` or `host:port`, to which the agents hold a tunnel besides those to the proxies; from
   * 18.3.0 on (`AGENT-094`). Whoever runs the relay deploys it with Teleport's chart `teleport-relay`.
   *
   * @default none; port 3042
   */
  readonly relay?: string;
}

/** How agents join the auth service. */
export interface AuthJoining {
  /**
   * CA pins by which agents recognise the auth service: `sha256:` and 64 hexadecimal digits each, as `tctl status`
   * shows them. Agents outside of the platform's cluster need one (`AGENT-048`, which can be acknowledged).
   *
   * @default none
   * @see specification 4.3
   */
  readonly caPins?: readonly string[];
}

/** How agents are reached without a reverse tunnel. */
export interface DirectDial extends AuthJoining {
  /** Service in front of the agents. @default `ServiceExposure.clusterIp()` */
  readonly exposure?: ServiceExposure;
}

/** How Helm installs the agents of a release. */
export interface AgentHelmProps {
  /** Where the chart comes from. @default the brand's */
  readonly chart?: ChartSource;

  /** How long an apply waits for the rollout. @default "5m" */
  readonly timeout?: Duration;

  /**
   * Further values of the chart, besides those that other props decide (`AGENT-030`), and without credentials
   * (`AGENT-084`). Values that the chart of this package (`AGENT-079`) or Teleport's chart (`AGENT-087`, which can be
   * acknowledged) does not have are refused.
   *
   * @default none
   */
  readonly values?: Readonly<Record<string, unknown>>;

  /** Annotations of the objects. @default none */
  readonly annotations?: AgentAnnotations;

  /** Labels of the objects. @default none */
  readonly labels?: AgentObjectLabels;
}

/** Annotations of the objects that the chart makes, besides those of pods and service accounts. */
export interface AgentAnnotations {
  /** Of the ConfigMap. @default none */
  readonly config?: Readonly<Record<string, string>>;
  /** Of the StatefulSet. @default none */
  readonly deployment?: Readonly<Record<string, string>>;
  /** Annotations of the Secret with which the agents join, if the chart creates it. @default none */
  readonly secret?: Readonly<Record<string, string>>;
}

/** Labels of the objects that the chart makes, besides those of pods, as the charts name the objects (`POD-003`). */
export interface AgentObjectLabels {
  /** Labels of the ClusterRole. @default none */
  readonly clusterRole?: Readonly<Record<string, string>>;
  /** Labels of the ClusterRoleBinding. @default none */
  readonly clusterRoleBinding?: Readonly<Record<string, string>>;
  /** Of the ConfigMap. @default none */
  readonly config?: Readonly<Record<string, string>>;
  /** Labels of the StatefulSet, and of the updater's Deployment. @default none */
  readonly deployment?: Readonly<Record<string, string>>;
  /** Labels of the PodDisruptionBudget. @default none */
  readonly podDisruptionBudget?: Readonly<Record<string, string>>;
  /** Labels of the Role. @default none */
  readonly role?: Readonly<Record<string, string>>;
  /** Labels of the RoleBinding. @default none */
  readonly roleBinding?: Readonly<Record<string, string>>;
  /** Labels of the Secret with which the agents join, if the chart creates it. @default none */
  readonly secret?: Readonly<Record<string, string>>;
  /** Labels of the ServiceAccount. @default none */
  readonly serviceAccount?: Readonly<Record<string, string>>;
}
