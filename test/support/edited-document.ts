import { gzipSync } from "node:zlib";
import { compressed, keptText, MODEL_OUTPUT, noParts, type ModelDocument } from "../../constructs/core/model/document";
import { withTexts } from "../../tools/json/json";
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
  configuration.output[MODEL_OUTPUT] = { value: compressed(JSON.stringify({ ...document, ...edit(document) })) };
  return { ...stack, configuration };
}

type Bodies = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A document that says of objects that this package wrote them, each by its address. */
export function documentOf(objects: Bodies): ModelDocument {
  return {
    version: 1,
    ...noParts(),
    objects: Object.fromEntries(
      Object.entries(objects).map(([address, body]) => [
        address,
        { construct: address, body: withTexts(body, keptText) as Bodies[string] },
      ]),
    ),
  };
}

/** A stack whose objects this package wrote. */
export function asWritten<T extends { readonly resource: Readonly<Record<string, Bodies>> }>(configuration: T) {
  const objects = Object.entries(configuration.resource).flatMap(([type, blocks]) =>
    Object.entries(blocks).map(([id, body]) => [`${type}.${id}`, body] as const),
  );
  return {
    output: { [MODEL_OUTPUT]: { value: compressed(JSON.stringify(documentOf(Object.fromEntries(objects)))) } },
    ...configuration,
  };
}

interface PlannedObject {
  readonly address: string;
  readonly change: { readonly before: unknown; readonly after: unknown };
}

/** A plan whose objects this package wrote. */
export function asPlanned<T extends { readonly resource_changes: readonly PlannedObject[] }>(plan: T) {
  const objects = plan.resource_changes.map(({ address, change }) => [address, change.after ?? change.before] as const);
  const document = documentOf(Object.fromEntries(objects) as Bodies);
  const value = gzipSync(JSON.stringify(document)).toString("base64");
  return { ...plan, output_changes: { [MODEL_OUTPUT]: { actions: ["no-op"], before: value, after: value } } };
}
