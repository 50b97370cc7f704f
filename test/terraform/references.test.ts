import { Fn, Lazy, TerraformOutput, TerraformVariable, Testing, Token, type TerraformStack } from "cdktf";
import { parse } from "yaml";
import { canonicalYaml } from "../../constructs/core/canonical-yaml";
import { checksum } from "../../constructs/core/checksum";
import { literals } from "../../constructs/terraform/literals";
import { encodeReferences, evaluatedChecksum } from "../../constructs/terraform/references";
import { parseConfiguration } from "../../tools/manifests/configuration";
import { Resolver } from "../../tools/manifests/resolver";
import { referringDocument } from "../support/referring-document";
import { newStack } from "../support/synthesis";

/** The outputs of a stack as the view of manifests evaluates them, with the defaults of variables. */
function evaluated(configuration: unknown): Record<string, unknown> {
  const { output } = configuration as { output: Record<string, { value: unknown }> };
  const resolver = new Resolver(parseConfiguration(configuration));
  const refuse = (name: string, problem: string) => {
    throw new Error(`${name}: ${problem}`);
  };
  return Object.fromEntries(
    Object.entries(output).map(([name, { value }]) => [name, resolver.resolve(value, refuse, name)]),
  );
}

/** An output of a value, as it is synthesised. */
function output(stack: TerraformStack, value: string) {
  new TerraformOutput(stack, "output", { value });
  const configuration = JSON.parse(Testing.synth(stack)) as { output: { output: { value: string } } };
  return { written: configuration.output.output.value, read: () => evaluated(configuration)["output"] };
}

function variable(stack: TerraformStack, value: unknown, name = "variable"): TerraformVariable {
  return new TerraformVariable(stack, name, { type: "string", default: value });
}

test("a value that would be a label of its own is the text of the one that it stands for", () => {
  const stack = newStack();
  const team = variable(stack, 'x"\n"*": "*');
  const { written, read } = output(stack, literals(encodeReferences(canonicalYaml({ team: team.stringValue }))));
  expect(written).toMatch(/^team: "\$\{.*jsonencode\(format\("%s", var\.variable\)\).*\}"\n$/);
  expect(parse(read() as string)).toEqual({ team: 'x"\n"*": "*' });
});

test("every value of a reference is a text, a number or a list of texts, and nothing else", () => {
  const { configuration, expected } = referringDocument(31);
  expect(parse(evaluated(configuration)["document"] as string)).toEqual(expected);
});

test.each([
  ["text", { a: "${path.module} and %{ if true }" }],
  ["the marker of a reference that was never made", { a: "${TfToken[TOKEN.999999]}", b: ["#{TfToken[TOKEN.999999]}"] }],
])("%s stays as it is", (_, data) => {
  expect(encodeReferences(canonicalYaml(data))).toBe(canonicalYaml(data));
  expect(evaluatedChecksum(canonicalYaml(data))).toBe(checksum(canonicalYaml(data)));
});

test("what is encoded is not encoded again", () => {
  const encoded = encodeReferences(canonicalYaml({ team: variable(newStack(), "a").stringValue }));
  expect(encodeReferences(encoded)).toBe(encoded);
});

test.each([
  [
    "a function of Terraform",
    (text: string) => Token.asString(Fn.upper(text)),
    /format\("%s", upper\(var\.variable\)\)/,
  ],
  [
    "what is produced later",
    () => Lazy.stringValue({ produce: () => 'a"${b}\n' }),
    /format\("%s", "a\\"\$\$\{b\}\\n"\)/,
  ],
  [
    "a reference in it",
    (text: string) => Lazy.stringValue({ produce: () => `a ${text}` }),
    /join\("", \["a ", var\.variable\]\)/,
  ],
  [
    "a list with a reference in it",
    (text: string) => Lazy.listValue({ produce: () => [text, "b"] }),
    /for item in \[var\.variable, "b"\] :/,
  ],
])("the value is that of %s", (_, refer, expression) => {
  const stack = newStack();
  const document = canonicalYaml({ a: refer(variable(stack, "v").stringValue) });
  expect(output(stack, literals(encodeReferences(document))).written).toMatch(expression);
});

describe("a checksum", () => {
  /** The checksum of a text with two references, as Terraform would have it. */
  function checksumOf(values: readonly [string, string], change: { unrelated?: boolean; swapped?: boolean } = {}) {
    const stack = newStack();
    if (change.unrelated === true) expect(variable(stack, "", "unrelated").stringValue).toContain("TfToken");
    const [a, b] = values.map((value, index) => variable(stack, value, `v${index}`).stringValue);
    return output(stack, evaluatedChecksum(change.swapped === true ? `${b}, ${a}` : `${a}, ${b}`, 10));
  }

  test("is that of the values", () => {
    expect(checksumOf(["a", "b"]).written).toMatch(
      /^\$\{substr\(sha256\(jsonencode\(\["[0-9a-f]{64}", var\.v0, var\.v1\]\)\), 0, 10\)\}$/,
    );
    expect(checksumOf(["a", "b"]).read()).toMatch(/^[0-9a-f]{10}$/);
    expect(checksumOf(["a", "c"]).read()).not.toBe(checksumOf(["a", "b"]).read());
    expect(checksumOf(["a", "b"], { swapped: true }).read()).not.toBe(checksumOf(["a", "b"]).read());
  });

  test("is the same whatever else is declared", () => {
    expect(checksumOf(["a", "b"], { unrelated: true }).written).toBe(checksumOf(["a", "b"]).written);
  });
});
