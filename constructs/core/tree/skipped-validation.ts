import { App, TerraformStack } from "cdktf";
import { addCustomSynthesis } from "cdktf/lib/synthesize/synthesizer";
import { Construct, type IConstruct } from "constructs";

const ID = "access-platform-checks";

/**
 * Has the stack of a construct checked even if the program tells CDKTF to validate nothing: what breaks a rule is not
 * built, so the stack would lack the platform, and with it what protects its volume.
 *
 * CDKTF asks a construct for its own part of synthesis after aspects, and before it writes the file of the stack.
 */
export function checkAnyway(construct: IConstruct, check: () => void): void {
  const { root, scopes } = construct.node;
  if (!App.isApp(root) || !root.skipValidation) return;
  const stack = scopes.findLast((scope) => TerraformStack.isStack(scope));
  if (stack === undefined || stack.node.tryFindChild(ID) !== undefined) return;
  addCustomSynthesis(new Construct(stack, ID), { onSynthesize: check });
}
