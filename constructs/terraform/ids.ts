import {
  TerraformDataSource,
  TerraformElement,
  TerraformLocal,
  TerraformModule,
  TerraformOutput,
  TerraformResource,
  TerraformStack,
  TerraformVariable,
} from "cdktf";
import type { IConstruct } from "constructs";
import type { Problems } from "../core/value";
import { ID_RULES } from "./rules";

/**
 * Notes wrong ids in a stack: two constructs with one address (`ID-001`), an id without valid characters (`ID-002`),
 * and a name that Terraform refuses (`ID-003`).
 *
 * CDKTF removes every character of an id that Terraform does not allow, and the second of two equal addresses replaces
 * the first. The time is linear in the number of constructs.
 */
export function checkIds(stack: TerraformStack, problems: Problems): void {
  const paths = new Map<string, string>();
  for (const element of terraformElements(stack)) {
    const block = addressPrefix(element);
    if (block === undefined) continue;
    const { path } = element.node;
    const name = elementFriendlyName(element);
    if (name === "") problems.add(ID_RULES["ID-002"], "", path);
    else if (!/^[A-Za-z_]/.test(name)) problems.add(ID_RULES["ID-003"], "", path);
    const address = `${block}.${name}`;
    const other = paths.get(address);
    if (other !== undefined && name !== "") problems.add(ID_RULES["ID-001"], address, [other, path]);
    else paths.set(address, path);
  }
}

/** The Terraform elements of a stack, without those of stacks in it. */
function terraformElements(stack: IConstruct): readonly TerraformElement[] {
  return constructsIn(stack).filter((construct) => TerraformElement.isTerraformElement(construct));
}

/** The constructs in a stack, without the stacks in it. */
export function constructsIn(construct: IConstruct, found: IConstruct[] = []): readonly IConstruct[] {
  for (const child of construct.node.children) {
    if (TerraformStack.isStack(child)) continue;
    found.push(child);
    constructsIn(child, found);
  }
  return found;
}

/** The part of an address before the name; `undefined` for elements without an address, such as a provider. */
function addressPrefix(element: TerraformElement): string | undefined {
  if (TerraformResource.isTerraformResource(element)) return element.terraformResourceType;
  if (TerraformDataSource.isTerraformDataSource(element)) return `data.${element.terraformResourceType}`;
  if (TerraformOutput.isTerraformOutput(element)) return "output";
  if (element instanceof TerraformVariable) return "var";
  if (element instanceof TerraformLocal) return "local";
  if (element instanceof TerraformModule) return "module";
  return undefined;
}

/** CDKTF throws if only hidden ids (`Default`) are left for a name. */
function elementFriendlyName(element: TerraformElement): string {
  try {
    return element.friendlyUniqueId;
  } catch {
    return "";
  }
}
