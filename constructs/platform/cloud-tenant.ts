import { TerraformStack, type ITerraformDependable } from "cdktf";
import type { Construct } from "constructs";
import type { PlatformResource } from "../access/platform-resource";
import { Bot } from "../access/bot";
import { ClusterAuthPreference } from "../access/cluster-auth-preference";
import { SessionRecording } from "../access/cluster-settings";
import { Connector } from "../access/connector";
import { JoinToken } from "../access/join-token";
import { Role } from "../access/role";
import { Brand, type Edition, type Hosting } from "../brand/brand";
import { imageRegistry } from "../brand/image-registry";
import { fieldsOf } from "../core/given";
import { defaulted, group, needed, type Declared } from "../core/schema/group";
import { instance } from "../core/schema/instance";
import { computed, endWhereWrong } from "../core/schema/partly";
import { readPartly } from "../core/schema/read";
import { list } from "../core/schema/shapes";
import { placed } from "../core/tree/placed";
import { checkDeclaration, declared } from "../core/tree/tree";
import type { Problems } from "../core/value";
import { PublicAddress } from "../network/public-address";
import { CertificateAuthority } from "../secrets/certificate-authority";
import { objectsIn } from "../secrets/objects-in";
import { placedInStack } from "../terraform/placed-in-stack";
import { anyVersion, type Version } from "../updates/version";
import { CLOUD_CHANNEL, VersionChannels } from "../updates/version-channels";
import type { CollectedResource } from "./declaration/collected-resources";
import type { DeclaredService } from "./declaration/declared-resources";
import { serviceClusterName, versionServerOf } from "./declaration/platform-settings";
import { TENANT_RULES } from "./declaration/rules";
import {
  checkTenantDelivery,
  TENANT_DELIVERY,
  tenantNamespace,
  type TenantDeliveryProps,
} from "./declaration/tenant-delivery";
import { jobPodsOf } from "./declaration/resource-delivery";
import { TenantResources } from "./delivery/tenant-resources";
import { describeObjects } from "./described-objects";
import { describeJoinedPlatform } from "./joined-platform";
import type { ProxyEndpoint } from "./proxy-endpoint";
import { ResourceOwner } from "./resource-owner";
import { leaveDescribed } from "./unbuilt-platform";

/** Declaration of a cloud-hosted platform: the program declares its agents, and what is inside the service. */
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

  /** Roles besides the service's presets. @default none */
  readonly roles?: readonly Role[];

  /** Identity providers that users sign in with. @default those of the tenant */
  readonly connectors?: readonly Connector[];

  /** Programs with an identity of their own, which join by a token with their name. @default none */
  readonly bots?: readonly Bot[];

  /** Tokens with which agents and bots join. @default none */
  readonly joinTokens?: readonly JoinToken[];

  /** How people sign in. @default as the tenant has it */
  readonly authentication?: ClusterAuthPreference;

  /** How sessions are recorded. @default as the tenant has it */
  readonly sessionRecording?: SessionRecording;

  /**
   * How these resources reach the tenant (`TENANT-001`): a Job in the stack of this construct. @default nothing is delivered
   *
   * @see docs/delivery.md
   */
  readonly delivery?: TenantDeliveryProps;
}

const PROPS = group<CloudTenantProps>()(
  {
    publicAddress: needed(instance(PublicAddress)),
    tunnelAddress: instance(PublicAddress),
    clusterName: serviceClusterName,
    version: anyVersion,
    certificateAuthority: instance(CertificateAuthority),
    imageRegistry,
    brand: defaulted(instance(Brand), Brand.SVC),
    roles: list(instance(Role), { atLeast: 0 }),
    connectors: list(instance(Connector), { atLeast: 0 }),
    bots: list(instance(Bot), { atLeast: 0 }),
    joinTokens: list(instance(JoinToken), { atLeast: 0 }),
    authentication: instance(ClusterAuthPreference),
    sessionRecording: instance(SessionRecording),
    delivery: TENANT_DELIVERY,
  },
  [
    ({ delivery, ...tenant }, problems) => {
      const { brand, version, imageRegistry: registry } = tenant;
      if (delivery !== undefined) checkTenantDelivery({ brand, version, imageRegistry: registry, delivery }, problems);
    },
  ],
);

type DeclaredTenant = Declared<typeof PROPS>;

