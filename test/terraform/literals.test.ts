import { TerraformLocal, TerraformOutput, type TerraformStack, Testing, Token } from "cdktf";
import fc from "fast-check";
import { literals } from "../../constructs/terraform/literals";
import { newStack } from "../support/synthesis";

function reference(stack: TerraformStack): string {
  return Token.asString(new TerraformLocal(stack, "reference", "value").expression);
}

/** What the value of an output is in the synthesised stack. */
function synthesised(stack: TerraformStack, value: unknown): unknown {
  new TerraformOutput(stack, "output", { value });
  const configuration = JSON.parse(Testing.synth(stack)) as { output: { output: { value: unknown } } };
  return configuration.output.output.value;
}

test.each([
  ["an interpolation", "${path.module}", "$${path.module}"],
  ["a directive", "%{ if true }x%{ endif }", "%%{ if true }x%%{ endif }"],
  ["an escaped interpolation", "$${x}", "$$${x}"],
  ["a brace after another sign", "#{x} &{x} {x} $x %x", "#{x} &{x} {x} $x %x"],
  ["the marker of a token that was never made", "${TfToken[TOKEN.999999]}", '${"$"}{TfToken[TOKEN.999999]}'],
  ["the marker of a list that was never made", "#{TfToken[TOKEN.999999]}", '${"#"}{TfToken[TOKEN.999999]}'],
  ["the marker of a map that was never made", "&{TfToken[TOKEN.999999]}", '${"&"}{TfToken[TOKEN.999999]}'],
  ["a number that was never made a token", "-8.109562213520763e+298", '-8.109562213520763${"e"}+298'],
  ["CDKTF's placeholder in maps", "String Map Token Value", '${"String Map Token Value"}'],
  ["a carriage return alone", "a$\rb", 'a${"$\\r"}b'],
])("%s is text", (_, text, expected) => {
  expect(literals(text)).toBe(expected);
  expect(synthesised(newStack(), literals(text))).toBe(expected);
});

test("keys are text as well, also __proto__", () => {
  const written = JSON.parse('{"${a}": "b", "__proto__": {"%{c}": "d"}}') as object;
  expect(synthesised(newStack(), literals(written))).toEqual({ "$${a}": "b", '${"__proto__"}': { "%%{c}": "d" } });
  expect(Object.prototype).not.toHaveProperty("%{c}");
});

test("a reference in a text stays a reference, whatever the text beside it holds", () => {
  const stack = newStack();
  expect(synthesised(stack, literals(`\${open $${reference(stack)}`))).toBe('${"$"}{open ${"$"}${local.reference}');
});

test("a list or a map that is a token stays one", () => {
  const stack = newStack();
  const local = new TerraformLocal(stack, "reference", ["value"]).expression as object;
  const config = { list: Token.asList(local), map: Token.asStringMap(local), numbers: Token.asNumberList(local) };
  expect(synthesised(stack, literals(config))).toEqual({
    list: "${local.reference}",
    map: "${local.reference}",
    numbers: "${local.reference}",
  });
});

test("what is neither text, list nor plain object passes untouched", () => {
  const date = new Date(0);
  const resolvable = new TerraformLocal(newStack(), "reference", "value").expression as object;
  expect(literals([date, resolvable, 7, true, null, undefined])).toEqual([date, resolvable, 7, true, null, undefined]);
  expect(literals({ resolvable }).resolvable).toBe(resolvable);
});

/** How CDKTF would write the token with a number of its own, here in the million before those that it may have made. */
function numberToken(index: number): string {
  const words = new Uint32Array([1e9 + index, 0xfdff0000]);
  return `${new Float64Array(words.buffer)[0]}`;
}

test("no text makes synthesis stop", () => {
  const marker = fc.tuple(fc.constantFrom("$", "#", "&", "%", "$$"), fc.nat(10 ** 6));
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    marker.map(([sign, number]) => `${sign}{TfToken[TOKEN.${1e6 + number}]}`),
    fc.nat(10 ** 6).map(numberToken),
  );
  const texts = fc.array(text, { maxLength: 5 });
  fc.assert(
    fc.property(texts, (written) => {
      synthesised(newStack(), literals([written.join(""), { [written.join("")]: "" }]));
    }),
  );
});
