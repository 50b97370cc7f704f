import { Token, TerraformStack, type TerraformResource } from "cdktf";
import type { Construct } from "constructs";
import { isRecord } from "../core/given";
import type { Later } from "../core/json-pieces";
import { rememberedFor } from "../core/remembered";
import { EXPRESSION, noParts, type Described, type ModelParts } from "../core/model/document";

/** Data whose optional fields may also be undefined. */
export type Optional<T> = T extends readonly (infer I)[]
  ? readonly Optional<I>[]
  : T extends object
    ? { readonly [K in keyof T]: Optional<T[K]> | (object extends Pick<T, K> ? undefined : never) }
    : T;

type PartOf<K extends keyof ModelParts> = ModelParts[K][number] extends Described<infer T extends object> ? T : never;

/** What constructs declare, made once the whole program is built. */
export type PartsMadeLater = { readonly [K in keyof ModelParts]: Later<ModelParts[K][number]>[] };

/** What the constructs of a stack declare. */
export const modelParts = rememberedFor<TerraformStack, PartsMadeLater>(noParts);

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
  if (stack === undefined) return;
  const toJSON = () => ({ construct: construct.node.path, ...(withoutReferences(part()) as object) });
  const parts: Later<object>[] = modelParts(stack)[kind];
  parts.push({ toJSON });
}

export function resourceAddress(resource: TerraformResource): string {
  return `${resource.terraformResourceType}.${resource.friendlyUniqueId}`;
}

/** Copies data. A text with a reference becomes {@link EXPRESSION}. */
function withoutReferences(value: unknown): unknown {
  if (typeof value === "string") return Token.isUnresolved(value) ? EXPRESSION : value;
  if (Array.isArray(value)) return value.map(withoutReferences);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutReferences(inner)]));
}
