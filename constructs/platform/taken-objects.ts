import { TerraformResource } from "cdktf";
import { Construct } from "constructs";
import { fieldsOf } from "../core/given";
import { ImportBlocks } from "../terraform/import-blocks";
import { liveObjects } from "../terraform/live-objects";
import { quoted } from "../terraform/version-expressions";
import { CERTIFICATE_REQUEST } from "./proxy/certificate-request";
import { namesOfRelease } from "./declaration/component-names";
import type { PlatformSettings } from "./declaration/platform-settings";

/** The kinds that the cluster chart makes and a platform declares, by type of resource. */
const KINDS: Readonly<Record<string, { readonly apiVersion: string; readonly kind: string }>> = {
  kubernetes_config_map_v1: { apiVersion: "v1", kind: "ConfigMap" },
  kubernetes_deployment_v1: { apiVersion: "apps/v1", kind: "Deployment" },
  kubernetes_ingress_v1: { apiVersion: "networking.k8s.io/v1", kind: "Ingress" },
  kubernetes_persistent_volume_claim_v1: { apiVersion: "v1", kind: "PersistentVolumeClaim" },
  kubernetes_pod_disruption_budget_v1: { apiVersion: "policy/v1", kind: "PodDisruptionBudget" },
  kubernetes_service_account_v1: { apiVersion: "v1", kind: "ServiceAccount" },
  kubernetes_service_v1: { apiVersion: "v1", kind: "Service" },
};

/**
 * Imports the objects of a Helm release that components of a platform declare under the same names, when Terraform plans.
 *
 * A claim may have been made without Helm. Objects that Terraform has made are not imported: a lost state is another
 * matter (docs/troubleshooting.md).
 */
export class TakenObjects extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { settings, components }: { readonly settings: PlatformSettings; readonly components: readonly Construct[] },
  ) {
    super(scope, id);
    const { namespace, name: release } = settings;
    const names = namesOfRelease(settings);
    const importables = components
      .flatMap((component) => component.node.findAll())
      .filter((construct): construct is TerraformResource => TerraformResource.isTerraformResource(construct))
      .flatMap((resource) => {
        const kind = KINDS[resource.terraformResourceType];
        const { name } = fieldsOf(fieldsOf(resource)["metadataInput"]);
        if (kind === undefined || typeof name !== "string" || !names.has(name)) return [];
        // One that leads nowhere has the same name.
        if (resource.node.id === CERTIFICATE_REQUEST) return [];
        const live = liveObjects(this, `${kind.kind}-${name}`, { ...kind, namespace, name });
        const condition = kind.kind === "PersistentVolumeClaim" ? notByTerraform() : ofRelease(release);
        return [
          { resource, ids: `toset([for object in ${live} : ${quoted(`${namespace}/${name}`)} if ${condition}])` },
        ];
      });
    new ImportBlocks(this, "imports", importables);
  }
}

function ofRelease(name: string): string {
  return `${label("managed-by")} == "Helm" && ${label("instance")} == ${quoted(name)}`;
}

function notByTerraform(): string {
  return `${label("managed-by")} != "terraform"`;
}

function label(name: string): string {
  return `try(object.metadata.labels["app.kubernetes.io/${name}"], "")`;
}
