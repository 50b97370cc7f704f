import { App, TerraformStack, Testing } from "cdktf";
import { readStackContents, type StackContents } from "../../tools/model/contents";
import type { Model } from "../../tools/model/model";
import { readModel } from "../../tools/model/read-model";

/** What the stacks of a program put on clusters. */
export function contentsDeclaredBy(declare: (app: App) => void): readonly StackContents[] {
  const app = new App();
  declare(app);
  return app.node
    .findAll()
    .filter((construct): construct is TerraformStack => TerraformStack.isStack(construct))
    .map((stack) => readStackContents({ name: stack.node.id, configuration: JSON.parse(Testing.synth(stack, true)) }));
}

/** The same in the words of the platform. */
export function modelDeclaredBy(declare: (app: App) => void): Model {
  return readModel(contentsDeclaredBy(declare));
}

/** The model of a stack of a test. */
export function modelOf(stack: TerraformStack): Model {
  return readModel([readStackContents({ name: "stack", configuration: JSON.parse(Testing.synth(stack)) })]);
}
