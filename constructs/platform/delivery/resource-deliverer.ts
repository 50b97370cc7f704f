import type { ITerraformDependable } from "cdktf";
import type { Construct } from "constructs";
import type { PlatformResource } from "../../access/platform-resource";

/** What a deliverer of your own knows of the platform. */
export interface DeliveryContext {
  /** Called at synthesis, when everything that has something to deliver has been declared. */
  readonly resources: () => readonly PlatformResource[];

  /** Namespace of the auth service. */
  readonly namespace: string;

  /** What has to be rolled out before. */
  readonly auth: readonly ITerraformDependable[];
}

/** Your own way to bring resources to the service, for example a Terraform provider of its vendor. */
export interface ResourceDeliverer {
  /**
   * Declares what delivers the resources.
   *
   * @param scope parent of the constructs that do
   * @returns what agents wait for, because their join token may be one of the resources
   */
  deliver(scope: Construct, context: DeliveryContext): readonly ITerraformDependable[];
}
