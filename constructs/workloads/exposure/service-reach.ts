import type { ServicePart } from "../../core/model/traffic-part";
import type { ServiceExposureSettings } from "./exposure-settings";

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

/** Annotation with the names that external-dns keeps records of. */
export const HOSTNAMES = "external-dns.alpha.kubernetes.io/hostname";

type Annotations = Readonly<Record<string, string>>;

/** How far a Service reaches, as its exposure says it. */
export function serviceReach({ type, annotations, loadBalancerClass }: ServiceExposureSettings): ServicePart["reach"] {
  if (type === "NodePort") return "nodes";
  if (type === "ClusterIP") return "cluster";
  return hasOwnNetwork(annotations, loadBalancerClass) ? "network" : "world";
}

function hasOwnNetwork(annotations: Annotations, loadBalancerClass: string | undefined): boolean {
  const isSaid = Object.entries(annotations).some(
    ([name, value]) =>
      (INTERNAL.name.test(name) && !["", "false"].includes(value.toLowerCase())) || INTERNAL.value.test(value),
  );
  if (isSaid) return true;
  // The AWS Load Balancer Controller makes an internal one where nothing is said.
  const isOfController =
    ["service.k8s.aws/nlb", "eks.amazonaws.com/nlb"].includes(loadBalancerClass ?? "") ||
    ["external", "nlb-ip"].includes(annotations[`${AWS}-type`] ?? "");
  return isOfController && [`${AWS}-scheme`, `${AWS}-internal`].every((name) => annotations[name] === undefined);
}

/** The networks that a load balancer lets in; undefined where it lets in all. */
export function admittedNetworks({
  type,
  annotations,
  sourceRanges = [],
}: ServiceExposureSettings): readonly string[] | undefined {
  const annotated = Object.entries(annotations).flatMap(([name, value]) =>
    SOURCE_RANGES.test(name) ? listed(value) : [],
  );
  const ranges = sourceRanges.length > 0 ? sourceRanges : annotated;
  const isAll = type !== "LoadBalancer" || ranges.length === 0 || ranges.some((range) => range.endsWith("/0"));
  return isAll ? undefined : [...ranges].sort();
}

/** The names that external-dns finds in annotations. */
export function recordsIn(annotations: Annotations): readonly string[] {
  return listed(annotations[HOSTNAMES] ?? "");
}

function listed(text: string): readonly string[] {
  return text
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");
}
