import { Token, TerraformStack, type TerraformResource } from "cdktf";
import type { Construct } from "constructs";
import { isRecord } from "../core/given";
import { rememberedFor } from "../core/remembered";
import { EXPRESSION, type Described, type ModelParts } from "../core/model/document";

/** Data whose optional fields may also be undefined. */
export type Optional<T> = T extends readonly (infer I)[]
  ? readonly Optional<I>[]
  : T extends object
    ? { readonly [K in keyof T]: Optional<T[K]> | (object extends Pick<T, K> ? undefined : never) }
    : T;

type PartOf<K extends keyof ModelParts> = ModelParts[K][number] extends Described<infer T extends object> ? T : never;

/** What a construct declares. `part` returns it once the whole program is built. */
interface DeclaredPart {
  readonly construct: Construct;
  readonly kind: keyof ModelParts;
  readonly part: () => object;
}

const rememberedParts = rememberedFor<TerraformStack, DeclaredPart[]>(() => []);

/**
 * Adds what a construct declares to the document of its stack. Outside of stacks, there is no document.
 *
 * @param part called at synthesis, when the whole program is built
 */
export function addModelPart<K extends keyof ModelParts>(
  construct: Construct,
  kind: K,
  part: () => Optional<PartOf<K>>,
): void {
  const stack = construct.node.scopes.find((scope) => TerraformStack.isStack(scope));
  if (stack !== undefined) rememberedParts(stack).push({ construct, kind, part });
}

/** What the constructs of a stack declare. */
export function collectModelParts(stack: TerraformStack): ModelParts {
  const parts = { platforms: [], joined: [], agents: [], bots: [], policies: [], services: [] } as Record<
    keyof ModelParts,
    object[]
  >;
  for (const { construct, kind, part } of rememberedParts(stack)) {
    parts[kind].push({ construct: construct.node.path, ...(withoutReferences(part()) as object) });
  }
  return parts as unknown as ModelParts;
}

export function resourceAddress(resource: TerraformResource): string {
  return `${resource.terraformResourceType}.${resource.friendlyUniqueId}`;
}

/** Copies data without undefined fields. A text with a reference becomes {@link EXPRESSION}. */
function withoutReferences(value: unknown): unknown {
  if (typeof value === "string") return Token.isUnresolved(value) ? EXPRESSION : value;
  if (Array.isArray(value)) return value.map(withoutReferences);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutReferences(inner)]));
}
