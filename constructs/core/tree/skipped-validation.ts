import { App, TerraformElement, type TerraformStack } from "cdktf";

/** An element without a block. CDKTF asks each element for its block after aspects, and before it writes the file. */
class Checks extends TerraformElement {
  constructor(
    stack: TerraformStack,
    private readonly check: () => void,
  ) {
    super(stack, "access-platform-checks");
  }

  override toTerraform(): object {
    this.check();
    return {};
  }
}

/**
 * Has a stack checked even if the program tells CDKTF to validate nothing: what has a wrong form is not built, so the stack
 * would lack the platform, and with it what protects its volume.
 */
export function checkAnyway(stack: TerraformStack, check: () => void): void {
  const { root } = stack.node;
  if (App.isApp(root) && root.skipValidation) new Checks(stack, check);
}
