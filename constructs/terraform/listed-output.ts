import { TerraformOutput, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { rememberedFor } from "../core/remembered";
import { outputValue } from "./output-value";

/** An output of stacks that is a list. */
export interface ListedOutput {
  readonly name: string;
  readonly description: string;
}

/** By stack: what each output lists already, as text. */
const listedIn = rememberedFor<TerraformStack, Map<string, { readonly value: object[]; readonly known: Set<string> }>>(
  () => new Map(),
);

/**
 * Lists something in an output of the stack of a construct, each once: what no resource shows, and readers of stacks
 * and plans have to know. Outside of every stack there is nothing to list it in.
 */
export function listInOutput(construct: Construct, { name, description }: ListedOutput, entry: object): void {
  const stack = construct.node.scopes.find((scope) => TerraformStack.isStack(scope));
  if (stack === undefined) return;
  const outputs = listedIn(stack);
  const { value, known } = outputs.get(name) ?? { value: [], known: new Set<string>() };
  if (!outputs.has(name)) {
    outputs.set(name, { value, known });
    const listed = { description, value: outputValue(() => value) };
    new TerraformOutput(construct, `output-${name}`, listed).overrideLogicalId(name);
  }
  const text = JSON.stringify(entry);
  if (!known.has(text)) value.push(entry);
  known.add(text);
}
