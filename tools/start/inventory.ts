import { kindFromType } from "../../constructs/core/object-kinds";
import { byCodeUnit } from "../../constructs/core/order";
import { singleBlock } from "../manifests/configuration";
import { at } from "../json/plain-data";
import type { SynthesisedStack } from "../synth/synthesised-app";

/** The number of declared resources of each kind, for example `3 Deployments`; the most frequent kind first. */
export function countKinds(stacks: readonly Pick<SynthesisedStack, "configuration">[]): string[] {
  const counts = new Map<string, number>();
  for (const { configuration } of stacks) {
    for (const [type, blocks] of Object.entries(resourceBlocks(configuration))) {
      // This type puts nothing on a cluster.
      if (type === "terraform_data") continue;
      const kind = type === "helm_release" ? "Helm release" : kindFromType(type);
      counts.set(kind, (counts.get(kind) ?? 0) + Object.keys(singleBlock(blocks) ?? {}).length);
    }
  }
  return [...counts]
    .sort(([a, left], [b, right]) => right - left || byCodeUnit(a, b))
    .map(([kind, count]) => `${count} ${count === 1 ? kind : plural(kind)}`);
}

/** The namespaces of the stacks' objects, each once. For each stack, those that it creates itself come first. */
export function stackNamespaces(stacks: readonly Pick<SynthesisedStack, "configuration">[]): string[] {
  const names = stacks.flatMap(({ configuration }) => {
    const { kubernetes_namespace_v1: made, helm_release: releases, ...objects } = resourceBlocks(configuration);
    const blocks = (found: unknown) => Object.values(singleBlock(found) ?? {}).map((block) => singleBlock(block));
    const metadata = (found: unknown) => blocks(found).map((block) => singleBlock(block?.["metadata"]));
    return [
      ...metadata(made).map((found) => found?.["name"]),
      ...Object.values(objects).flatMap((found) => metadata(found).map((its) => its?.["namespace"])),
      ...blocks(releases).map((block) => block?.["namespace"]),
    ];
  });
  return [...new Set(names.filter((name) => typeof name === "string"))];
}

function resourceBlocks(configuration: unknown): Readonly<Record<string, unknown>> {
  return singleBlock(at(configuration, "resource")) ?? {};
}

function plural(kind: string): string {
  return kind.endsWith("y") ? `${kind.slice(0, -1)}ies` : `${kind}s`;
}
