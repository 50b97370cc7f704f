import { App, TerraformStack, Testing } from "cdktf";
import { declareExample } from "../../main";

type Attributes = Readonly<Record<string, unknown>>;

/** A stack as Terraform reads it: resources by type and name, and all else of it. */
export interface WrittenStack {
  readonly resource: Readonly<Record<string, Readonly<Record<string, Attributes>>>>;
  readonly [section: string]: unknown;
}

/** The stacks of main.ts by their names, without what CDKTF says about itself. */
export function exampleStacks(): Record<string, WrittenStack> {
  const app = new App();
  declareExample(app);
  const stacks = app.node.children.filter((child): child is TerraformStack => TerraformStack.isStack(child));
  return Object.fromEntries(
    stacks.map((stack) => {
      const text = Testing.synth(stack, true);
      return [
        stack.node.id,
        JSON.parse(text, (key, value: unknown) => (key === "//" ? undefined : value)) as WrittenStack,
      ];
    }),
  );
}

/** Every resource of a stack by its address. */
export function resourcesOf({ resource }: WrittenStack): Record<string, Attributes> {
  return Object.fromEntries(
    Object.entries(resource).flatMap(([type, names]) =>
      Object.entries(names).map(([name, attributes]) => [`${type}.${name}`, attributes]),
    ),
  );
}
