import { MODEL_OUTPUT, type ModelDocument } from "../../constructs/core/model/document";
import { parseConfiguration, singleBlock } from "../manifests/configuration";
import { present, withTexts, type Json } from "../json/json";
import { at, textAt } from "../json/plain-data";
import type { Item } from "../manifests/items";
import { readItems } from "../manifests/render";
import { Resolver } from "../manifests/resolver";
import type { SynthesisedStack } from "../synth/synthesised-app";
import { isRaw, rawManifest } from "./raw-manifests";

/** What one stack puts on a cluster, and what it says of itself. */
export interface StackContents {
  readonly name: string;
  readonly items: readonly Item[];

  /** Values of the stack's outputs, by name. */
  readonly outputs: Readonly<Record<string, unknown>>;

  /** What it declares. @default what its outputs say */
  readonly document?: ModelDocument | undefined;

  /** The context, otherwise the address of the cluster that its provider is for. @default whoever runs Terraform decides */
  readonly target?: string;

  /** Addresses of items whose content cannot be read in full. @default none */
  readonly unread?: ReadonlySet<string>;

  /** Attributes that objects of ours have no place for, by the address of the item. @default none */
  readonly unshown?: ReadonlyMap<string, readonly string[]>;
}

/** The contents of a stack as cdktf wrote it. What the manifests cannot show is left out: it is not of the platform. */
export function readStackContents({
  name,
  configuration,
}: Pick<SynthesisedStack, "name" | "configuration">): StackContents {
  const resolver = new Resolver(parseConfiguration(configuration));
  const outputs = singleBlock(at(configuration, "output")) ?? {};
  const provider = at(configuration, "provider", "kubernetes", 0);
  return {
    name,
    ...present({ target: providerTarget((setting) => textAt(provider, setting)) }),
    items: [...readItems(configuration).items, ...rawItems(configuration, resolver)],
    outputs: Object.fromEntries(
      Object.entries(outputs).map(([output, block]) => {
        const value = singleBlock(block)?.["value"];
        return [output, output === MODEL_OUTPUT ? value : literal(value, resolver)];
      }),
    ),
  };
}

/** What tells the cluster of a provider. */
export function providerTarget(settingOf: (name: string) => string | undefined): string | undefined {
  return settingOf("config_context") ?? settingOf("host");
}

/** Objects that a resource has as they are sent to the API server. */
function rawItems(configuration: unknown, resolver: Resolver): readonly Item[] {
  return parseConfiguration(configuration).resources.flatMap(({ address, type, body }): Item[] => {
    const manifest = isRaw(type) ? rawManifest(type, literal(body, resolver) as Json) : undefined;
    if (manifest === undefined) return [];
    return [{ kind: "object", address, manifest, waitForRollout: false, waitForCompletion: false, timeoutSeconds: 0 }];
  });
}

/** A copy of a value in which texts are as the program wrote them; what only an apply knows stays an expression. */
function literal(value: unknown, resolver: Resolver): unknown {
  return withTexts(value, (text) => {
    const refused: string[] = [];
    const resolved = resolver.resolve(text, (_, problem) => refused.push(problem));
    return refused.length === 0 ? resolved : text;
  });
}
