import { TerraformOutput, type TerraformStack } from "cdktf";
import { acknowledgementsFor } from "../core/tree/tree";
import { literals } from "./literals";

/** Name of the output. */
const OUTPUT = "acknowledged";

/**
 * Has a stack say in its output `acknowledged` which rules its program acknowledges, where and why, for those who review
 * it. A stack in which nothing is acknowledged has no such output, and an output of the program with this id is left as it is.
 *
 * By the time of synthesis, everything is acknowledged.
 */
export function addAcknowledgedOutput(stack: TerraformStack): void {
  if (stack.node.tryFindChild(OUTPUT) !== undefined) return;
  const acknowledged = acknowledgementsFor(stack);
  if (acknowledged.length === 0) return;
  new TerraformOutput(stack, OUTPUT, {
    description: "rules that the program acknowledges, with its reasons",
    value: literals(acknowledged),
  });
}
