import { TerraformElement, type TerraformResource } from "cdktf";
import type { Construct } from "constructs";

/** A resource whose object may be there already. */
export interface Importable {
  readonly resource: TerraformResource;

  /** Expression of the set of ids under which the object is there: one or none. */
  readonly ids: string;
}

/**
 * Import blocks for what is on a cluster already. Terraform decides when it plans, so they do nothing where there is
 * nothing to import, and nothing once the state knows the object.
 */
export class ImportBlocks extends TerraformElement {
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
