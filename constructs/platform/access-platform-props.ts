import { ADDRESS_RULES } from "../network/host";
import { channelsByName } from "../updates/version-channels";
import { ClusterNetworking } from "../access/settings/cluster-settings";
import { Brand, BRAND_RULES, type Edition } from "../brand/brand";
import { imageRegistry, imageRepository } from "../brand/image-registry";
import { duration, type Duration } from "../core/duration";
import { namespaceName } from "../core/kubernetes";
import { defaulted, filled, group, needed, type GivenOf, type PropsOf } from "../core/schema/group";
import { either, flag, list, map, oneOf } from "../core/schema/shapes";
import { instance } from "../core/schema/instance";
import { HttpConnectProxy } from "../network/http-connect-proxy";
import { network } from "../network/netmask";
import { portNumber } from "../network/ports";
import { ProxyListeners } from "../network/proxy-listeners";
import { anyAddress, type PublicAddress } from "../network/public-address";
import { CertificateAuthority } from "../secrets/certificate-authority";
import { CLUSTER_WIDE_OBJECTS, type ClusterWideObjects } from "../terraform/cluster-wide";
import { anyWindow, type MaintenanceWindow, type MaintenanceWindowProps } from "../updates/maintenance-window";
import { SHARED_POD_SETTINGS, type SharedPodSettings } from "../workloads/pod-settings";
import { userIds, type UserIds } from "../workloads/pods/user-ids";
import { ManagedUpdates } from "../access/settings/managed-updates";
import { anyVersion, type Version } from "../updates/version";
import type { VersionChannel } from "../updates/version-channel";
import { ChartRelease } from "./component/chart-release";
import { AUTH_SERVICE, type AuthServiceProps } from "./auth/auth-props";
import { PROXIES, PROXY_POOL, type ProxiesProps, type ProxyPoolProps } from "./proxy/proxy-props";
import { PLATFORM_METRICS, type PlatformMetricsProps } from "./metrics/platform-metrics-props";
import { nameLabel, platformName, serviceClusterName } from "./component/platform-name";
import { ProxyTls, TLS_RULES } from "./proxy/proxy-tls";
import { ResourceDelivery } from "./delivery/resource-delivery";
import { SERVICE_CONTENT, type ServiceContentProps } from "./delivery/service-content";

/** Declaration of a self-hosted platform. */
export interface AccessPlatformProps extends ServiceContentProps {
  /**
   * Address under which clients and agents reach the proxies.
   *
   * Several addresses are a violation that can be acknowledged (`ADDRESS-004`): clients may be redirected to the first.
   *
   * @see specification 1.1, rule 2
   */
  readonly publicAddress: string | PublicAddress | readonly (string | PublicAddress)[];

  /**
   * Version of auth service and proxies, such as `"18.2.0"`. A newer major version than this package knows breaks
   * `COMPATIBILITY-007`.
   */
  readonly version: string | Version;

  /**
   * The product: `Brand.TELEPORT` for Teleport. It decides whose images get the license and the secrets, so there is no
   * default (`BRAND-006`).
   */
  readonly brand: Brand;

  /** Edition of auth service and proxies. @default "enterprise" */
  readonly edition?: Edition;

  /**
   * Beginning of the names of all objects; platforms in the same namespace need different names.
   *
   * @default the brand's id
   */
  readonly name?: string;

  /** Namespace of the platform. @default the brand's namespace */
  readonly namespace?: string;

  /**
   * Helm release of the service's cluster chart that the platform takes over. The platform keeps its names, selectors
   * and claim, and a plan imports its objects (`PLATFORM-013`, `PLATFORM-014`).
   *
   * @default none
   * @see docs/migration.md
   */
  readonly takeOver?: ChartRelease;

  /** Whether the stack creates the namespace; otherwise it must exist. @default true */
  readonly createNamespace?: boolean;

  /**
   * Who creates cluster-wide objects: the stack, or an administrator before it (`CLUSTER-002`, `CLUSTER-003`). They are
   * the namespace, the auth service's permission to check tokens of service accounts, and the policy that limits the
   * delivery's account.
   *
   * @default "made"
   */
  readonly clusterWideObjects?: ClusterWideObjects;

  /**
   * Name of the service's cluster; it cannot be changed later. Without it, another public address changes the name, and
   * such a plan is refused (`PLATFORM-017`).
   *
   * @default the host of the public address
   */
  readonly clusterName?: string;

  /** Ports that the proxies listen on. @default `ProxyListeners.tlsRouting()` */
  readonly listeners?: ProxyListeners;

  /** Version channels that all proxies serve, by name. @default the built-in channels alone */
  readonly channels?: Readonly<Record<string, VersionChannel>>;

  /** When agents may be updated. @default none: agents are updated for critical updates only */
  readonly maintenanceWindow?: MaintenanceWindowProps | MaintenanceWindow;

  /**
   * A rollout of agents group by group, in place of `channels` (`ROLLOUT-006`, `ROLLOUT-008`). @default none: agents follow
   * their channels
   */
  readonly managedUpdates?: ManagedUpdates;

  /** Networking of the service's cluster; a change restarts the auth service. @default what the service sets */
  readonly networking?: ClusterNetworking;

  /** How declared resources reach the auth service. @default `ResourceDelivery.job()` */
  readonly delivery?: ResourceDelivery;

  /** The auth service. */
  readonly auth?: AuthServiceProps;

  /** Props of all proxies: defaults for each pool, and props that all pools share. */
  readonly proxies?: ProxiesProps;

