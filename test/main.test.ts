import { App, TerraformStack, Testing } from "cdktf";
import { ProxyListeners } from "../constructs";
import { declareExample } from "../main";
import { changedLines } from "./support/changed-lines";
import { readable } from "./support/readable";

function stacks(listeners?: ProxyListeners): Record<string, string> {
  const app = new App();
  declareExample(app, listeners);
  const synthesised = app.node.children
    .filter((child): child is TerraformStack => TerraformStack.isStack(child))
    .map((stack) => [stack.node.id, readable(Testing.synth(stack, true))] as const);
  return Object.fromEntries(synthesised);
}

expect.addSnapshotSerializer({
  test: (value: unknown) => typeof value === "string",
  serialize: (value: string) => value,
});

describe("the whole example", () => {
  test("with TLS routing", () => {
    expect(stacks()["platform"]).toMatchSnapshot();
  });

  test("without TLS routing, where it differs", () => {
    const separate = stacks(ProxyListeners.separate({ peering: true }));
    expect(changedLines(stacks()["platform"] ?? "", separate["platform"] ?? "")).toMatchSnapshot();
  });

  test("the agents of another team", () => {
    expect(stacks()["databases"]).toMatchSnapshot();
  });
});
