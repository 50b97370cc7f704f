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
export function externalDnsNames(annotations: Annotations): readonly string[] {
  return listed(annotations[HOSTNAMES] ?? "");
}

function listed(text: string): readonly string[] {
  return text
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");
}

/** How annotations begin by which a Service asks a cloud for its balancer. */
const OF_CLOUDS =
  /^(?:service\.beta\.kubernetes\.io\/(?:aws|azure|do|linode|oci|scw|vultr)-|load-balancer\.hetzner\.cloud\/|loadbalancer\.openstack\.org\/|networking\.gke\.io\/|oci(?:-network-load-balancer)?\.oraclecloud\.com\/)/;

const HEADER = /proxy.?protocol/i;

const NO = /^(?:false|none|disabled|0|)$/i;

/** Attributes and settings in a text, such as `proxy_protocol_v2.enabled=true`. */
const HEADER_IN_VALUE = /proxy.?protocol[^,;:=]*[=:]["'\s]*(?!false|none)\w/i;

/**
 * Whether annotations have the balancer of a cloud begin its connections with PROXY protocol headers; undefined where they
 * are of no cloud that is known.
 */
export function asksForHeaders(annotations: Annotations): boolean | undefined {
  const ofClouds = Object.entries(annotations).filter(([name]) => OF_CLOUDS.test(name));
  if (ofClouds.length === 0) return undefined;
  return ofClouds.some(([name, value]) => (HEADER.test(name) ? !NO.test(value) : HEADER_IN_VALUE.test(value)));
}

const DRAIN_OF_TARGETS = /(?:^|,)\s*deregistration_delay\.timeout_seconds=(\d+)/;

const DRAIN_OF_BALANCER = /\/aws-load-balancer-connection-draining-timeout$/;

/** Seconds during which a balancer of AWS keeps the connections of a proxy that ends; undefined where annotations do not say it. */
export function balancerDrain(annotations: Annotations): number | undefined {
  for (const [name, value] of Object.entries(annotations)) {
    const seconds = DRAIN_OF_BALANCER.test(name) ? value : DRAIN_OF_TARGETS.exec(value)?.[1];
    if (seconds !== undefined && /^\d+$/.test(seconds)) return Number(seconds);
  }
  return undefined;
}
