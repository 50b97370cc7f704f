import { App, TerraformElement, type TerraformStack } from "cdktf";

/** Runs a check when CDKTF asks it for its block: after all aspects, and before CDKTF writes the file. */
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
 * Checks a stack even if the program tells CDKTF to skip validation. A declaration with a wrong form is not built, so
 * without the check the stack would lack the platform, and with it the protection of its volume.
 */
export function checkAnyway(stack: TerraformStack, check: () => void): void {
  const { root } = stack.node;
  if (App.isApp(root) && root.skipValidation) new Checks(stack, check);
}
