import type { Release } from "@cdktf/provider-helm/lib/release";
import { NetworkPolicyV1 } from "@cdktf/provider-kubernetes/lib/network-policy-v1";
import { RoleBindingV1 } from "@cdktf/provider-kubernetes/lib/role-binding-v1";
import { RoleV1 } from "@cdktf/provider-kubernetes/lib/role-v1";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { deliveryCommands, DELIVERY_COMMANDS_WITH_NAME, recordName } from "../../access/delivery/delivery-environment";
import { tcp } from "../../network/flow";
import { dnsFlow } from "../../network/network-flows";
import { portBlocks } from "../../workloads/policy/network-policy";
import { bundledRelease } from "../../terraform/bundled-release";
import { literals } from "../../terraform/literals";
import { objectClaim } from "../../terraform/object-claims";
import { claimObjects } from "../../terraform/object-names";
import {
  authName,
  componentLabels,
  componentMetadata,
  deliveryAccountName,
  deliveryName,
  selectorLabels,
} from "../declaration/component-names";
import type { PodServiceAccount } from "../../workloads/identity/pod-service-account";
import type { PlatformSettings } from "../declaration/platform-settings";
import { addServiceAccount } from "../workload";

/** Characters in the random parts of names that Kubernetes generates: no vowels, and no characters that look alike. */
const RANDOM = "[bcdfghjklmnpqrstvwxz2456789]";

/** Whose commands are limited. */
export interface DeliveryLimitsProps {
  readonly settings: PlatformSettings;

  /** Name of the service account. */
  readonly account: string;
  readonly dependsOn: readonly ITerraformDependable[];
}

/**
 * What the account of the delivery may run: the commands that it needs, in the auth service's container.
 *
 * RBAC can allow an account all pods of a namespace, or pods whose names are known beforehand. So an admission policy
 * of the API server checks the name of the pod: it must have the form of the names of the auth service's pods. The
 * Kubernetes provider has no resource for such policies, and a Helm release needs no API at plan time.
 */
export class DeliveryLimits extends Construct {
  /** The underlying resource. */
  readonly resource: Release;

  constructor(scope: Construct, id: string, props: DeliveryLimitsProps) {
    super(scope, id);
    const { settings } = props;
    const { namespace, brand } = settings;
    const release = deliveryName(settings);
    const name = `${namespace}-${release}`;
    this.resource = bundledRelease(this, "release", {
      chart: "delivery-limits",
      name: release,
      namespace,
      values: {
        name,
        labels: componentLabels(settings, "delivery"),
        user: `system:serviceaccount:${namespace}:${props.account}`,
        namespace,
        podName: `^${authName(settings)}-${RANDOM}{1,10}-${RANDOM}{5}$`,
        container: brand.binary,
        commands: deliveryCommands(recordName(release)),
        commandsWithName: DELIVERY_COMMANDS_WITH_NAME,
      },
      dependsOn: props.dependsOn,
    });
    const kinds = ["ValidatingAdmissionPolicy", "ValidatingAdmissionPolicyBinding"];
    claimObjects(this.resource, () => kinds.map((kind) => objectClaim(kind, name, undefined)));
  }
}

/** What the account of a delivery is made of. */
interface DeliveryAccount {
  readonly settings: PlatformSettings;

  /** As the program declares it. */
  readonly serviceAccount: PodServiceAccount | undefined;

  /** What it may connect to besides the Kubernetes API. */
  readonly egressPorts: readonly number[];

  /** In force before the account may do anything. */
  readonly limits: DeliveryLimits | undefined;
  readonly dependsOn: readonly ITerraformDependable[];
}

/**
 * The service account of the delivery: it may run commands in pods of the namespace, and reaches the Kubernetes API
 * alone.
 *
 * @returns what must exist before the account is used
 */
export function ensureDeliveryAccount(
  scope: Construct,
  { settings, serviceAccount, egressPorts, limits, dependsOn }: DeliveryAccount,
): readonly ITerraformDependable[] {
  const metadata = componentMetadata(settings, "delivery");
  const { name, namespace } = metadata;
  const account = { ...metadata, name: deliveryAccountName(settings, serviceAccount) };
  const created = addServiceAccount(scope, account, dependsOn, serviceAccount);
  const role = new RoleV1(
    scope,
    "role",
    literals({
      metadata,
      rule: [
        { apiGroups: ["apps"], resources: ["deployments"], resourceNames: [authName(settings)], verbs: ["get"] },
        { apiGroups: [""], resources: ["pods"], verbs: ["get", "list"] },
        { apiGroups: [""], resources: ["pods/exec"], verbs: ["create"] },
      ],
      dependsOn: [...dependsOn],
    }),
  );
  const binding = new RoleBindingV1(
    scope,
    "role-binding",
    literals({
      metadata,
      roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name },
      subject: [{ kind: "ServiceAccount", name: account.name, namespace }],
      dependsOn: [role, ...created, ...(limits === undefined ? [] : [limits.resource])],
    }),
  );
  return [binding, restrictTraffic(scope, settings, egressPorts, dependsOn)];
}

/** It finds the Kubernetes API by its address; whatever else it is to reach, it finds by name. */
function restrictTraffic(
  scope: Construct,
  settings: PlatformSettings,
  egressPorts: readonly number[],
  dependsOn: readonly ITerraformDependable[],
) {
  const { networks, ports } = settings.kubernetesApi;
  const further = egressPorts.length === 0 ? [] : [dnsFlow().ports, tcp(egressPorts)];
  return new NetworkPolicyV1(
    scope,
    "network-policy",
    literals({
      metadata: componentMetadata(settings, "delivery"),
      spec: {
        podSelector: { matchLabels: selectorLabels(settings, "delivery") },
        policyTypes: ["Ingress", "Egress"],
        egress: [
          {
            ...(networks && { to: networks.map((cidr) => ({ ipBlock: { cidr } })) }),
            ports: portBlocks(tcp(ports ?? [])),
          },
          ...further.map((others) => ({ ports: portBlocks(others) })),
        ],
      },
      dependsOn: [...dependsOn],
    }),
  );
}
