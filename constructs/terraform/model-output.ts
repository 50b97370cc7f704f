import type { TerraformStack } from "cdktf";
import { fieldsOf } from "../core/given";
import { compressed, MODEL_OUTPUT } from "../core/model-document";
import { writtenObjects } from "./written-objects";

/** What a stack has become, with the document of what it declares as an output; a stack without objects has none. */
export function withModelOutput(stack: TerraformStack, synthesised: unknown): unknown {
  const json = fieldsOf(synthesised);
  const objects = writtenObjects(stack, json);
  if (Object.keys(objects).every((address) => address.startsWith("terraform_data."))) return synthesised;
  const output = {
    description: "what the stack declares, for those who review a plan of it",
    value: compressed({ version: 1, objects }),
    // It holds no secret. A plan that shows it has a line of thousands of letters.
    sensitive: true,
  };
  return { ...json, output: { ...fieldsOf(json["output"]), [MODEL_OUTPUT]: output } };
}
