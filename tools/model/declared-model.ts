import { readApp } from "../manifests/synthesised-app";
import { contentsOf } from "./contents";
import type { Model } from "./model";
import { readModel } from "./read-model";

/**
 * What the program in the current folder declares, as the last `cdktf synth` wrote it.
 *
 * @param folder where the stacks are; by default the place that cdktf.json names
 */
export function declaredModel(folder?: string): Model {
  return readModel(readApp(folder).map(contentsOf));
}
