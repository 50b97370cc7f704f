import { AssetType, TerraformAsset, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { chartFolder } from "./chart-folder";

/** The path at which Terraform finds a chart of this package. All releases of a stack share a copy in its output. */
export function chartAsset(scope: Construct, name: string): string | undefined {
  const path = chartFolder(name);
  if (path === undefined) return undefined;
  const stack = TerraformStack.of(scope);
  const id = `chart-${name}`;
  const known = stack.node.tryFindChild(id) as TerraformAsset | undefined;
  const asset = known ?? new TerraformAsset(stack, id, { path, type: AssetType.DIRECTORY });
  return `./${asset.path}`;
}
