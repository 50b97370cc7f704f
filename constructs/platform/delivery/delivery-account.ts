import type { RoleV1Rule } from "@cdktf/provider-kubernetes/lib/role-v1";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { dnsFlow, kubernetesApiFlow, outsideFlows } from "../../network/network-flows";
import type { PodServiceAccount } from "../../workloads/identity/pod-service-account";
import { addNetworkPolicy } from "../../workloads/policy/network-policy";
import {
  componentMetadata,
  selectorLabels,
  type Component,
  componentName,
  componentLabels,
} from "../component/component-names";
import { addServiceAccount, type PartProps } from "../component/workload";
import { addResource } from "../../terraform/written-objects";
import type { Release } from "@cdktf/provider-helm/lib/release";
import { deliveryCommands, DELIVERY_COMMANDS_WITH_NAME, recordName } from "../../access/delivery/delivery-environment";
import { bundledRelease } from "../../terraform/bundled-release";
import { objectClaim } from "../../terraform/object-claims";
import { claimObjects } from "../../terraform/object-names";
import { kubernetesClass } from "../../terraform/kubernetes-class";

/** What the account of a Job is made of. */
interface JobAccountProps extends PartProps {
  readonly component: Extract<Component, "delivery" | "backup">;

  /** As the program declares it; undefined for one of its own, with the name of the component. */
  readonly serviceAccount: PodServiceAccount | undefined;

  /** What it may do in the platform's namespace. */
  readonly rules: readonly RoleV1Rule[];

  /** What its pods may connect to besides the Kubernetes API. */
  readonly egressPorts: readonly number[];

  /** In force before the account may do anything. */
  readonly limits: readonly ITerraformDependable[];
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
  const role = addResource(kubernetesClass("RoleV1"), scope, "role", { metadata, rule: [...rules], dependsOn });
  const binding = addResource(kubernetesClass("RoleBindingV1"), scope, "role-binding", {
    metadata,
    roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name },
    subject: [{ kind: "ServiceAccount", name: account.name, namespace }],
    dependsOn: [role, ...created, ...limits],
  });
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
    dependsOn,
  });
}

/** Characters in the random parts of names that Kubernetes generates: no vowels, and no characters that look alike. */
const RANDOM = "[bcdfghjklmnpqrstvwxz2456789]";

/** Whose commands are limited. */
interface DeliveryLimitsProps extends PartProps {
  /** Name of the service account. */
  readonly account: string;

  /** Kinds of the resources that are delivered; called at synthesis. */
  readonly kinds: () => readonly string[];
}

/**
 * Limits the delivery's account to the commands that it needs, in the auth service's container.
 *
 * RBAC can allow all pods of a namespace, or pods whose names are known beforehand. So an admission policy of the API
 * server checks that the pod's name has the form of the auth service's pods. The Kubernetes provider has no resource
 * for such policies. A Helm release creates it, and needs no API at plan time.
 */
export class DeliveryLimits extends Construct {
  /** The underlying resource. */
  readonly resource: Release;

  constructor(scope: Construct, id: string, props: DeliveryLimitsProps) {
    super(scope, id);
    const { settings } = props;
    const { namespace, brand } = settings;
    const release = componentName(settings, "delivery");
    const name = `${namespace}-${release}`;
    this.resource = bundledRelease(this, "release", {
      chart: "delivery-limits",
      name: release,
      namespace,
      values: () => ({
        name,
        labels: componentLabels(settings, "delivery"),
        user: `system:serviceaccount:${namespace}:${props.account}`,
        namespace,
        podName: `^${componentName(settings, "auth")}-${RANDOM}{1,10}-${RANDOM}{5}$`,
        container: brand.binary,
        commands: deliveryCommands(recordName(release), props.kinds()),
        commandsWithName: DELIVERY_COMMANDS_WITH_NAME,
      }),
      dependsOn: props.dependsOn,
    });
    const kinds = ["ValidatingAdmissionPolicy", "ValidatingAdmissionPolicyBinding"];
    claimObjects(this.resource, () => kinds.map((kind) => objectClaim(kind, name, undefined)));
  }
}

/** What the account of a delivery is made of. */
type DeliveryAccount = Pick<JobAccountProps, "settings" | "serviceAccount" | "egressPorts" | "dependsOn"> & {
  /** In force before the account may do anything. */
  readonly limits: DeliveryLimits | undefined;

  /** Whether it writes a note of what it finds. */
  readonly isWatched: boolean;
};

/**
 * The service account of the delivery: it may run commands in pods of the namespace.
 *
 * @returns what must exist before the account is used
 */
export function ensureDeliveryAccount(
  scope: Construct,
  { limits, isWatched, ...props }: DeliveryAccount,
): readonly ITerraformDependable[] {
  return ensureJobAccount(scope, {
    ...props,
    component: "delivery",
    limits: limits === undefined ? [] : [limits.resource],
    rules: [
      {
        apiGroups: ["apps"],
        resources: ["deployments"],
        resourceNames: [componentName(props.settings, "auth")],
        verbs: ["get"],
      },
      { apiGroups: [""], resources: ["pods"], verbs: ["list"] },
      { apiGroups: [""], resources: ["pods/exec"], verbs: ["create"] },
      ...(isWatched ? [noteRule(componentName(props.settings, "watch"))] : []),
    ],
  });
}

function noteRule(name: string) {
  return { apiGroups: [""], resources: ["configmaps"], resourceNames: [name], verbs: ["get", "patch"] };
}
