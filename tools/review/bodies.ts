import type { Json } from "../json/json";
import { listAt, textAt } from "../json/plain-data";
import { rememberedFor } from "../../constructs/core/remembered";
import { inSeveralStacks } from "../model/in-several-stacks";
import type { StackChange } from "./step";

/** `namespace/name` of the object that a resource makes. */
function bodyObjectName(body: Json | undefined): string {
  const metadata = firstBlock(body, "metadata");
  const [namespace, name = ""] = [textAt(metadata, "namespace"), textAt(metadata, "name")];
  return namespace === undefined ? name : `${namespace}/${name}`;
}

/** Name of what a resource makes or has made. If another stack has one by that name, the stack is before it. */
export function objectName(change: StackChange, all: readonly StackChange[]): string {
  const name = nameOfChange(change);
  const isAlike = namesInSeveralStacks(all).has(`${change.type} ${name}`);
  return `${isAlike ? `${change.stack}/` : ""}${name}`;
}

const namesInSeveralStacks = rememberedFor((all: readonly StackChange[]) =>
  inSeveralStacks(all, (change) => `${change.type} ${nameOfChange(change)}`),
);

function nameOfChange({ before, after, drift }: StackChange): string {
  for (const side of [before, after, drift?.after, drift?.before]) {
    const name = bodyObjectName(side);
    if (name !== "") return name;
  }
  return "";
}

/** Type of the Service that a resource makes. */
export function declaredServiceType(body: Json | undefined): string | undefined {
  return textAt(firstBlock(body, "spec"), "type");
}

/** Addresses of a load balancer, as its controller has written them. */
export function loadBalancerAddresses(service: Json | undefined): readonly string[] {
  const entries = listAt(service, "status", 0, "load_balancer", 0, "ingress");
  return entries
    .map((entry) => textAt(entry, "ip") ?? textAt(entry, "hostname"))
    .filter((found) => found !== undefined);
}

/** A plan writes a block as a list of one, a synthesised stack as an object. */
export function firstBlock(body: Json | undefined, name: string): unknown {
  const block = body?.[name];
  return Array.isArray(block) ? block[0] : block;
}
