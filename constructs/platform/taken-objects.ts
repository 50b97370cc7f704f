import { TerraformResource, TerraformElement } from "cdktf";
import { Construct } from "constructs";
import { givenFields } from "../core/given";
import { liveObjects } from "../terraform/live-objects";
import { OBJECT_KINDS } from "../core/object-kinds";
import { quoted } from "../terraform/version-expressions";
import { CERTIFICATE_REQUEST } from "./proxy/certificate-request";
import { namesOfRelease } from "./component/component-names";
import { labelOf } from "./component/refusal";
import type { PlatformSettings } from "./component/platform-settings";

/** Kinds that the cluster chart makes, and a platform declares. */
const KINDS: readonly string[] = [
  "ConfigMap",
  "Deployment",
  "Ingress",
  "PersistentVolumeClaim",
  "PodDisruptionBudget",
  "Service",
  "ServiceAccount",
];

const MANAGED_BY = labelOf("object", "app.kubernetes.io/managed-by");

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
        const { apiVersion, kind = "" } = OBJECT_KINDS.get(resource.terraformResourceType) ?? {};
        const { name } = givenFields(givenFields(resource)["metadataInput"]);
        if (apiVersion === undefined || !KINDS.includes(kind) || typeof name !== "string" || !names.has(name))
          return [];
        // An Ingress that only requests a certificate may have the same name.
        if (resource.node.id === CERTIFICATE_REQUEST) return [];
        const live = liveObjects(this, `${kind}-${name}`, { apiVersion, kind, namespace, name });
        const condition = kind === "PersistentVolumeClaim" ? `${MANAGED_BY} != "terraform"` : ofRelease(release);
        return [
          { resource, ids: `toset([for object in ${live} : ${quoted(`${namespace}/${name}`)} if ${condition}])` },
        ];
      });
    new ImportBlocks(this, "imports", importables);
  }
}

function ofRelease(name: string): string {
  return `${MANAGED_BY} == "Helm" && ${labelOf("object", "app.kubernetes.io/instance")} == ${quoted(name)}`;
}

/** A resource whose object may be there already. */
interface Importable {
  readonly resource: TerraformResource;

  /** Expression of the set of ids under which the object is there: one or none. */
  readonly ids: string;
}

/**
 * Import blocks for what is on a cluster already. Terraform decides when it plans, so they do nothing where there is
 * nothing to import, and nothing once the state knows the object.
 */
class ImportBlocks extends TerraformElement {
  constructor(
    scope: Construct,
    id: string,
    private readonly importables: readonly Importable[],
  ) {
    super(scope, id);
  }

  override toTerraform() {
    const blocks = this.importables.map(({ resource, ids }) => ({
      for_each: `\${${ids}}`,
      to: `${resource.terraformResourceType}.${resource.friendlyUniqueId}`,
      id: "${each.key}",
    }));
    return blocks.length === 0 ? {} : { import: blocks };
  }
}
