import { Fn, Lazy, TerraformStack, TerraformVariable, Token } from "cdktf";
import fc from "fast-check";
import type { ClusterStack } from "../../../constructs";
import { resolutionIn, resolved } from "../../../constructs/terraform/synthesis/resolution";
import { declareEveryAgent } from "../../fixtures/every-agent";
import { hostileText } from "../../support/hostile-text";
import { programIn, smallPlatform } from "../../support/program";

const { stack } = programIn();
const variable = new TerraformVariable(stack, "variable", { type: "any" });
const slow = resolutionIn(stack);

const REFERENCES: readonly unknown[] = [
  variable.stringValue,
  `before ${variable.stringValue} after`,
  variable.listValue,
  [variable.stringValue, "x"],
  variable.numberValue,
  `${variable.numberValue} of 3`,
  Token.asStringMap(variable.stringValue),
  Fn.upper(variable.stringValue),
  Lazy.anyValue({ produce: () => ({ inside: [variable.stringValue, undefined] }) }),
  variable.value,
  { [variable.stringValue]: "as a key" },
];

/** What CDKTF refuses, or reads in a way of its own. */
const ODD: readonly unknown[] = [
  ...[undefined, null, true, 0, -0, 1.5, 1e300, -123456789, new Date(0), [], {}, () => "called", stack],
  ...["String Map Token Value", "Any Map Token Value", "${TfToken[TOKEN.999999]}", "#{TfToken[TOKEN.999999]}"],
  ...[
    "-8.109562213520763e+298",
    "1e5",
    "${var.x}",
    "release-e2e",
    { node: "x", resolve: "y" },
    Object.create(null) as object,
  ],
  { ...Token.asStringMap(variable.stringValue), other: "x" },
];

// CDKTF loses a key of this name, which ours keeps.
const key = fc
  .oneof(fc.string(), fc.constantFrom("1e5", "resolve", "node", "a"))
  .filter((name) => name !== "__proto__");

const tree = fc.letrec((tie) => ({
  leaf: fc.oneof(fc.constantFrom(...REFERENCES), fc.constantFrom(...ODD), hostileText, fc.double()),
  list: fc.array(tie("value"), { maxLength: 4 }),
  map: fc.dictionary(key, tie("value"), { maxKeys: 4 }),
  value: fc.oneof({ depthSize: "small", withCrossShrink: true }, tie("leaf"), tie("list"), tie("map")),
})).value;

/** What a resolution ends with: a result, or that it is refused. */
function ending(resolve: () => unknown): unknown {
  try {
    return { result: resolve() };
  } catch {
    return "refused";
  }
}

test("whatever a configuration holds, it is resolved as CDKTF resolves it", () => {
  fc.assert(
    fc.property(tree, (value) => {
      expect(ending(() => resolved(value, slow))).toEqual(ending(() => slow(value)));
    }),
    { numRuns: 2_000 },
  );
});

test.each(REFERENCES.map((reference) => [reference]))("a reference is resolved: %j", (reference) => {
  const result = resolved({ value: [{ reference }] }, slow);
  expect(JSON.stringify(result)).not.toContain("TfToken");
  expect(result).toEqual(slow({ value: [{ reference }] }));
});

test("a tree that refers to itself is refused", () => {
  const tree: Record<string, unknown> = {};
  tree.itself = tree;
  expect(() => resolved(tree, slow)).toThrow(/circular/i);
});

test("a stack is byte for byte what CDKTF makes of it alone", () => {
  const program = programIn();
  declareEveryAgent(program.stack, smallPlatform(program.stack));
  program.stack.prepareStack();
  const text = (configuration: unknown) => JSON.stringify(configuration);
  const own = text(program.stack.toTerraform());
  expect(own).toBe(text(byCdktf(program.stack)));
  expect(own).toContain("helm_release");
});

function byCdktf(made: ClusterStack): unknown {
  return TerraformStack.prototype.toTerraform.call(made) as unknown;
}
