import type { HostPort } from "../network/host-port";
import { TerraformStack, type ITerraformDependable } from "cdktf";
import type { Construct } from "constructs";
import type { PlatformResource } from "../access/platform-resource";
import type { Brand, Edition, Hosting } from "../brand/brand";
import { givenFields } from "../core/given";
import { checkDeclaration, declared } from "../core/tree/tree";
import type { Problems } from "../core/value";
import type { CertificateAuthority } from "../secrets/certificate-authority";
import { checkObjectNames } from "../terraform/object-names";
import { placedInProgram, placedInStack } from "../terraform/placed-in-stack";
import type { Version } from "../updates/version";
import { BUILT_IN_CHANNELS, CLOUD_CHANNEL } from "../updates/version-channels";
import { CLOUD_TENANT, describeTenant, serviceOfTenant, type CloudTenantProps } from "./tenant/cloud-tenant-props";
import type { CollectedResource } from "./delivery/collected-resources";
import { TENANT_RULES } from "./tenant/tenant-delivery";
import { TenantResources } from "./tenant/tenant-resources";
import { describeObjects } from "./component/described-objects";
import { describeJoinedPlatform } from "./joined-platform";
import type { ProxyEndpoint } from "./proxy/proxy-endpoint";
import { ResourceOwner } from "./delivery/resource-owner";

export type { CloudTenantProps } from "./tenant/cloud-tenant-props";

/**
 * A cloud-hosted platform, whose agents and resources a program declares.
 *
 * The operator of the service runs auth service and proxies, and sets the maintenance window. Agents dial out, have no
 * ports, and must be updated automatically.
 *
 * @example
 * ```ts
 * const tenant = new CloudTenant(stack, "tenant", {
 *   brand: Brand.TELEPORT,
 *   publicAddress: "acme.teleport.sh",
 * });
 * ```
 *
 * @see specification 1, rules 2 and 3
 */
export class CloudTenant extends ResourceOwner implements ProxyEndpoint {
  readonly brand!: Brand;
  readonly edition: Edition = "enterprise";
  /** @internal */
  readonly hosting: Hosting = "cloud-hosted";
  readonly clusterName!: string;
  readonly proxyAddress!: HostPort;
  readonly tunnelAddress!: HostPort;
  readonly version!: Version | undefined;
  readonly certificateAuthority!: CertificateAuthority | undefined;
  readonly imageRegistry!: string | undefined;
  /** @internal */
  readonly versionServer!: string;
  /** @internal */
  readonly releaseChannel = CLOUD_CHANNEL;

  /** Declared resources of the service; undefined if nothing is delivered. */
  readonly resources: TenantResources | undefined;

  readonly rollout: readonly ITerraformDependable[] = [];
  /** @internal */
  readonly stack!: TerraformStack | undefined;

  constructor(scope: Construct, id: string, props: CloudTenantProps) {
    const isDelivered = givenFields(props)["delivery"] !== undefined;
    super(...(isDelivered ? placedInStack : placedInProgram)(scope, id));
    const declaration = declared(this, CLOUD_TENANT, props);
    if (declaration === undefined) return;
    const description = describeTenant(declaration);
    ({
      brand: this.brand,
      version: this.version,
      certificateAuthority: this.certificateAuthority,
      imageRegistry: this.imageRegistry,
    } = declaration);
    ({
      clusterName: this.clusterName,
      proxyAddress: this.proxyAddress,
      tunnelAddress: this.tunnelAddress,
      versionServer: this.versionServer,
    } = description);
    const { deliveredBy } = description;
    this.contents.declare(serviceOfTenant(declaration), deliveredBy?.namespace);
    const { delivery } = declaration;
    if (delivery === undefined) {
      checkDeclaration(this, (problems) => {
        this.checkUndelivered(problems);
      });
      return;
    }
    this.stack = TerraformStack.of(this);
    checkObjectNames(this);
    const { collected } = this.contents;
    this.resources = new TenantResources(this, "resources", { ...declaration, ...description, delivery, collected });
    describeObjects(this.resources, delivery.objectMetadata);
    const { job } = this.resources;
    describeJoinedPlatform(this, this, () => deliveredBy && { ...deliveredBy, resources: [job.part] });
    this.rollout = [job.resource];
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
    if (names.length > 0) problems.add(TENANT_RULES["TENANT-001"], "delivery", names.join(", "));
  }

  /** Whether the tenant serves a channel of this name, as far as that is known. @internal */
  hasChannel(name: string): boolean {
    return BUILT_IN_CHANNELS.includes(name);
  }
}
