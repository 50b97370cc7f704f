import { parse } from "yaml";
import { parseConfiguration } from "../../tools/manifests/configuration";
import { Resolver } from "../../tools/manifests/resolver";
import { referringDocument } from "../support/referring-document";
import { describeWithTerraform, evaluateOutputs } from "../support/terraform";

describeWithTerraform("the values of references in a document, as Terraform evaluates it", () => {
  const { configuration, expected } = referringDocument(30);
  let outputs: Record<string, unknown>;

  beforeAll(() => {
    outputs = evaluateOutputs(configuration);
  });

  test.each(["1.1", "1.2"] as const)("are what they are to readers of YAML %s, and nothing else", (version) => {
    expect(parse(outputs["document"] as string, { version, schema: "core" })).toEqual(expected);
  });

  test("are what the view of manifests shows", () => {
    const { document, checksum } = configuration.output;
    const shown = new Resolver(parseConfiguration(configuration)).resolve([document.value, checksum.value], refuse);
    expect(shown).toEqual([expect.anything(), outputs["checksum"]]);
    expect(parse((shown as string[])[0]!)).toEqual(parse(outputs["document"] as string));
  });
});

function refuse(attribute: string, problem: string): void {
  throw new Error(`${attribute}: ${problem}`);
}