  /**
   * Pools of proxies by name. A pool's prop replaces the same prop of `proxies`. The pool `default` always exists,
   * because agents join through it. Further pools serve the same configuration.
   *
   * @default the pool `default`, with the props of `proxies`
   */
  readonly proxyPools?: Readonly<Record<string, ProxyPoolProps>>;

  /**
   * Settings of all pods in the platform's cluster: those of auth service, proxies, the delivery's Job, and the agents
   * and updaters there. A component's own prop replaces the same prop.
   *
   * @default nothing
   * @see docs/pods.md
   */
  readonly allPods?: SharedPodSettings;

  /**
   * HTTP CONNECT proxy for connections of all proxies to the outside: upstream version servers, ACME, other clusters of
   * the service. Connections to the auth service and the Kubernetes API bypass it. With proxy peering, exclude the
   * network of the pods (`noProxy: ["10.244.0.0/16"]`): proxies dial each other at their pods' addresses.
   *
   * @default none
   * @see specification 1.2
   */
  readonly httpProxy?: HttpConnectProxy;

  /**
   * How the proxies get the certificate by which clients and agents recognise them (`TLS-001` to `TLS-009`).
   *
   * Agents verify it: with `ProxyTls.selfSigned()` none can join (`TLS-010`).
   */
  readonly tls: ProxyTls;

  /**
   * Private authority of the proxies' certificate, and of servers that auth service and proxies connect to. Proxies,
   * auth service, agents and their updaters trust it in addition to the authorities of their images (`TLS-011`).
   *
   * Its Secret or ConfigMap is in the namespace of the platform, and in that of each `AgentRelease` without another
   * authority. For a `LinuxAgent`, say where the machine has it (`TLS-012`).
   *
   * @default the authorities of the images
   */
  readonly certificateAuthority?: CertificateAuthority;

  /**
   * Repository of the image of auth service and proxies.
   *
   * @default the brand's, for the edition; in `imageRegistry`, if that is given
   */
  readonly imageRepository?: string;

  /**
   * Registry, and the path in it, that has a copy of every image: `registry.example.com/mirror`. It replaces the host
   * of the brand's repositories and of the delivery's image. Images of agents and updaters come from it, too.
   *
   * @default images come from where they are published
   */
  readonly imageRegistry?: string;

  /**
   * Networks of the Kubernetes API that auth service and delivery may reach, such as `["10.96.0.1/32"]`. Add those
   * behind its Service if the cluster's network translates addresses before it applies policies.
   *
   * @default every address
   */
  readonly kubernetesApiNetworks?: readonly string[];

  /**
   * Ports of the Kubernetes API that auth service and delivery may reach: the port of its Service, and the port of the
   * API servers, which some clusters' networks check instead.
   *
   * @default 443, 6443, and the port in the address of the stack's target
   */
  readonly kubernetesApiPorts?: readonly number[];

  /** Who reads the metrics of auth service and proxies (`METRICS-001`, `METRICS-002`). @default nobody */
  readonly metrics?: PlatformMetricsProps;

  /**
   * User and group ids of the pods: those of the images, or those that the cluster assigns to each namespace, as
   * OpenShift requires.
   *
   * @default "image"
   */
  readonly userIds?: UserIds;

  /**
   * Whether the service's program tests the configuration of the auth service and of each pool of proxies before an apply
   * changes them: in Jobs without rights, with the image, environment and mounts of the pods. Without it, a mistake that
   * only the service sees stops it.
   *
   * @default true
   * @see docs/configuration.md
   */
  readonly validateConfiguration?: boolean;

  /** How long an apply waits for each rollout. @default "10m" */
  readonly rolloutTimeout?: Duration;
}

/** What each prop may be. */
export const PLATFORM_PROPS = {
  publicAddress: needed(either(Array.isArray, list(anyAddress, { rule: ADDRESS_RULES["ADDRESS-005"] }), anyAddress)),
  version: needed(anyVersion),
  brand: needed(instance(Brand), BRAND_RULES["BRAND-006"]),
  edition: defaulted(oneOf(["enterprise", "community"]), "enterprise"),
  name: platformName,
  namespace: namespaceName(),
  takeOver: instance(ChartRelease),
  createNamespace: defaulted(flag(), true),
  clusterWideObjects: defaulted(CLUSTER_WIDE_OBJECTS, "made"),
  clusterName: serviceClusterName,
  listeners: defaulted(instance(ProxyListeners), ProxyListeners.tlsRouting()),
  channels: channelsByName,
  maintenanceWindow: anyWindow,
  managedUpdates: instance(ManagedUpdates),
  ...SERVICE_CONTENT,
  networking: instance(ClusterNetworking),
  delivery: defaulted(instance(ResourceDelivery), ResourceDelivery.job()),
  auth: filled(AUTH_SERVICE),
  proxies: filled(PROXIES),
  proxyPools: map(PROXY_POOL, nameLabel(20)),
  allPods: group<SharedPodSettings>()(SHARED_POD_SETTINGS),
  httpProxy: instance(HttpConnectProxy),
  tls: needed(instance(ProxyTls), TLS_RULES["TLS-008"]),
  certificateAuthority: instance(CertificateAuthority),
  imageRepository: imageRepository({ reference: true }),
  imageRegistry,
  userIds: defaulted(userIds, "image"),
  kubernetesApiNetworks: list(network()),
  kubernetesApiPorts: list(portNumber()),
  metrics: PLATFORM_METRICS,
  validateConfiguration: defaulted(flag(), true),
  rolloutTimeout: defaulted(duration({ whole: "s" }), "10m"),
} as const satisfies PropsOf<AccessPlatformProps>;

/** The declaration of a platform, defaults included. */
export type DeclaredPlatform = GivenOf<AccessPlatformProps, typeof PLATFORM_PROPS>;
