import type { Json } from "../manifests/configuration";
import { listAt, textAt } from "../model/plain-data";
import { safe } from "./finding";

/** `namespace/name` of the object that a resource makes. */
export function nameIn(body: Json | undefined): string {
  const metadata = blockIn(body, "metadata");
  const [namespace, name = ""] = [textAt(metadata, "namespace"), textAt(metadata, "name")];
  return safe(namespace === undefined ? name : `${namespace}/${name}`);
}

/** A label of the object that a resource makes. */
export function labelIn(body: Json | undefined, label: string): string | undefined {
  return textAt(blockIn(body, "metadata"), "labels", label);
}

/** Type of the Service that a resource makes. */
export function serviceTypeIn(body: Json | undefined): string | undefined {
  return textAt(blockIn(body, "spec"), "type");
}

/** Addresses of a load balancer, as its controller has written them. */
export function addressesIn(service: Json | undefined): readonly string[] {
  return listAt(service, "status", 0, "load_balancer", 0, "ingress").flatMap((entry) => {
    const found = textAt(entry, "ip") ?? textAt(entry, "hostname");
    return found === undefined ? [] : [found];
  });
}

/** A plan writes a block as a list of one, a synthesised stack as an object. */
function blockIn(body: Json | undefined, name: string): unknown {
  const block = body?.[name];
  return Array.isArray(block) ? block[0] : block;
}
