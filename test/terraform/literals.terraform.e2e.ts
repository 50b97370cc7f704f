import { Fn, TerraformLocal, TerraformOutput, type TerraformStack, TerraformVariable, Testing, Token } from "cdktf";
import fc from "fast-check";
import { literals } from "../../constructs/terraform/literals";
import { describeWithTerraform, evaluateOutputs } from "../support/terraform";
import { newStack } from "../support/synthesis";

const RUNS = 400;

/** Pieces that mean something to Terraform, to CDKTF or to JSON, so that random texts hit the seams between them. */
const PIECES = [
  ...Array.from("$%#&{}\"'\\~!=e-+.1 \n\t/"),
  "${",
  "%{",
  "$${",
  "%%{",
  "${TfToken[TOKEN.999999]}",
  "#{TfToken[TOKEN.999999]}",
  "&{TfToken[TOKEN.999999]}",
  "${TfToken[",
  "]}",
  "-8.109562213520763e+298",
  "-1.888154589925139e+289",
  "String Map Token Value",
  "Any Map Token Value",
  "%{ if true }x%{ endif }",
  "${path.module}",
  "<<EOT",
  "\r",
  "\r\n",
  "\u0000",
  "\u2028",
  "ß",
  "日本",
  "😀",
  "__proto__",
];

/** Terraform brings strings to NFC; JSON has no way to write half of a surrogate pair. */
const hostileText = fc
  .oneof(
    fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join("")),
    fc.string({ unit: "binary" }),
  )
  .map((text) => text.normalize("NFC"))
  .filter((text) => text.normalize("NFC") === text);

const hostileData = fc.oneof(
  hostileText,
  fc.array(hostileText, { maxLength: 4 }),
  fc.dictionary(hostileText, hostileText, { maxKeys: 4, noNullPrototype: true }),
  fc.constant(JSON.parse('{"__proto__": "kept", "constructor": "kept", "toString": "kept"}') as object),
);

function evaluate(stack: TerraformStack, environment: Record<string, string> = {}): Record<string, unknown> {
  const configuration = JSON.parse(Testing.synth(stack)) as { terraform?: unknown };
  delete configuration.terraform;
  return evaluateOutputs(configuration, environment);
}

describeWithTerraform("what a user writes, as Terraform reads it", () => {
  test("is what the user wrote: strings, lists, maps and their keys", () => {
    const values = fc.sample(hostileData, { numRuns: RUNS, seed: 20 });
    const stack = newStack();
    values.forEach((value, index) => new TerraformOutput(stack, `o${index}`, { value: literals({ value }).value }));
    const outputs = evaluate(stack);
    expect(values.map((_, index) => outputs[`o${index}`])).toEqual(values);
  });

  test("stands beside a reference without touching it", () => {
    const stack = newStack();
    const reference = new TerraformVariable(stack, "reference", { type: "string" });
    const texts = fc.sample(fc.tuple(hostileText, hostileText), { numRuns: RUNS, seed: 21 });
    texts.forEach(([before, after], index) => {
      const value = literals(`${before}${reference.stringValue}${after}`);
      new TerraformOutput(stack, `o${index}`, { value });
    });
    const outputs = evaluate(stack, { TF_VAR_reference: "${referred}" });
    expect(texts.map((_, index) => outputs[`o${index}`])).toEqual(
      texts.map(([before, after]) => `${before}\${referred}${after}`.normalize("NFC")),
    );
  });

  test("leaves tokens of every form what they are", () => {
    const stack = newStack();
    const text = new TerraformLocal(stack, "text", "t");
    const list = new TerraformLocal(stack, "list", ["a", "b"]);
    const map = new TerraformLocal(stack, "map", { a: "b" });
    const number = new TerraformLocal(stack, "number", 7);
    const config = literals({
      string: Token.asString(text.expression),
      list: Token.asList(list.expression),
      map: Token.asStringMap(map.expression),
      number: Token.asNumber(number.expression),
      numberInText: `${Token.asNumber(number.expression)} of \${them}`,
      object: Fn.upper(Token.asString(text.expression)),
      key: { [Token.asString(text.expression)]: "${value}" },
    });
    for (const [name, value] of Object.entries(config))
      new TerraformOutput(stack, `output-${name}`, { value }).overrideLogicalId(name);
    expect(evaluate(stack)).toEqual({
      string: "t",
      list: ["a", "b"],
      map: { a: "b" },
      number: 7,
      numberInText: "7 of ${them}",
      object: "T",
      key: { t: "${value}" },
    });
  });
});
