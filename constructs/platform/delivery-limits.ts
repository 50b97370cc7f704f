import { Release } from "@cdktf/provider-helm/lib/release";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { DELIVERY_COMMANDS, DELIVERY_COMMANDS_WITH_NAME } from "../access/delivery/delivery-commands";
import { canonicalYaml } from "../core/canonical-yaml";
import { chartAsset } from "../terraform/chart-asset";
import { literals } from "../terraform/literals";
import { componentLabels } from "./component-labels";
import { authName, type PlatformSettings } from "./platform-settings";

const CHART = "delivery-limits";

/** Characters of the random parts of names that Kubernetes makes: without vowels and what looks alike. */
const RANDOM = "[bcdfghjklmnpqrstvwxz2456789]";

/** How long an apply waits for the two objects, in seconds. */
const TIMEOUT_SECONDS = 120;

/**
 * What the account of the delivery may run: the commands that it needs, in the auth service's container.
 *
 * RBAC admits an account to all pods of a namespace or to pods whose names are known beforehand. The admission of the API
 * server looks at what is connected to: the pods of the auth service's Deployment, by the form of their names. The
 * provider of Kubernetes has no resource for its policies, and a Helm release needs no API at plan time.
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
    this.release = new Release(
      this,
      "release",
      literals({
        name: props.account,
        namespace,
        chart: chartAsset(this, CHART) ?? CHART,
        values: [
          canonicalYaml({
            name: `${namespace}-${props.account}`,
            labels: componentLabels(settings, "delivery"),
            user: `system:serviceaccount:${namespace}:${props.account}`,
            namespace,
            podName: `^${authName(settings)}-${RANDOM}{1,10}-${RANDOM}{5}$`,
            container: brand.binary,
            commands: DELIVERY_COMMANDS,
            commandsWithName: DELIVERY_COMMANDS_WITH_NAME,
          }),
        ],
        atomic: true,
        cleanupOnFail: true,
        wait: true,
        timeout: TIMEOUT_SECONDS,
        maxHistory: 2,
        dependsOn: [...props.dependsOn],
      }),
    );
  }
}
