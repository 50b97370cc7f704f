import { App, TerraformOutput, TerraformStack, TerraformVariable, Testing } from "cdktf";
import fc from "fast-check";
import { canonicalYaml } from "../../constructs/core/canonical-yaml";
import { literals } from "../../constructs/terraform/literals";
import { encodeReferences, evaluatedChecksum } from "../../constructs/terraform/references";
import { hostileText } from "./hostile-text";

const NUMBERS = [0, 7, -1, 3.5, 123456789.125];

/** A stack whose outputs are a document with references to hostile values, and its checksum; without providers. */
export function referringDocument(seed: number) {
  const texts = fc.sample(hostileText, { numRuns: 200, seed });
  const stack = new TerraformStack(new App(), "stack");
  const textVariables = texts.map((text, index) => {
    return new TerraformVariable(stack, `text${index}`, { type: "string", default: text });
  });
  const numberVariables = NUMBERS.map((number, index) => {
    return new TerraformVariable(stack, `number${index}`, { type: "number", default: number });
  });
  const list = new TerraformVariable(stack, "list", { type: "list(string)", default: texts });
  const empty = new TerraformVariable(stack, "empty", { type: "list(string)", default: [] });
  const document = canonicalYaml({
    alone: textVariables.map((variable) => variable.stringValue),
    within: textVariables.map((variable) => `"a\\ ${variable.stringValue}$\n`),
    numbers: numberVariables.map((variable) => variable.numberValue),
    numbersWithin: numberVariables.map((variable) => `${variable.numberValue} of "them"`),
    lists: [{ list: list.listValue, empty: empty.listValue }, [list.listValue]],
  });
  new TerraformOutput(stack, "document", { value: literals(encodeReferences(document)) });
  new TerraformOutput(stack, "checksum", { value: evaluatedChecksum(document) });
  const configuration = JSON.parse(Testing.synth(stack)) as Configuration;
  delete configuration.terraform;
  const expected = {
    alone: texts,
    within: texts.map((text) => `"a\\ ${text}$\n`),
    numbers: NUMBERS,
    numbersWithin: NUMBERS.map((number) => `${number} of "them"`),
    lists: [{ list: texts, empty: [] }, [texts]],
  };
  return { configuration, expected };
}

interface Configuration {
  terraform?: unknown;
  readonly output: Readonly<Record<"document" | "checksum", { readonly value: string }>>;
}
