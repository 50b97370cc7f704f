import { readFileSync } from "node:fs";
import { join } from "node:path";
import { App, TerraformStack, Testing } from "cdktf";
import { declareExample } from "../main";

const BASELINE = join(__dirname, "baseline", "addresses.txt");

type Blocks = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Addresses of everything that Terraform keeps in its state, by stack. */
function addresses(): string[] {
  const app = new App();
  declareExample(app);
  return app.node.children
    .filter((child): child is TerraformStack => TerraformStack.isStack(child))
    .flatMap((stack) => {
      const { resource } = JSON.parse(Testing.synth(stack, true)) as { resource: Blocks };
      return Object.entries(resource).flatMap(([type, names]) =>
        Object.keys(names).map((name) => `${stack.node.id} ${type}.${name}`),
      );
    })
    .sort();
}

// An address that changes destroys the object behind it and makes another. If that is meant, CHANGELOG.md says so, and
// how to move the state; then the line in test/baseline/addresses.txt changes too.
test("Terraform addresses are those that the last release had", () => {
  expect(addresses().join("\n")).toBe(readFileSync(BASELINE, "utf8").trimEnd());
});