/**
 * What agents need of a cloud-hosted platform, and what a program declares inside of it.
 *
 * The operator of the service runs auth service and proxies and sets the maintenance window, so nothing here declares
 * them. Agents dial out, have no ports, and must be updated automatically.
 *
 * @see specification 1, rules 2 and 3
 */
export class CloudTenant extends ResourceOwner implements ProxyEndpoint {
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

  /** Resources of the service that are declared; undefined where nothing is delivered. */
  readonly resources: TenantResources | undefined;

  /** @internal */
  readonly deliveredBy!: { readonly name: string; readonly namespace: string } | undefined;
  readonly rollout: readonly ITerraformDependable[] = [];
  readonly stack!: TerraformStack | undefined;

  constructor(scope: Construct, id: string, props: CloudTenantProps) {
    const isDelivered = fieldsOf(props)["delivery"] !== undefined;
    super(...(isDelivered ? placedInStack : placed)(scope, id));
    const declaration = declared(this, PROPS, props);
    const right = declaration ?? readPartly(PROPS, props);
    this.contents.declare(serviceOf(right), () => tenantNamespace(deliveryOf(right)));
    checkDeclaration(this, (problems) => {
      if (!isDelivered) this.checkUndelivered(problems);
    });
    const description = describeTenant(right);
    if (declaration === undefined) {
      leaveDescribed(this, description);
      return;
    }
    Object.assign(this, description);
    const { delivery } = declaration;
    if (delivery === undefined) return;
    this.stack = TerraformStack.of(this);
    const {
      brand,
      version,
      imageRegistry: registry,
      clusterName,
      proxyAddress,
      tunnelAddress,
      certificateAuthority,
    } = this;
    this.resources = new TenantResources(this, "resources", {
      ...{ brand, version, imageRegistry: registry, clusterName, proxyAddress, tunnelAddress, certificateAuthority },
      delivery,
      collected: this.contents.collected,
    });
    describeObjects(this.resources, delivery.objectMetadata);
    describeJoinedPlatform(this, this);
    this.rollout = [this.resources.job.resource];
  }

  /** Join tokens that the program declares; undefined where they are made in the tenant. @internal */
  override declaredTokens(): readonly PlatformResource[] | undefined {
    const tokens = super.declaredTokens() ?? [];
    return tokens.length === 0 ? undefined : tokens;
  }

  /** @internal */
  protected override deliverFurther(further: readonly CollectedResource[]): void {
    this.resources?.makeSecrets(further.map(({ resource }) => resource));
  }

  private checkUndelivered(problems: Problems): void {
    const names = this.contents.collected.resources.map(({ kind, metadata: { name } }) =>
      typeof name === "string" ? `${kind}/${name}` : kind,
    );
    if (names.length > 0) problems.add(TENANT_RULES.undelivered, "delivery", names.join(", "));
  }

  /** Whether the tenant serves a channel of this name, as far as that is known. */
  hasChannel(name: string): boolean {
    return VersionChannels.of().has(name);
  }
}

/** The delivery of a tenant; without any, the check of what it needs ends. */
function deliveryOf({ brand, delivery }: DeclaredTenant) {
  return { brand, delivery: delivery ?? endWhereWrong("delivery") };
}

/** A tenant as the service that a program declares resources of. */
function serviceOf(props: DeclaredTenant): DeclaredService {
  const proxyAddress = () => props.publicAddress.withPort(443);
  return computed<DeclaredService>({
    props: () => props,
    brand: () => props.brand,
    edition: () => "enterprise",
    version: () => props.version ?? props.delivery?.version,
    name: () => props.delivery?.name ?? props.brand.id,
    proxyAddress,
    host: () => props.publicAddress.host,
    delivery: () => "job",
    configured: () => [],
    pools: () => [],
    needed: () => (delivered) => [
      ...objectsIn({ certificateAuthority: props.certificateAuthority }),
      ...objectsIn(jobPodsOf(props.delivery ?? {}), "delivery"),
      ...delivered.flatMap(({ value, resource, property }) => objectsIn(value ?? resource, property)),
    ],
  });
}

/** What agents need to know of a tenant, as far as it is right. */
function describeTenant(props: DeclaredTenant) {
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
    deliveredBy: () => {
      const { brand, delivery } = props;
      return delivery && { name: delivery.name, namespace: tenantNamespace({ brand, delivery }) };
    },
  });
}
