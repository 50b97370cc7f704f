import { standardLabels } from "../../terraform/standard-labels";
import type { PlatformSettings } from "./platform-settings";

/** Component of a platform, the value of the label `app.kubernetes.io/component`. */
export type Component = "auth" | "proxy" | "agent" | "delivery";

/** Labels by which the pods of a component are selected; they never change in the life of a Deployment. */
export function selectorLabels(
  { brand, name }: Pick<PlatformSettings, "brand" | "name">,
  component: Component,
): Record<string, string> {
  return {
    "app.kubernetes.io/name": brand.id,
    "app.kubernetes.io/instance": name,
    "app.kubernetes.io/component": component,
  };
}

/** Labels of every object of a component. */
export function componentLabels(
  { brand, name }: Pick<PlatformSettings, "brand" | "name">,
  component: Component,
): Record<string, string> {
  return standardLabels(brand, component, name);
}
