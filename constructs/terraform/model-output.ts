import { rmSync } from "node:fs";
import { join } from "node:path";
import { Lazy, TerraformOutput, type TerraformStack } from "cdktf";
import { givenFields } from "../core/given";
import type { Later } from "../core/json-pieces";
import {
  compressed,
  MODEL_FILE,
  MODEL_OF_FILE,
  MODEL_OUTPUT,
  type ModelDocument,
  type ModelParts,
  type WrittenObject,
} from "../core/model/document";
import { acknowledgementsFor } from "../core/tree/tree";
import { collectAcknowledged } from "./acknowledged-resources";
import { modelParts, type PartsMadeLater } from "./declared-parts";
import { resolvedBlocks } from "./resolve-written";
import { writeJsonFile } from "./stack-files";
import { writtenObjects, type Blocks } from "./written-objects";

const DESCRIPTION = {
  description: "what the stack declares, for those who review a plan of it",
  // It holds no secret, but a plan would show it as one line of thousands of letters.
  sensitive: true,
};

/**
 * Adds the document of a synthesised stack to its outputs. A stack that declares nothing gets none.
 *
 * @param folder where the stack is written: the document is written there, and the output reads it
 */
export function withModelOutput(stack: TerraformStack, synthesised: unknown, folder?: string): object {
  const json = givenFields(synthesised);
  const document = buildModelDocument(stack, givenFields(json["resource"]) as Blocks);
  const file = folder === undefined ? undefined : join(folder, MODEL_FILE);
  if (isEmpty(document)) {
    if (file !== undefined) rmSync(file, { force: true });
    return json;
  }
  if (file !== undefined) writeJsonFile(file, document, "as they are", "\n");
  const value = file === undefined ? compressed(JSON.stringify(document)) : MODEL_OF_FILE;
  return { ...json, output: { ...givenFields(json["output"]), [MODEL_OUTPUT]: { ...DESCRIPTION, value } } };
}

/** A {@link ModelDocument} whose parts and objects are made when it is written. */
interface DocumentMadeLater extends Omit<ModelDocument, "objects" | keyof ModelParts>, PartsMadeLater {
  readonly objects: Readonly<Record<string, Later<WrittenObject>>>;
}

function buildModelDocument(stack: TerraformStack, blocks: Blocks): DocumentMadeLater {
  const [acknowledged, acknowledgedRules] = [collectAcknowledged(stack), acknowledgementsFor(stack)];
  return {
    version: 1,
    ...modelParts(stack),
    objects: writtenObjects(stack, blocks),
    ...(acknowledged.length > 0 && { acknowledged }),
    ...(acknowledgedRules.length > 0 && { acknowledgedRules }),
  };
}

function isEmpty({ objects, ...document }: DocumentMadeLater): boolean {
  const lists = Object.values(document).filter((part) => Array.isArray(part));
  return (
    lists.every(({ length }) => length === 0) &&
    Object.keys(objects).every((address) => address.startsWith("terraform_data."))
  );
}

/** Stacks that write their document already. */
const documented = new WeakSet<TerraformStack>();

/** Says that a stack writes its document when it is synthesised. */
export function documentsItself(stack: TerraformStack): void {
  documented.add(stack);
}

/**
 * Makes a stack of CDKTF's own class write its document as an output. A `ClusterStack` does so when it is synthesised.
 */
export function documentStack(stack: TerraformStack): void {
  if (documented.has(stack)) return;
  documented.add(stack);
  const value = Lazy.stringValue({
    produce: () =>
      compressed(JSON.stringify(buildModelDocument(stack, givenFields(resolvedBlocks(stack)["resource"]) as Blocks))),
  });
  new TerraformOutput(stack, MODEL_OUTPUT, { ...DESCRIPTION, value }).overrideLogicalId(MODEL_OUTPUT);
}
