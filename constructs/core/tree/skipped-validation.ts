import { App, TerraformElement, TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";

const ID = "access-platform-checks";

/** Has no block of its own: CDKTF asks it for one after aspects, and before it writes the file of the stack. */
class Checks extends TerraformElement {
  constructor(
    stack: TerraformStack,
    private readonly check: () => void,
  ) {
    super(stack, ID);
  }

  override toTerraform(): object {
    this.check();
    return {};
  }
}

/**
 * Has the stack of a construct checked even if the program tells CDKTF to validate nothing: what breaks a rule is not
 * built, so the stack would lack the platform, and with it what protects its volume.
 */
export function checkAnyway(construct: IConstruct, check: () => void): void {
  const { root, scopes } = construct.node;
  if (!App.isApp(root) || !root.skipValidation) return;
  const stack = scopes.findLast((scope) => TerraformStack.isStack(scope));
  if (stack !== undefined && stack.node.tryFindChild(ID) === undefined) new Checks(stack, check);
}
