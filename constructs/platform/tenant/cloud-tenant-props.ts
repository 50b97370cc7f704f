import { HTTPS_PORT } from "../../network/ports";
import type { HostPort } from "../../network/host-port";
import { Brand, BRAND_RULES } from "../../brand/brand";
import { imageRegistry } from "../../brand/image-registry";
import { group, needed, type Declared } from "../../core/schema/group";
import { instance } from "../../core/schema/instance";
import { anyAddress, type PublicAddress } from "../../network/public-address";
import { CertificateAuthority } from "../../secrets/certificate-authority";
import { findNeededObjects } from "../../secrets/needed-objects";
import { checkBesidePlatform, checkKnown } from "../../updates/compatibility";
import { anyVersion, type Version } from "../../updates/version";
import { BUILT_IN_CHANNELS, CLOUD_CHANNEL } from "../../updates/version-channels";
import type { DeclaredService } from "../delivery/declared-resources";
import { serviceClusterName } from "../component/platform-name";
import { versionServerUrl } from "../component/platform-settings";
import { jobPodSettings } from "../delivery/resource-delivery";
import { SERVICE_CONTENT, type ServiceContentProps } from "../delivery/service-content";
import { checkTenantDelivery, TENANT_DELIVERY, tenantNamespace, type TenantDeliveryProps } from "./tenant-delivery";

/** Declaration of a cloud-hosted platform: the program declares its agents, and what is inside the service. */
export interface CloudTenantProps extends ServiceContentProps {
  /** Address of the tenant, under which clients and agents reach it. */
  readonly publicAddress: string | PublicAddress;

  /**
   * Address of the tenant for reverse tunnels, `proxy.ssh.ssh_tunnel_public_addr` of its ping response.
   *
   * @default the public address: with TLS routing everything goes through it
   * @see specification 4.1
   */
  readonly tunnelAddress?: string | PublicAddress;

  /** Name of the service's cluster, `cluster_name` of its ping response. @default the host of the public address */
  readonly clusterName?: string;

  /**
   * Version that the tenant runs, for programs whose plans cannot reach its address. Agents are checked against it.
   * Raise it after each upgrade of the tenant: a plan is refused if agents are newer.
   *
   * @default each plan asks the tenant, `server_version` of its ping response
   */
  readonly version?: string | Version;

  /**
   * Private authority that agents and updaters trust in addition to those of their images, such as the authority of an
   * HTTP CONNECT proxy that inspects connections.
   *
   * @default the authorities of the images
   */
  readonly certificateAuthority?: CertificateAuthority;

  /** Registry that has copies of the images of agents and updaters. @default none */
  readonly imageRegistry?: string;

  /**
   * The product: `Brand.TELEPORT` for Teleport. It decides whose images get the join secrets, so there is no default
   * (`BRAND-006`).
   */
  readonly brand: Brand;

  /**
   * How declared resources reach the tenant (`TENANT-001`): by a Job in the stack of this construct.
   *
   * @default nothing is delivered
   * @see docs/delivery.md
   */
  readonly delivery?: TenantDeliveryProps;
}

/** The declaration of a tenant. */
export const CLOUD_TENANT = group<CloudTenantProps>()(
  {
    publicAddress: needed(anyAddress),
    tunnelAddress: anyAddress,
    clusterName: serviceClusterName,
    version: anyVersion,
    certificateAuthority: instance(CertificateAuthority),
    imageRegistry,
    brand: needed(instance(Brand), BRAND_RULES["BRAND-006"]),
    ...SERVICE_CONTENT,
    delivery: TENANT_DELIVERY,
  },
  [
    ({ brand, version, imageRegistry: registry, delivery }, problems) => {
      if (delivery !== undefined) checkTenantDelivery({ brand, version, imageRegistry: registry, delivery }, problems);
    },
    checkKnown,
    ({ version: platform, delivery }, problems) => {
      checkBesidePlatform({ version: delivery?.version, platform }, problems, "delivery.version");
    },
  ],
);

/** What a tenant is read as. */
export type DeclaredTenant = Declared<typeof CLOUD_TENANT>;

function tenantProxyAddress({ publicAddress }: DeclaredTenant): HostPort {
  return publicAddress.withDefaultPort(HTTPS_PORT);
}

/** A tenant as the service that a program declares resources of. */
export function serviceOfTenant(props: DeclaredTenant): DeclaredService {
  return {
    props,
    edition: "enterprise",
    version: props.version ?? props.delivery?.version,
    name: props.delivery?.name ?? props.brand.id,
    proxyAddress: tenantProxyAddress(props),
    host: props.publicAddress.host,
    delivery: "job",
    configured: [],
    pools: [],
    needed: (delivered) => [
      ...findNeededObjects({ certificateAuthority: props.certificateAuthority }),
      ...findNeededObjects(jobPodSettings(props.delivery ?? {}), "delivery"),
      ...delivered.flatMap(({ value, resource, property }) => findNeededObjects(value ?? resource, property)),
    ],
  };
}

/** What agents need to know of a tenant besides what is declared. */
export function describeTenant(props: DeclaredTenant) {
  const { brand, publicAddress, tunnelAddress = publicAddress, delivery } = props;
  const proxyAddress = tenantProxyAddress(props);
  return {
    edition: "enterprise" as const,
    hosting: "cloud-hosted" as const,
    version: props.version,
    releaseChannel: CLOUD_CHANNEL,
    servedChannels: BUILT_IN_CHANNELS,
    clusterName: props.clusterName ?? publicAddress.host,
    proxyAddress,
    tunnelAddress: tunnelAddress.withDefaultPort(HTTPS_PORT),
    versionServer: versionServerUrl(proxyAddress),
    deliveredBy: delivery && { name: delivery.name, namespace: tenantNamespace({ brand, delivery }) },
  };
}
