import { TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import type { PlatformResource } from "../access/platform-resource";
import { givenFields } from "../core/given";
import { built, checkDeclaration, declared } from "../core/tree/tree";
import type { Problems } from "../core/value";
import { checkObjectNames } from "../terraform/object-names";
import { placedInProgram, placedInStack } from "../terraform/placed-in-stack";
import type { Version } from "../updates/version";
import { CLOUD_TENANT, describeTenant, serviceOfTenant, type CloudTenantProps } from "./tenant/cloud-tenant-props";
import type { CollectedResource } from "./delivery/collected-resources";
import { TENANT_RULES } from "./tenant/tenant-delivery";
import { TenantResources } from "./tenant/tenant-resources";
import { describeObjects } from "./component/described-objects";
import { describeJoinedPlatform } from "./joined-platform";
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
export class CloudTenant extends ResourceOwner<Version | undefined> {
  private readonly delivered: { readonly resources: TenantResources | undefined } | undefined;

  constructor(scope: Construct, id: string, props: CloudTenantProps) {
    const isDelivered = givenFields(props)["delivery"] !== undefined;
    super(...(isDelivered ? placedInStack : placedInProgram)(scope, id));
    const declaration = declared(this, CLOUD_TENANT, props);
    if (declaration === undefined) return;
    const description = describeTenant(declaration);
    const { deliveredBy } = description;
    this.contents.declare(serviceOfTenant(declaration), deliveredBy?.namespace);
    this.endpoint = { ...declaration, ...description, stack: undefined, rollout: [] };
    const { delivery } = declaration;
    if (delivery === undefined) {
      this.delivered = { resources: undefined };
      checkDeclaration(this, (problems) => {
        this.checkUndelivered(problems);
      });
      return;
    }
    checkObjectNames(this);
    const { collected } = this.contents;
    const resources = new TenantResources(this, "resources", { ...declaration, ...description, delivery, collected });
    this.delivered = { resources };
    this.endpoint = { ...this.endpoint, stack: TerraformStack.of(this), rollout: [resources.job.resource] };
    describeObjects(resources, delivery.objectMetadata);
    describeJoinedPlatform(this, this, () => deliveredBy && { ...deliveredBy, resources: [resources.job.part] });
  }

  /** Declared resources of the service; undefined if nothing is delivered. */
  get resources(): TenantResources | undefined {
    return built(this, this.delivered).resources;
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
}
