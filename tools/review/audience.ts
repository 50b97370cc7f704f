import { BlockList, isIP } from "node:net";
import { listAt, objectAt, textAt, textsAt } from "../model/plain-data";

/** Annotations with which a load balancer has an address of the surrounding network alone. */
const INTERNAL: Readonly<Record<string, string>> = {
  "cloud.google.com/load-balancer-type": "internal",
  "networking.gke.io/load-balancer-type": "internal",
  "service.beta.kubernetes.io/aws-load-balancer-internal": "true",
  "service.beta.kubernetes.io/aws-load-balancer-scheme": "internal",
  "service.beta.kubernetes.io/azure-load-balancer-internal": "true",
};

/** How far a Service reaches, the nearest first. */
const REACHES = ["cluster", "nodes", "network", "world"] as const;

/** Who reaches a Service. */
export interface Audience {
  readonly reach: (typeof REACHES)[number];

  /** In words: `anyone, through a load balancer`. */
  readonly text: string;

  /** Whether everyone of another audience is one of this. */
  covers(other: Audience): boolean;

  /** Networks that are let in; none for all. */
  readonly ranges: readonly string[];
}

/** Who reaches a Service, by its manifest. */
export function audienceOf(service: unknown): Audience {
  const type = textAt(service, "spec", "type") ?? "ClusterIP";
  const annotations = objectAt(service, "metadata", "annotations");
  const isInternal = Object.entries(INTERNAL).some(
    ([name, value]) => String(annotations[name]).toLowerCase() === value,
  );
  const ranges = textsAt(service, "spec", "loadBalancerSourceRanges").filter((range) => !/\/0$/.test(range));
  if (listAt(service, "spec", "externalIPs").length > 0)
    return audience("world", [], "anyone, through an external address");
  if (type === "NodePort") return audience("nodes", [], "anyone who reaches a node");
  if (type !== "LoadBalancer") return audience("cluster", [], "anyone inside of the cluster");
  const all = textsAt(service, "spec", "loadBalancerSourceRanges").length === ranges.length ? ranges : [];
  const balancer = isInternal ? "an internal load balancer" : "a load balancer";
  const who = all.length > 0 ? all.join(", ") : isInternal ? "anyone in the surrounding network" : "anyone";
  return audience(isInternal ? "network" : "world", all, `${who}, through ${balancer}`);
}

function audience(reach: Audience["reach"], ranges: readonly string[], text: string): Audience {
  const isWithin = (other: Audience) =>
    ranges.length === 0 || (other.ranges.length > 0 && other.ranges.every((range) => isCovered(range, ranges)));
  return {
    reach,
    ranges,
    text,
    covers: (other) => REACHES.indexOf(reach) >= REACHES.indexOf(other.reach) && isWithin(other),
  };
}

function isCovered(range: string, by: readonly string[]): boolean {
  return by.includes(range) || by.some((wider) => contains(wider, range));
}

/** Whether a network is a part of another one. */
function contains(wider: string, range: string): boolean {
  const [[outer = "", outerBits = ""], [inner = "", innerBits = ""]] = [wider.split("/"), range.split("/")] as const;
  const family = isIP(outer) === 6 ? "ipv6" : "ipv4";
  if (isIP(outer) === 0 || isIP(inner) !== isIP(outer) || Number(innerBits) < Number(outerBits)) return false;
  const networks = new BlockList();
  networks.addSubnet(outer, Number(outerBits), family);
  return networks.check(inner, family);
}
