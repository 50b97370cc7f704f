import { kindFromType } from "../../constructs/core/object-kinds";
import type { Json } from "../json/json";
import { listAt, textAt } from "../json/plain-data";
import { rawManifest } from "../model/raw-manifests";
import { rememberedFor } from "../../constructs/core/remembered";
import { inSeveralStacks } from "../model/in-several-stacks";
import type { StackChange } from "./step";

/** What a resource of Kubernetes sends to the API server. */
export function sentObject(type: string, side: Json) {
  const raw = rawManifest(type, side);
  const body = raw ?? side;
  const metadata = firstBlock(body, "metadata");
  return {
    raw,
    body,
    kind: textAt(raw, "kind") ?? kindFromType(type),
    metadata,
    namespace: textAt(side, "override_namespace") ?? textAt(metadata, "namespace"),
    name: textAt(metadata, "name"),
  };
}

/** `namespace/name` of the object that a resource makes. */
function bodyObjectName(type: string, side: Json): string {
  const { namespace, name = "" } = sentObject(type, side);
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

function nameOfChange({ type, before, after, drift }: StackChange): string {
  for (const side of [before, after, drift?.after, drift?.before]) {
    const name = side === undefined ? "" : bodyObjectName(type, side);
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
function firstBlock(body: Json | undefined, name: string): unknown {
  const block = body?.[name];
  return Array.isArray(block) ? block[0] : block;
}
