import { parseConfiguration } from "./configuration";
import type { Item } from "./items";

export type { HelmItem, HelmSetting, Item, KubernetesItem } from "./items";
export { ManifestsError, type ManifestsProblem } from "./manifests-error";

/**
 * What the Terraform resources of a stack put on a cluster, in the order of their dependencies.
 *
 * @param configuration the parsed `cdk.tf.json` of the stack
 * @throws ManifestsError with everything that the view cannot show
 */
export function renderStack(configuration: unknown): Item[] {
  parseConfiguration(configuration);
  return [];
}
