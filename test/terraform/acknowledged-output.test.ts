import { App, TerraformOutput, Testing } from "cdktf";
import { Construct } from "constructs";
import fc from "fast-check";
import { acknowledge, ClusterStack, KubernetesTarget, StateBackend } from "../../constructs";
import { holdsCredential } from "../../constructs/core/credentials";
import { readStackContents } from "../../tools/model/contents";
import { readModel } from "../../tools/model/read-model";
import { hostileText } from "../support/hostile-text";

const ACKNOWLEDGED = { code: "ADDRESS-004", reason: "two names while we move" };

function stackIn(app: App, id = "platform"): ClusterStack {
  return new ClusterStack(app, id, {
    target: KubernetesTarget.environment(),
    state: StateBackend.local({ path: `${id}.tfstate` }),
  });
}

function outputsOf(stack: ClusterStack): Record<string, { value: unknown }> {
  const { output = {} } = JSON.parse(Testing.synth(stack, true)) as { output?: Record<string, { value: unknown }> };
  return output;
}

test("a stack says what is acknowledged in it, where and why, however late", () => {
  const stack = stackIn(new App());
  const construct = new Construct(stack, "part");
  acknowledge(construct, ACKNOWLEDGED);
  acknowledge(stack, { code: "OBJECT-003", reason: "two clusters" });
  expect(outputsOf(stack)["acknowledged"]?.value).toEqual([
    { code: "OBJECT-003", where: "platform", reason: "two clusters" },
    { code: "ADDRESS-004", where: "platform/part", reason: "two names while we move" },
  ]);
});

test("a stack in which nothing is acknowledged has no such output", () => {
  const app = new App();
  const stack = stackIn(app);
  acknowledge(stackIn(app, "other"), ACKNOWLEDGED);
  expect(outputsOf(stack)).toEqual({});
});

test("what is acknowledged for the whole app is in each stack", () => {
  const app = new App();
  const stacks = [stackIn(app, "first"), stackIn(app, "second")];
  acknowledge(app, ACKNOWLEDGED);
  for (const stack of stacks) expect(outputsOf(stack)["acknowledged"]?.value).toEqual([{ ...ACKNOWLEDGED, where: "" }]);
});

test("the output is the same when a stack is synthesised again", () => {
  const stack = stackIn(new App());
  acknowledge(stack, ACKNOWLEDGED);
  expect(outputsOf(stack)).toEqual(outputsOf(stack));
});

test("an output of the program with this id stays", () => {
  const stack = stackIn(new App());
  new TerraformOutput(stack, "acknowledged", { value: "ours" });
  acknowledge(stack, ACKNOWLEDGED);
  expect(outputsOf(stack)["acknowledged"]?.value).toBe("ours");
});

test("Terraform evaluates nothing in a reason", () => {
  const stack = stackIn(new App());
  acknowledge(stack, { code: "ADDRESS-004", reason: "${path.module} %{ if true }" });
  expect(outputsOf(stack)["acknowledged"]?.value).toMatchObject([{ reason: "$${path.module} %%{ if true }" }]);
});

test("a reason reads as it was written", () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const reason = `x${text}`;
      fc.pre(!holdsCredential(reason));
      const stack = stackIn(new App());
      acknowledge(stack, { code: "ADDRESS-004", reason });
      const contents = readStackContents({ name: "platform", configuration: JSON.parse(Testing.synth(stack, true)) });
      expect(readModel([contents]).acknowledged).toEqual([{ code: "ADDRESS-004", where: "platform", reason }]);
    }),
    { numRuns: 50 },
  );
});
