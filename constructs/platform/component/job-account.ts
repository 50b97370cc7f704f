import { RoleBindingV1 } from "@cdktf/provider-kubernetes/lib/role-binding-v1";
import { RoleV1, type RoleV1Rule } from "@cdktf/provider-kubernetes/lib/role-v1";
import type { ITerraformDependable } from "cdktf";
import type { Construct } from "constructs";
import { dnsFlow, kubernetesApiFlow, outsideFlows } from "../../network/network-flows";
import { literals } from "../../terraform/literals";
import type { PodServiceAccount } from "../../workloads/identity/pod-service-account";
import { addNetworkPolicy } from "../../workloads/policy/network-policy";
import { componentMetadata, selectorLabels, type Component } from "./component-names";
import type { PlatformSettings } from "./platform-settings";
import { addServiceAccount } from "./workload";
import { written } from "../../terraform/written-objects";

/** What the account of a Job is made of. */
export interface JobAccountProps {
  readonly settings: PlatformSettings;
  readonly component: Extract<Component, "delivery" | "backup">;

  /** As the program declares it; undefined for one of its own, with the name of the component. */
  readonly serviceAccount: PodServiceAccount | undefined;

  /** What it may do in the platform's namespace. */
  readonly rules: readonly RoleV1Rule[];

  /** What its pods may connect to besides the Kubernetes API. */
  readonly egressPorts: readonly number[];

  /** In force before the account may do anything. */
  readonly limits: readonly ITerraformDependable[];
  readonly dependsOn: readonly ITerraformDependable[];
}

/**
 * The service account of a Job: it may do what its rules say in the platform's namespace, and its pods reach the
 * Kubernetes API alone.
 *
 * @returns what must exist before the account is used
 */
export function ensureJobAccount(scope: Construct, props: JobAccountProps): readonly ITerraformDependable[] {
  const { settings, component, serviceAccount, rules, limits, dependsOn } = props;
  const metadata = componentMetadata(settings, component);
  const { name, namespace } = metadata;
  const account = { ...metadata, name: serviceAccount?.name ?? name };
  const created = addServiceAccount(scope, account, dependsOn, serviceAccount);
  const role = written(new RoleV1(scope, "role", literals({ metadata, rule: [...rules], dependsOn: [...dependsOn] })));
  const binding = written(
    new RoleBindingV1(
      scope,
      "role-binding",
      literals({
        metadata,
        roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name },
        subject: [{ kind: "ServiceAccount", name: account.name, namespace }],
        dependsOn: [role, ...created, ...limits],
      }),
    ),
  );
  return [binding, restrictTraffic(scope, props)];
}

/** It finds the Kubernetes API by its address; whatever else it is to reach, it finds by name. */
function restrictTraffic(scope: Construct, { settings, component, egressPorts, dependsOn }: JobAccountProps) {
  const further = egressPorts.length === 0 ? [] : [dnsFlow(), ...outsideFlows(egressPorts)];
  return addNetworkPolicy(scope, {
    ...componentMetadata(settings, component),
    // A release that is taken over has no pods of Jobs whose labels would have to stay.
    pods: selectorLabels({ ...settings, takeOver: undefined }, component),
    about: { component, name: settings.name },
    flows: [kubernetesApiFlow(settings.kubernetesApi), ...further],
    podsOf: () => ({ podLabels: {} }),
    dependsOn,
  });
}
