import { parseConfiguration } from "../../../tools/manifests/configuration";
import { Resolver } from "../../../tools/manifests/resolver";

const resolver = new Resolver(
  parseConfiguration({
    locals: { count: 3, names: ["a", "b"], nested: { greeting: "hi ${local.count}", list: ["${local.count}"] } },
    variable: { size: { default: "10Gi" }, raw: { default: "${local.count}" }, open: {} },
    resource: {
      terraform_data: { mark: { input: "v1" } },
      helm_release: { agents: { name: "agents" } },
      random_id: { suffix: { keepers: "k" } },
      kubernetes_namespace_v1: { space: { metadata: [{ name: "access" }] } },
      kubernetes_secret_v1: {
        listed: { metadata: [{ name: "one" }] },
        plain: { metadata: { name: "two", namespace: "access" } },
        bare: { type: "Opaque" },
      },
    },
  }),
);

/** The value of a text, or why it has none here. */
function reported(value: unknown): unknown {
  const refused: string[] = [];
  const found = resolver.resolve(value, (attribute, problem) => refused.push(`${attribute}: ${problem}`));
  return refused.length === 0 ? found : refused;
}

test.each<[string, unknown, unknown]>([
  ["a number", "${12}", 12],
  ["a fraction", "${-1.5}", -1.5],
  ["a word of HCL", "${null}", null],
  ["a number in a text", "n=${local.count}", "n=3"],
  ["a truth in a text", "is ${true}", "is true"],
  ["a quoted text with escapes", String.raw`x`, "x"],
  ["escapes of a quoted text", String.raw`${'${"a\\n\\"b\\"\\u0041\\q"}'}`, 'a\n"b"A\\q'],
  ["an item of a list", "${local.names[1]}", "b"],
  ["a local with expressions in it", "${local.nested}", { greeting: "hi 3", list: [3] }],
  ["the default of a variable, in which nothing is evaluated", "${var.raw}", "${local.count}"],
  ["what terraform_data gives back", "${terraform_data.mark.output}", "v1"],
  ["the namespace that a release has without one", "${helm_release.agents.namespace}", "default"],
  ["the id of a release, which is its name", "${helm_release.agents.id}", "agents"],
  ["an attribute of a resource that is none of Kubernetes", "${random_id.suffix.keepers}", "k"],
  ["the id of an object without a namespace", "${kubernetes_namespace_v1.space.id}", "access"],
  ["the id of an object in the default namespace", "${kubernetes_secret_v1.listed.id}", "default/one"],
  ["the id of an object in a namespace", "${kubernetes_secret_v1.plain.id}", "access/two"],
  ["a key with an expression", { "${local.count}x": 1 }, { "3x": 1 }],
])("%s has the value that Terraform gives it", (_, value, expected) => {
  expect(reported(value)).toEqual(expected);
});

test.each([
  ["a list in a text", "x ${local.names}", ": ${local.names} is not a text, so it cannot be part of one"],
  ["a function", "${upper(local.count)}", ": ${upper(local.count)} is an expression that only Terraform can evaluate"],
  ["a variable without a default", "${var.open}", ": ${var.open} is a variable without a default"],
  ["a resource of another stack", "${random_id.other.hex}", ": ${random_id.other.hex} is not declared in this stack"],
  [
    "metadata of an object that has none",
    "${kubernetes_secret_v1.bare.metadata[0].name}",
    ": ${kubernetes_secret_v1.bare.metadata[0].name} is only known after Terraform has applied the stack",
  ],
  ["an expression that does not end", "${local.count", expect.stringMatching(/^: /) as string],
])("%s has none here, and the reason is reported", (_, value, reason) => {
  expect(reported(value)).toEqual([reason]);
});

test("a key without a value here keeps its expression, and is reported with its place", () => {
  const refused: string[] = [];
  const found = resolver.resolve({ data: { "${local.names}": "x" } }, (attribute) => refused.push(attribute));
  expect(refused).toEqual([]);
  expect(found).toEqual({ data: { "${local.names}": "x" } });
});
