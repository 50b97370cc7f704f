import { Release } from "@cdktf/provider-helm/lib/release";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { DELIVERY_COMMANDS, DELIVERY_COMMANDS_WITH_NAME } from "../../access/delivery/delivery-commands";
import { canonicalYaml } from "../../core/canonical-yaml";
import { chartAsset } from "../../terraform/chart-asset";
import { literals } from "../../terraform/literals";
import { objectClaim } from "../../terraform/object-claims";
import { claimObjects } from "../../terraform/object-names";
import { encodeReferences } from "../../terraform/references";
import { componentLabels } from "../declaration/component-labels";
import { authName, type PlatformSettings } from "../declaration/platform-settings";

const CHART = "delivery-limits";

/** Characters in the random parts of names that Kubernetes generates: no vowels, and no characters that look alike. */
const RANDOM = "[bcdfghjklmnpqrstvwxz2456789]";

/** How long an apply waits for the two objects, in seconds. */
const TIMEOUT_SECONDS = 120;

/**
 * What the account of the delivery may run: the commands that it needs, in the auth service's container.
 *
 * RBAC can allow an account all pods of a namespace, or pods whose names are known beforehand. So an admission policy
 * of the API server checks the name of the pod: it must have the form of the names of the auth service's pods. The
 * Kubernetes provider has no resource for such policies, and a Helm release needs no API at plan time.
 */
export class DeliveryLimits extends Construct {
  readonly release: Release;

  constructor(
    scope: Construct,
    id: string,
    settings: PlatformSettings,
    props: { readonly account: string; readonly dependsOn: readonly ITerraformDependable[] },
  ) {
    super(scope, id);
    const { namespace, brand } = settings;
    const name = `${namespace}-${props.account}`;
    this.release = new Release(
      this,
      "release",
      literals({
        name: props.account,
        namespace,
        chart: chartAsset(this, CHART) ?? CHART,
        values: [
          encodeReferences(
            canonicalYaml({
              name,
              labels: componentLabels(settings, "delivery"),
              user: `system:serviceaccount:${namespace}:${props.account}`,
              namespace,
              podName: `^${authName(settings)}-${RANDOM}{1,10}-${RANDOM}{5}$`,
              container: brand.binary,
              commands: DELIVERY_COMMANDS,
              commandsWithName: DELIVERY_COMMANDS_WITH_NAME,
            }),
          ),
        ],
        atomic: true,
        cleanupOnFail: true,
        wait: true,
        timeout: TIMEOUT_SECONDS,
        maxHistory: 2,
        dependsOn: [...props.dependsOn],
      }),
    );
    const kinds = ["ValidatingAdmissionPolicy", "ValidatingAdmissionPolicyBinding"];
    claimObjects(
      this.release,
      kinds.map((kind) => objectClaim(kind, name, undefined)),
    );
  }
}
