import { readFileSync } from "node:fs";
import { join } from "node:path";
import { exampleStacks, resourcesOf } from "./compatibility/example-stacks";
import { at } from "./support/synthesis";

const BASELINE = join(__dirname, "baseline", "addresses.txt");

/** Addresses of everything that Terraform keeps in its state, by stack, and how the objects are called; `…` follows from the content. */
function addresses(): string[] {
  return Object.entries(exampleStacks())
    .flatMap(([stack, written]) =>
      Object.entries(resourcesOf(written)).map(([address, resource]) => {
        const { namespace, name } = (at(resource, "metadata") ?? resource) as Readonly<Record<string, string>>;
        const called = [namespace, name].filter((part) => part !== undefined).join("/");
        return `${stack} ${address} ${called.replace(/\$\{.*\}|(?<=-)[\da-f]{10}$/, "…")}`;
      }),
    )
    .sort();
}

// An address that changes destroys the object behind it and makes another, and so does a name. If that is meant, CHANGELOG.md
// says so, and how to move the state; then the line in test/baseline/addresses.txt changes too.
test("Terraform addresses, and names of objects, are those that the last release had", () => {
  expect(addresses().join("\n")).toBe(readFileSync(BASELINE, "utf8").trimEnd());
});
