import { declaredStacks } from "../synth/declared-stacks";
import { readStackContents } from "./contents";
import type { Model } from "./model";
import { readModel } from "./read-model";

/**
 * What a program declares.
 *
 * @param app folder of its stacks; by default the program in the current folder is synthesised
 */
export async function declaredModel(app: string | undefined): Promise<Model> {
  const stacks = await declaredStacks(app);
  return readModel(stacks.map(readStackContents));
}
