import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Lazy, TerraformOutput, type ISynthesisSession, type TerraformStack } from "cdktf";
import { givenFields } from "../core/given";
import { compressed, MODEL_FILE, MODEL_OF_FILE, MODEL_OUTPUT, type ModelDocument } from "../core/model/document";
import { acknowledgementsFor } from "../core/tree/tree";
import { collectAcknowledged } from "./acknowledged-resources";
import { collectModelParts } from "./declared-parts";
import { resolvedBlocks } from "./resolve-written";
import { writtenObjects, type Blocks } from "./written-objects";

/** The files of stacks that are being written into folders. */
const files = new WeakMap<TerraformStack, string>();

const DESCRIPTION = {
  description: "what the stack declares, for those who review a plan of it",
  // It holds no secret, but a plan would show it as one line of thousands of letters.
  sensitive: true,
};

/**
 * Adds the document of a synthesised stack to its outputs. A stack that declares nothing gets none.
 *
 * Where the stack is written into a folder, the document is written there, and the output reads it.
 */
export function withModelOutput(stack: TerraformStack, synthesised: unknown): unknown {
  const json = givenFields(synthesised);
  const document = buildModelDocument(stack, givenFields(json["resource"]) as Blocks);
  const file = files.get(stack);
  if (isEmpty(document)) {
    if (file !== undefined) rmSync(file, { force: true });
    return synthesised;
  }
  if (file !== undefined) writeFileSync(file, `${JSON.stringify(document, undefined, 2)}\n`);
  const value = file === undefined ? compressed(JSON.stringify(document)) : MODEL_OF_FILE;
  return { ...json, output: { ...givenFields(json["output"]), [MODEL_OUTPUT]: { ...DESCRIPTION, value } } };
}

function buildModelDocument(stack: TerraformStack, blocks: Blocks): ModelDocument {
  const [acknowledged, acknowledgedRules] = [collectAcknowledged(stack), acknowledgementsFor(stack)];
  return {
    version: 1,
    ...collectModelParts(stack),
    objects: writtenObjects(stack, blocks),
    ...(acknowledged.length > 0 && { acknowledged }),
    ...(acknowledgedRules.length > 0 && { acknowledgedRules }),
  };
}

function isEmpty({ objects, ...document }: ModelDocument): boolean {
  const lists = Object.values(document).filter((part) => Array.isArray(part));
  return (
    lists.every(({ length }) => length === 0) &&
    Object.keys(objects).every((address) => address.startsWith("terraform_data."))
  );
}

/** Stacks that write their document already. */
const documented = new WeakSet<TerraformStack>();

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

/** Makes the synthesis of a `ClusterStack` write its document as a file, too. */
export function addModelFile(stack: TerraformStack): void {
  documented.add(stack);
  const { synthesizer } = stack;
  stack.synthesizer = {
    synthesize(session: ISynthesisSession) {
      files.set(stack, join(session.outdir, session.manifest.forStack(stack).workingDirectory, MODEL_FILE));
      try {
        synthesizer.synthesize(session);
      } finally {
        files.delete(stack);
      }
    },
  };
}
