import { isObject, parseConfiguration, singleBlock } from "../manifests/configuration";
import { at } from "../manifests/plain-data";
import type { Item } from "../manifests/items";
import { readItems } from "../manifests/render";
import { Resolver } from "../manifests/resolver";
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
  const resolver = new Resolver(parseConfiguration(configuration));
  const outputs = singleBlock(at(configuration, "output")) ?? {};
  return {
    name,
    items: readItems(configuration).items,
    outputs: Object.fromEntries(
      Object.entries(outputs).map(([output, block]) => [output, literal(singleBlock(block)?.["value"], resolver)]),
    ),
  };
}

/** A copy of a value in which texts are as the program wrote them; what only an apply knows stays an expression. */
function literal(value: unknown, resolver: Resolver): unknown {
  if (typeof value === "string") {
    const refused: string[] = [];
    const text = resolver.resolve(value, (_, problem) => refused.push(problem));
    return refused.length === 0 ? text : value;
  }
  if (Array.isArray(value)) return value.map((item) => literal(item, resolver));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, literal(item, resolver)]));
}
