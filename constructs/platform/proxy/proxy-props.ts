import { group } from "../../core/schema/group";
import { instance } from "../../core/schema/instance";
import { flag } from "../../core/schema/shapes";
import { EXTRA_EGRESS, type ExtraEgress } from "../../network/egress";
import { PodServiceAccount } from "../../workloads/identity/pod-service-account";
import { type ServiceLog, SERVICE_LOG } from "../../workloads/log";
import {
  OBJECT_METADATA,
  type ObjectsMetadata,
  type PoolObjects,
  type ProxiesObjectKind,
} from "../../workloads/object-metadata";
import { SERVER_POD_SETTINGS, type ServerPodSettings } from "../../workloads/pod-settings";
import { ServiceExposure } from "../../workloads/service-exposure";
import { furtherConfiguration, type FurtherConfiguration } from "../component/configuration/further-configuration";
import { EXTERNAL_DNS, type ExternalDnsProps } from "./dns-records";
import { replicasShape, type Replicas } from "../component/replicas";

/** Props of one pool of proxies. All pools have the same configuration, so no prop here changes it. */
export interface ProxyPoolProps extends ServerPodSettings, PoolObjects {
  /** Number of pods, or `Replicas.autoscaled()` if an autoscaler decides it. @default 2 */
  readonly replicas?: number | Replicas;

  /** How the proxies are reached from outside of the cluster. @default `ServiceExposure.loadBalancer()` */
  readonly exposure?: ServiceExposure;

  /** DNS records of the pool, for clusters with external-dns. @default none */
  readonly externalDns?: ExternalDnsProps;
}

/** Props of all proxies: defaults for each pool, and the configuration and identity that all pools share. */
export interface ProxiesProps extends ProxyPoolProps, ExtraEgress {
  /** Labels and annotations of the objects of all pools, and of the objects that pools share, by kind. @default none */
  readonly objectMetadata?: ObjectsMetadata<ProxiesObjectKind>;

  /** Service account of the pods, with their identity in a cloud. @default one that the platform makes */
  readonly serviceAccount?: PodServiceAccount;

  /**
   * Whether a client with an IPv6 address may reach agents through proxies whose pods have IPv4 addresses, which the
   * service refuses otherwise. A role with `pinSourceIp` then refuses such a client.
   *
   * @default false
   * @see docs/in-front-of-proxies.md
   */
  readonly allowIpv6Downgrade?: boolean;

  /** What the proxies log. @default JSON on standard error, from INFO on */
  readonly log?: ServiceLog;

  /**
   * Further keys of the configuration file that all proxies share, merged deeply with what the platform renders
   * (`CONFIGURATION-002` to `CONFIGURATION-004`).
   *
   * @default none
   * @see docs/configuration.md
   */
  readonly furtherConfiguration?: FurtherConfiguration;
}

const OF_POOL = {
  replicas: replicasShape,
  exposure: instance(ServiceExposure),
  externalDns: EXTERNAL_DNS,
  ...SERVER_POD_SETTINGS,
} as const;

/** One pool of proxies as a program declares it. What it takes from all pools is checked with it, by the platform. */
export const PROXY_POOL = group<ProxyPoolProps>()({ ...OF_POOL, ...OBJECT_METADATA.pool });

/** The proxies of all pools as a program declares them. */
export const PROXIES = group<ProxiesProps>()({
  ...OF_POOL,
  serviceAccount: instance(PodServiceAccount),
  allowIpv6Downgrade: flag(),
  log: SERVICE_LOG,
  furtherConfiguration,
  ...EXTRA_EGRESS,
  ...OBJECT_METADATA.proxies,
});
