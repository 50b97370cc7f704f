import { ConfigMapV1 } from "@cdktf/provider-kubernetes/lib/config-map-v1";
import { App, Lazy, TerraformLocal, TerraformOutput, TerraformStack, Token } from "cdktf";
import { ClusterStack, KubernetesTarget, StateBackend } from "../../constructs";
import { prepareStack, synthesisedStack } from "../../constructs/terraform/resolve-written";
import { written } from "../../constructs/terraform/written-objects";
import { declareVariation } from "../fixtures/plans/program";

const cluster = (app: App, id: string) =>
  new ClusterStack(app, id, {
    target: KubernetesTarget.environment(),
    state: StateBackend.local({ path: `${id}.tfstate` }),
  });

const lazy = { produce: () => "found" };

/** A value of every kind that CDKTF resolves, and of those that it leaves as they are. */
function configMap(stack: TerraformStack, id: string, { text, list, map, number }: TerraformOutputs): ConfigMapV1 {
  const element = new ConfigMapV1(stack, id, { metadata: { name: id } });
  const values = { text, list, map, number, numbers: Token.asNumberList(list), [Token.asString(text)]: "a key" };
  const plain = {
    none: undefined,
    nothing: null,
    empty: [],
    quoted: "$${plain}",
    large: 1e299,
    listed: [undefined, 1],
  };
  element.addOverride("values", { ...values, plain, within: `a ${text}: ${String(number)}`, both: [{ values }, text] });
  return element;
}

type TerraformOutputs = ReturnType<typeof references>;

function references(stack: TerraformStack) {
  const local = new TerraformLocal(stack, "local", "${{}}");
  return {
    text: local.asString,
    list: local.asList,
    map: local.asStringMap,
    number: local.asNumber,
  };
}

const sorted = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, inner: unknown) =>
      typeof inner === "object" && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort())
        : inner,
    ),
  );

/** What CDKTF itself makes of a stack, and what is made of it here. */
function both(stack: TerraformStack) {
  const synthesise = jest.fn(() => TerraformStack.prototype.toTerraform.call(stack) as unknown);
  const ours = sorted(synthesisedStack(stack, synthesise));
  const { length: passes } = synthesise.mock.calls;
  return { theirs: sorted(synthesise()), ours, passes };
}

test.each<[string, (stack: ClusterStack) => void]>([
  ["references of every kind, and what reads like one", (stack) => configMap(stack, "own", references(stack))],
  ["lazy values", (stack) => new ConfigMapV1(stack, "own", { metadata: { name: Lazy.stringValue(lazy) } })],
  [
    "values that the program overrides in a resource",
    (stack) => {
      new ConfigMapV1(stack, "own", { metadata: {} }).addOverride("data.a", "b");
    },
  ],
  [
    "values that the program overrides in the stack",
    (stack) => {
      const { friendlyUniqueId } = new ConfigMapV1(stack, "own", { metadata: {}, data: { a: "b", c: "d" } });
      stack.addOverride(`resource.kubernetes_config_map_v1.${friendlyUniqueId}.data`, { a: undefined, c: "e" });
    },
  ],
  [
    "imports",
    (stack) => {
      new ConfigMapV1(stack, "own", { metadata: {} }).importFrom("namespace/name");
    },
  ],
])("what a stack writes is what CDKTF writes: %s", (_, declare) => {
  const stack = cluster(new App(), "stack");
  declare(stack);
  for (const element of stack.node.findAll().filter((child) => child instanceof ConfigMapV1)) written(element);
  const { theirs, ours } = both(stack);
  expect(JSON.stringify(theirs)).toMatch(/own/);
  expect(ours).toEqual(theirs);
});

test("a platform is what CDKTF makes of it", () => {
  const app = new App();
  declareVariation(app, {});
  for (const stack of app.node.children.filter((child) => TerraformStack.isStack(child))) {
    stack.prepareStack();
    const { theirs, ours, passes } = both(stack);
    expect(ours).toEqual(theirs);
    // a second pass is one in which CDKTF resolves everything itself
    expect(passes).toBe(1);
  }
});

test("a reference to another stack is an output there, and a data source here, before the file is written", () => {
  const app = new App();
  const [from, to] = [cluster(app, "from"), cluster(app, "to")];
  written(configMap(to, "own", references(from)));
  prepareStack(to, () => {
    TerraformStack.prototype.prepareStack.call(to);
  });
  expect(from.node.children.filter((child) => TerraformOutput.isTerraformOutput(child))).not.toHaveLength(0);
  expect(to.dependencies).toEqual([from]);
  const { theirs, ours } = both(to);
  expect(ours).toEqual(theirs);
});

test("a stack that is declared in another one has its blocks in its own file alone", () => {
  const outer = cluster(new App(), "outer");
  const inner = new TerraformStack(outer, "inner");
  written(new ConfigMapV1(outer, "own", { metadata: {} }));
  written(new ConfigMapV1(inner, "of-inner", { metadata: {} }));
  const { theirs, ours } = both(outer);
  expect(ours).toEqual(theirs);
});

test("a block is there for others while the stack is not synthesised, also after an error", () => {
  const stack = cluster(new App(), "stack");
  const element = written(new ConfigMapV1(stack, "own", { metadata: {} }));
  expect(() =>
    synthesisedStack(stack, () => {
      throw new Error("no");
    }),
  ).toThrow("no");
  expect(element.toTerraform()).toHaveProperty("resource");
});
