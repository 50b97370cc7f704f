import { compressed, MODEL_OUTPUT, type ModelDocument } from "../../constructs/core/model/document";
import { readStackContents } from "../../tools/model/contents";
import { readModelDocument } from "../../tools/model/document";
import type { SynthesisedStack } from "../../tools/synth/synthesised-app";

/** A stack with edits of its document: for what no program declares, but another version of this package might. */
export function withDocument(
  stack: SynthesisedStack,
  edit: (document: ModelDocument) => Partial<ModelDocument>,
): SynthesisedStack {
  const document = readModelDocument(readStackContents(stack).outputs);
  if (document === undefined) throw new Error(`${stack.name} has no document`);
  const configuration = structuredClone(stack.configuration) as { output: Record<string, object> };
  configuration.output[MODEL_OUTPUT] = { value: compressed({ ...document, ...edit(document) }) };
  return { ...stack, configuration };
}
