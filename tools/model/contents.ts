import { isObject, singleBlock } from "../manifests/configuration";
import type { Item } from "../manifests/items";
import { readItems } from "../manifests/render";
import type { SynthesisedStack } from "../manifests/synthesised-app";

/** What one stack puts on a cluster, and what it says of itself. */
export interface StackContents {
  readonly name: string;
  readonly items: readonly Item[];

  /** Values of the stack's outputs, by name. */
  readonly outputs: Readonly<Record<string, unknown>>;

  /** Addresses of items whose content cannot be read in full. @default none */
  readonly unread?: ReadonlySet<string>;
}

/** The contents of a stack as cdktf wrote it. What the manifests cannot show is left out: it is not of the platform. */
export function contentsOf({ name, configuration }: Pick<SynthesisedStack, "name" | "configuration">): StackContents {
  const outputs = isObject(configuration) ? (singleBlock(configuration["output"]) ?? {}) : {};
  return {
    name,
    items: readItems(configuration).items,
    outputs: Object.fromEntries(
      Object.entries(outputs).map(([output, block]) => [output, singleBlock(block)?.["value"]]),
    ),
  };
}
