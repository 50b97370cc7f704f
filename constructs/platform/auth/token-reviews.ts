import type { ClusterRoleBindingV1 } from "@cdktf/provider-kubernetes/lib/cluster-role-binding-v1";
import type { ITerraformDependable } from "cdktf";
import type { Construct } from "constructs";
import { componentMetadata, serviceAccountName } from "../component/component-names";
import type { PlatformSettings } from "../component/platform-settings";
import { addResource } from "../../terraform/written-objects";
import { kubernetesClass } from "../../terraform/kubernetes-class";

/** The `kubernetes` join method asks the API server whether a joining pod's token is genuine. */
export function allowTokenReviews(
  scope: Construct,
  settings: PlatformSettings,
  serviceAccount: readonly ITerraformDependable[],
): ClusterRoleBindingV1 {
  const { name, labels, namespace } = componentMetadata(settings, "auth");
  // The cluster chart's binding to another role has that name, and nobody can change the role of a binding.
  const suffix = settings.takeOver === undefined ? "" : "-token-reviews";
  const metadata = { name: `${namespace}-${name}${suffix}`, labels };
  const role = addResource(kubernetesClass("ClusterRoleV1"), scope, "token-review-role", {
    metadata,
    rule: [{ apiGroups: ["authentication.k8s.io"], resources: ["tokenreviews"], verbs: ["create"] }],
  });
  return addResource(kubernetesClass("ClusterRoleBindingV1"), scope, "token-review-binding", {
    metadata,
    roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: metadata.name },
    subject: [{ kind: "ServiceAccount", name: serviceAccountName(settings, "auth"), namespace }],
    dependsOn: [role, ...serviceAccount],
  });
}
