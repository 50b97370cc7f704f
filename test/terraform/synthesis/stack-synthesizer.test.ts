import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { NamespaceV1 } from "@cdktf/provider-kubernetes/lib/namespace-v1";
import { App, Aspects, Lazy, TerraformOutput, TerraformResource, TerraformStack, Token } from "cdktf";
import { ClusterStack, KubernetesTarget, StateBackend } from "../../../constructs";
import { synthesiseEveryPlatform } from "../../fixtures/every-platform";
import { synthesisePlatform } from "../../fixtures/platform-with-agents";
import { programIn, type Program } from "../../support/program";
import { temporaryFolder } from "../../support/temporary-folder";

/** What CDKTF writes its files with. */
const stringify = createRequire(require.resolve("cdktf"))("json-stable-stringify") as (
  value: unknown,
  options: { readonly space: number },
) => string;

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** The configurations that a program wrote, and what CDKTF alone makes of the same stacks, by their ids. */
function synthesised(synthesise: (folder: string) => void): { written: object; byCdktf: object } {
  const synth = jest.spyOn(App.prototype, "synth");
  synthesise(folder);
  const apps = new Set(synth.mock.contexts as readonly App[]);
  const stacks = [...apps].flatMap((app) => app.node.findAll().filter((stack) => stack instanceof ClusterStack));
  expect(stacks).not.toEqual([]);
  const each = (text: (stack: ClusterStack) => string) =>
    Object.fromEntries(stacks.map((stack) => [stack.node.id, text(stack)]));
  return {
    written: each(({ node }) => readFileSync(join(folder, "stacks", node.id, "cdk.tf.json"), "utf8")),
    byCdktf: each((stack) => stringify(TerraformStack.prototype.toTerraform.call(stack), { space: 2 })),
  };
}

/** A program of a test, with a namespace whose metadata may be anything. */
function withNamespace(change: (program: Program & { readonly namespace: NamespaceV1 }) => void) {
  return (outdir: string): void => {
    const program = programIn(outdir);
    const namespace = new NamespaceV1(program.stack, "namespace", { metadata: { name: "svc", labels: { a: "b" } } });
    change({ ...program, namespace });
    program.app.synth();
  };
}

function twoStacks(outdir: string): void {
  const { app, stack } = programIn(outdir, "first");
  const second = new ClusterStack(app, "second", {
    target: KubernetesTarget.environment(),
    state: StateBackend.local({ path: "second.tfstate" }),
  });
  const namespace = new NamespaceV1(stack, "namespace", { metadata: { name: "svc" } });
  new NamespaceV1(second, "other", { metadata: { name: "other", labels: { of: namespace.metadata.uid } } });
  app.synth();
}

test.each<[string, (folder: string) => void]>([
  ["every platform", synthesiseEveryPlatform],
  [
    "a platform with every agent",
    (outdir) => {
      synthesisePlatform(outdir, { everyAgent: true });
    },
  ],
  ["a stack that reads from another", twoStacks],
  [
    "overrides of a resource",
    withNamespace(({ namespace }) => {
      namespace.addOverride("metadata.labels.c", "${var.d}");
    }),
  ],
  [
    "overrides of a stack",
    withNamespace(({ stack, namespace }) => {
      stack.addOverride(`resource.kubernetes_namespace_v1.${namespace.friendlyUniqueId}.metadata.name`, "other");
    }),
  ],
  [
    "a resource that is moved, and one that is imported",
    withNamespace(({ stack, namespace }) => {
      new NamespaceV1(stack, "new", { metadata: { name: "new" } });
      namespace.moveToId("kubernetes_namespace_v1.new");
      new NamespaceV1(stack, "found", { metadata: { name: "found" } }).importFrom("found");
    }),
  ],
  [
    "a reference that leads to another",
    withNamespace(({ stack, namespace }) => {
      const late = Lazy.stringValue({ produce: () => Token.asString(namespace.metadata.name) });
      new TerraformOutput(stack, "output", { value: late, description: "1e3" });
      namespace.addOverride("metadata.labels.e", late);
    }),
  ],
  [
    "what aspects change",
    withNamespace(({ app }) => {
      Aspects.of(app).add({
        visit(construct) {
          if (TerraformResource.isTerraformResource(construct)) construct.addOverride("metadata.labels.f", "g");
        },
      });
    }),
  ],
])("the file of a stack is byte for byte CDKTF's: %s", (_, synthesise) => {
  const { written, byCdktf } = synthesised(synthesise);
  expect(written).toEqual(byCdktf);
});

test("a stack has an output for what another one reads from it", () => {
  twoStacks(folder);
  const [first, second] = ["first", "second"].map((id) =>
    readFileSync(join(folder, "stacks", id, "cdk.tf.json"), "utf8"),
  );
  const [name = "no output"] = /cross-stack-output-\w+/.exec(first!) ?? [];
  expect(second).toContain(`outputs.${name}`);
});

test("a second synthesis writes what has changed", () => {
  const { app, stack } = programIn(folder);
  const file = join(folder, "stacks", stack.node.id, "cdk.tf.json");
  app.synth();
  expect(readFileSync(file, "utf8")).not.toContain("added later");
  new TerraformOutput(stack, "output", { value: "added later" });
  app.synth();
  expect(readFileSync(file, "utf8")).toContain("added later");
});

test("who asks for the configuration gets it as data", () => {
  const { stack } = programIn(folder);
  new NamespaceV1(stack, "namespace", { metadata: { name: "svc" } });
  expect(stack.toTerraform()).toMatchObject({
    resource: { kubernetes_namespace_v1: { namespace: { metadata: { name: "svc" } } } },
  });
});

test.each(["true", "1"])("HCL, of which CDKTF loses blocks, is refused: SYNTH_HCL_OUTPUT=%s", (asked) => {
  process.env["SYNTH_HCL_OUTPUT"] = asked;
  try {
    const { app, stack } = programIn(folder);
    new NamespaceV1(stack, "namespace", { metadata: { name: "svc" } });
    expect(() => {
      app.synth();
    }).toThrow(/STACK-006/);
    expect(readdirSync(join(folder, "stacks", stack.node.id))).toEqual([]);
  } finally {
    delete process.env["SYNTH_HCL_OUTPUT"];
  }
});

test("a synthesis that fails leaves nothing for the next one", () => {
  const { app, stack } = programIn(folder);
  let isBroken = true;
  new TerraformOutput(stack, "output", {
    value: Lazy.stringValue({
      produce: () => {
        if (isBroken) throw new Error("not yet");
        return "now";
      },
    }),
  });
  expect(() => {
    app.synth();
  }).toThrow("not yet");
  isBroken = false;
  expect(stack.toTerraform()).toMatchObject({ output: { output: { value: "now" } } });
});
