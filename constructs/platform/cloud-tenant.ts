import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import type { ProxyEndpoint } from "./proxy-endpoint";
import { Brand, type Edition, type Hosting } from "../brand/brand";
import { imageRegistry } from "../brand/image-registry";
import { PublicAddress } from "../network/public-address";
import { CertificateAuthority } from "../secrets/certificate-authority";
import { serviceClusterName, versionServerOf } from "./declaration/platform-settings";
import { anyVersion, type Version } from "../updates/version";
import { CLOUD_CHANNEL, VersionChannels } from "../updates/version-channels";
import { placed } from "../core/tree/placed";
import { defaulted, group, needed, type Declared } from "../core/schema/group";
import { computed } from "../core/schema/partly";
import { readPartly } from "../core/schema/read";
import { leaveDescribed } from "./unbuilt-platform";
import { instance } from "../core/schema/instance";
import { declared } from "../core/tree/tree";

/** Declaration of a cloud-hosted platform: the program declares only its agents. */
export interface CloudTenantProps {
  /** Address of the tenant, under which clients and agents reach it. */
  readonly publicAddress: PublicAddress;

  /**
   * Where the tenant takes reverse tunnels, `proxy.ssh.ssh_tunnel_public_addr` of its ping response.
   *
   * @default the public address: with TLS routing everything goes through it
   * @see specification 4.1
   */
  readonly tunnelAddress?: PublicAddress;

  /** Name of the service's cluster, `cluster_name` of its ping response. @default the host of the public address */
  readonly clusterName?: string;

  /**
   * Version that the tenant runs, for programs whose plans cannot reach its address: agents are checked against it, so a
   * plan is refused once the tenant has been upgraded and its agents are newer than what is declared.
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

  /** @default `Brand.SVC` */
  readonly brand?: Brand;
}

const PROPS = group<CloudTenantProps>()({
  publicAddress: needed(instance(PublicAddress)),
  tunnelAddress: instance(PublicAddress),
  clusterName: serviceClusterName,
  version: anyVersion,
  certificateAuthority: instance(CertificateAuthority),
  imageRegistry,
  brand: defaulted(instance(Brand), Brand.SVC),
});

/**
 * What agents need of a cloud-hosted platform.
 *
 * The operator of the service runs auth service and proxies and sets the maintenance window, so nothing here declares
 * them. Agents dial out, have no ports, and must be updated automatically.
 *
 * @see specification 1, rules 2 and 3
 */
export class CloudTenant extends Construct implements ProxyEndpoint {
  readonly brand!: Brand;
  readonly edition: Edition = "enterprise";
  readonly hosting: Hosting = "cloud-hosted";
  readonly clusterName!: string;
  readonly proxyAddress!: string;
  readonly tunnelAddress!: string;
  readonly version!: Version | undefined;
  readonly certificateAuthority!: CertificateAuthority | undefined;
  readonly imageRegistry!: string | undefined;
  readonly versionServer!: string;
  readonly releaseChannel = CLOUD_CHANNEL;
  readonly rollout: readonly ITerraformDependable[] = [];
  readonly stack = undefined;

  constructor(scope: Construct, id: string, props: CloudTenantProps) {
    super(...placed(scope, id));
    const declaration = declared(this, PROPS, props);
    if (declaration === undefined) leaveDescribed(this, describeTenant(readPartly(PROPS, props)));
    else Object.assign(this, describeTenant(declaration));
  }

  /** Whether the tenant serves a channel of this name, as far as that is known. */
  hasChannel(name: string): boolean {
    return VersionChannels.of().has(name);
  }
}

/** What agents need to know of a tenant, as far as it is right. */
function describeTenant(props: Declared<typeof PROPS>) {
  const proxyAddress = () => props.publicAddress.withPort(443);
  return computed({
    stack: () => undefined,
    brand: () => props.brand,
    clusterName: () => props.clusterName ?? props.publicAddress.host,
    proxyAddress,
    tunnelAddress: () => (props.tunnelAddress ?? props.publicAddress).withPort(443),
    version: () => props.version,
    certificateAuthority: () => props.certificateAuthority,
    imageRegistry: () => props.imageRegistry,
    versionServer: () => versionServerOf(proxyAddress()),
  });
}
