import type { Json } from "../json/json";
import { listAt, objectAt, textAt, textsAt } from "../json/plain-data";
import { isWithin } from "./policies/networks";

/**
 * Annotations with which a load balancer has an address of the surrounding network alone. Each controller has a name of its
 * own, and all of them say it in one of two ways: `…-internal: "true"`, or `…-type: Internal`.
 */
const INTERNAL = {
  name: /(internal|internal-load-balancer|private|disable-public-network)$/,
  value: /^(internal|intranet|private)$/i,
};

const AWS = "service.beta.kubernetes.io/aws-load-balancer";

/** Annotations with the networks that are let in, where the Service itself says none. */
const SOURCE_RANGES = /(load-balancer-source-ranges|allowed-ip-ranges)$/;

/** How far a Service reaches, the nearest first. */
const REACHES = ["cluster", "nodes", "network", "world"] as const;

/** Everyone, by a public address. */
export const ANYONE = "anyone, through a load balancer";

/** Who reaches a Service. */
export interface Audience {
  readonly reach: (typeof REACHES)[number];

  /** In words, such as {@link ANYONE}. */
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
  const isInternal = hasOwnNetwork(annotations, textAt(service, "spec", "loadBalancerClass"));
  const given = rangesOf(service, annotations);
  const ranges = given.filter((range) => !/\/0$/.test(range));
  if (listAt(service, "spec", "externalIPs").length > 0)
    return audience("world", [], "anyone, through an external address");
  if (type === "NodePort") return audience("nodes", [], "anyone who reaches a node");
  if (type !== "LoadBalancer") return audience("cluster", [], "anyone inside of the cluster");
  const all = given.length === ranges.length ? ranges : [];
  const balancer = isInternal ? "an internal load balancer" : "a load balancer";
  const who = all.length > 0 ? all.join(", ") : isInternal ? "anyone in the surrounding network" : "anyone";
  return audience(isInternal ? "network" : "world", all, `${who}, through ${balancer}`);
}

function hasOwnNetwork(annotations: Json, loadBalancerClass: string | undefined): boolean {
  const isSaid = Object.entries(annotations).some(
    ([name, value]) =>
      (INTERNAL.name.test(name) && !["", "false"].includes(String(value).toLowerCase())) ||
      INTERNAL.value.test(String(value)),
  );
  if (isSaid) return true;
  // The AWS Load Balancer Controller makes an internal one where nothing is said.
  const isOfController =
    ["service.k8s.aws/nlb", "eks.amazonaws.com/nlb"].includes(loadBalancerClass ?? "") ||
    ["external", "nlb-ip"].includes(String(annotations[`${AWS}-type`]));
  return isOfController && [`${AWS}-scheme`, `${AWS}-internal`].every((name) => annotations[name] === undefined);
}

function rangesOf(service: unknown, annotations: Json): readonly string[] {
  const ranges = textsAt(service, "spec", "loadBalancerSourceRanges");
  if (ranges.length > 0) return ranges;
  return Object.entries(annotations)
    .filter(([name]) => SOURCE_RANGES.test(name))
    .flatMap(([, value]) => String(value).split(","))
    .map((range) => range.trim())
    .filter((range) => range !== "");
}

function audience(reach: Audience["reach"], ranges: readonly string[], text: string): Audience {
  const hasRangesOf = (other: Audience) =>
    ranges.length === 0 ||
    (other.ranges.length > 0 &&
      other.ranges.every((range) => ranges.some((wider) => wider === range || isWithin(range, wider))));
  return {
    reach,
    ranges,
    text,
    covers: (other) => REACHES.indexOf(reach) >= REACHES.indexOf(other.reach) && hasRangesOf(other),
  };
}
