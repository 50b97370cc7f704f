import type { DeploymentV1SpecTemplateSpec } from "@cdktf/provider-kubernetes/lib/deployment-v1";
import { isRecord } from "../../core/given";
import type { NameResolution, PodScheduling, PodSpread } from "./scheduling";

type PlacementBlocks = Pick<
  DeploymentV1SpecTemplateSpec,
  | "affinity"
  | "dnsConfig"
  | "dnsPolicy"
  | "hostAliases"
  | "nodeSelector"
  | "priorityClassName"
  | "toleration"
  | "topologySpreadConstraint"
>;

/** Where a pod runs and how it resolves names, as the provider's schema has it. */
export function placementBlocks(given: PodScheduling & PodSpread & NameResolution): PlacementBlocks {
  return blocks(given) as PlacementBlocks;
}

/** Lists that the provider's schema names in the singular. */
const SINGULAR: Readonly<Record<string, string>> = {
  nodeSelectorTerms: "nodeSelectorTerm",
  options: "option",
  tolerations: "toleration",
  topologySpreadConstraints: "topologySpreadConstraint",
};

/** Objects that it has as a list of one. */
const SELECTORS = ["labelSelector", "namespaceSelector"];

function blocks(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(blocks);
  if (!isRecord(given)) return given;
  // Labels may have any of these names, but are texts.
  const entries = Object.entries(given).map(([name, value]): [string, unknown] => {
    if (Array.isArray(value)) return [SINGULAR[name] ?? name, blocks(value)];
    return [name, SELECTORS.includes(name) && isRecord(value) ? [blocks(value)] : blocks(value)];
  });
  return Object.fromEntries(entries);
}
