/** How annotations begin by which a Service asks a cloud for its balancer. */
const OF_CLOUDS =
  /^(?:service\.beta\.kubernetes\.io\/(?:aws|azure|do|linode|oci|scw|vultr)-|load-balancer\.hetzner\.cloud\/|loadbalancer\.openstack\.org\/|networking\.gke\.io\/|oci(?:-network-load-balancer)?\.oraclecloud\.com\/)/;

const HEADER = /proxy.?protocol/i;
const NO = /^(?:false|none|disabled|0|)$/i;

/** Attributes and settings in a text, such as `proxy_protocol_v2.enabled=true`. */
const HEADER_IN_VALUE = /proxy.?protocol[^,;:=]*[=:]["'\s]*(?!false|none)\w/i;

type Annotations = Readonly<Record<string, string>>;

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
