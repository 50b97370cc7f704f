import { TerraformLocal, TerraformOutput, TerraformStack, TerraformVariable } from "cdktf";
import { Construct } from "constructs";
import fc from "fast-check";
import { checkIds } from "../../constructs/terraform/ids";
import { violationsOf } from "../support/violations";
import { newStack } from "../support/synthesis";

function found(stack: TerraformStack): string[] {
  return violationsOf(checkIds, stack).map(({ rule, property, given }) => `${rule.code} ${property} ${given}`.trim());
}

function local(scope: Construct, id: string): TerraformLocal {
  return new TerraformLocal(scope, id, id);
}

test("two ids of which CDKTF makes one address are a collision that names both", () => {
  const stack = newStack();
  local(stack, "x.y");
  local(stack, "x y");
  expect(found(stack)).toEqual(['ID-001 local.xy ["stack/x.y","stack/x y"]']);
});

test("an id that CDKTF hides does not tell two constructs apart", () => {
  const stack = newStack();
  const parent = new Construct(stack, "parent");
  local(new Construct(parent, "Default"), "child");
  local(parent, "child");
  expect(found(stack)).toHaveLength(1);
});

test("blocks of different kinds may share a name", () => {
  const stack = newStack();
  local(new Construct(stack, "a"), "name").overrideLogicalId("name");
  new TerraformOutput(stack, "name", { value: 1 });
  new TerraformVariable(new Construct(stack, "b"), "name", {}).overrideLogicalId("name");
  expect(found(stack)).toEqual([]);
});

test.each(["日本", "Default", "..."])("nothing is left of the id %s", (id) => {
  const stack = newStack();
  local(stack, id);
  expect(found(stack)).toEqual([`ID-002  "stack/${id}"`]);
});

test.each(["1st", "-x"])("Terraform refuses %s as a name", (id) => {
  const stack = newStack();
  local(stack, id);
  expect(found(stack)).toEqual([`ID-003  "stack/${id}"`]);
});

test("another stack below is another configuration", () => {
  const stack = newStack();
  local(stack, "x");
  local(new TerraformStack(stack, "below"), "x");
  expect(found(stack)).toEqual([]);
});

test("no two constructs ever share an address unnoticed", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }).map((id) => `i${id}`.replaceAll("/", "-"))),
      (ids) => {
        const stack = newStack();
        const names = new Set(ids.map((id) => local(stack, id).friendlyUniqueId));
        expect(found(stack)).toHaveLength(ids.length - names.size);
      },
    ),
  );
});
