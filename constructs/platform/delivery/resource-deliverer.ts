import type { ITerraformDependable } from "cdktf";
import type { Construct } from "constructs";
import type { PlatformResource } from "../../access/platform-resource";

/** Values of the platform for your own deliverer. */
export interface DeliveryContext {
  /** Returns the resources. Call it at synthesis, after the whole tree is declared. */
  readonly resources: () => readonly PlatformResource[];

  /** Namespace of the auth service. */
  readonly namespace: string;

  /** Resources that must be rolled out before the delivery. */
  readonly auth: readonly ITerraformDependable[];
}

/** Your own way to bring resources to the service, for example a Terraform provider of its vendor. */
export interface ResourceDeliverer {
  /**
   * Declares the constructs that deliver the resources.
   *
   * @param scope parent of these constructs
   * @returns what agents wait for, because their join token may be one of the resources
   */
  deliver(scope: Construct, context: DeliveryContext): readonly ITerraformDependable[];
}
