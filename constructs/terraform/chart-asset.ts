import { AssetType, TerraformAsset, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { chartFolder } from "./chart-folder";

/** Where Terraform finds a chart of this package: a copy in the output of the stack, one for all releases. */
export function chartAsset(scope: Construct, name: string): string | undefined {
  const path = chartFolder(name);
  if (path === undefined) return undefined;
  const stack = TerraformStack.of(scope);
  const id = `chart-${name}`;
  const known = stack.node.tryFindChild(id) as TerraformAsset | undefined;
  const asset = known ?? new TerraformAsset(stack, id, { path, type: AssetType.DIRECTORY });
  return `./${asset.path}`;
}
