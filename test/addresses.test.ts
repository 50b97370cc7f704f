import { readFileSync } from "node:fs";
import { join } from "node:path";
import { App, TerraformStack, Testing } from "cdktf";
import { declareExample } from "../main";
import { at } from "./support/synthesis";

const BASELINE = join(__dirname, "baseline", "addresses.txt");

interface WrittenStack {
  readonly resource: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

/** Addresses of everything that Terraform keeps in its state, by stack, and how the objects are called; `…` follows from the content. */
function addresses(): string[] {
  const app = new App();
  declareExample(app);
  return app.node.children
    .filter((child): child is TerraformStack => TerraformStack.isStack(child))
    .flatMap((stack) => {
      const { resource } = JSON.parse(Testing.synth(stack, true)) as WrittenStack;
      return Object.entries(resource).flatMap(([type, resources]) =>
        Object.entries(resources).map(([name, attributes]) => {
          const called = [stack.node.id, `${type}.${name}`, calledOnCluster(attributes)];
          return called.join(" ").trimEnd();
        }),
      );
    })
    .sort();
}

function calledOnCluster(attributes: object): string {
  const { namespace, name } = (at(attributes, "metadata") ?? attributes) as Readonly<Record<string, string>>;
  const called = [namespace, name].filter((part) => part !== undefined).join("/");
  return called.replace(/\$\{.*\}|(?<=-)[\da-f]{10}$/, "…");
}

// An address that changes destroys the object behind it and makes another, and so does a name. Once a version is released,
// CHANGELOG.md says so, and how to move the state; then the line in test/baseline/addresses.txt changes too.
test("Terraform addresses, and names of objects, are those that they were", () => {
  expect(addresses().join("\n")).toBe(readFileSync(BASELINE, "utf8").trimEnd());
});
