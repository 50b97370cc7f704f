import { defineRules } from "../core/violation";

export const POD_RULES = defineRules({
  "POD-002": {
    problem: "the name of the environment variable says that it is a secret, but its value is in the program",
    fix: "put the value into a Kubernetes Secret, and pass SecretRef.of(name, key)",
    source: "Kubernetes, Secrets",
  },
  "POD-003": {
    problem: "Kubernetes selects the pods by this label",
    allowed: "labels other than app, access-platform/… and app.kubernetes.io/name, /instance and /component",
    fix: "rename the label",
    source: "Kubernetes, recommended labels",
  },
  "POD-010": {
    problem: "the pods would be killed before they have drained",
    allowed: "a drain shorter than terminationGracePeriodSeconds, by default 30, 60, or 240 seconds for proxies",
    fix: "raise terminationGracePeriodSeconds, or shorten drain",
    source: "Kubernetes, pod lifecycle",
  },
  "POD-011": {
    problem: "the rollout would time out before its first pod counts as available",
    fix: "lower minReadySeconds, or raise rolloutTimeout",
    source: "Kubernetes, Deployments",
  },
  "POD-012": {
    problem: "an attribute of the CSI volume is a credential, which everybody who reads the pods would see",
    fix: "put the value into a Secret and pass its name as nodePublishSecret",
    source: "Kubernetes, Secrets",
  },
  "POD-013": {
    problem: "the pods have another volume of this name, or in this folder",
    fix: "rename the volume, or mount it elsewhere",
    source: "Kubernetes, volumes",
  },
  "POD-014": {
    problem: "the pods have another container of this name",
    fix: "rename the container",
    source: "Kubernetes, pods",
  },
  "POD-015": {
    problem: "the container mounts a volume that the prop volumes does not declare",
    fix: "declare the volume in volumes, or correct the name; the component's own volumes cannot be mounted",
    source: "Kubernetes, volumes",
  },
  "POD-016": {
    problem: "a word of the container's command holds a credential, which everybody who reads the pods would see",
    fix: "pass the value as a SecretRef in environment",
    source: "Kubernetes, Secrets",
  },
  "POD-017": {
    problem: "the memory limit is below the request, and Kubernetes refuses such pods",
    fix: "raise memoryLimit, or lower memoryRequest: each has a default",
    source: "Kubernetes, resource management",
  },
  "POD-018": {
    problem: "two ports of the container have the same name, and Kubernetes refuses such pods",
    fix: "choose another name for one of them",
    source: "Kubernetes, ports of a container",
  },
  "POD-019": {
    problem: "no container runs with so little memory",
    allowed: "1Mi or more; a number without a unit is a number of bytes",
    fix: "write the unit, for example 256Mi",
    source: "Kubernetes, resource management",
  },
  "POD-020": {
    problem: "hardly any node has so many CPUs, and the pods would wait for one that has",
    allowed: "less than 100 CPUs for a container; a number without a unit is a number of CPUs",
    fix: "write the unit, for example 100m for a tenth of a CPU",
    source: "Kubernetes, resource management",
  },
  "POD-030": {
    problem: "GOMEMLIMIT is above the memory limit, so the container is killed before the program collects garbage",
    fix: "leave GOMEMLIMIT out, which is then 90 % of the limit, or raise resources.memoryLimit; if the program stays below by itself, acknowledge this",
    source: "Go, environment variables of the runtime",
    acknowledgeable: true,
  },
});

export const AUTOSCALER_RULES = defineRules({
  "AUTOSCALER-001": {
    problem: "the autoscaler's maximum is below its minimum, which is 2 by default",
    fix: "raise max, or lower min",
    source: "Kubernetes, HorizontalPodAutoscaler",
  },
  "AUTOSCALER-002": {
    problem: "the autoscaler has no target, so it would never add a pod",
    fix: "pass cpuUtilization, memoryUtilization, or both; without horizontal, an autoscaler of the cluster's own decides",
    source: "Kubernetes, HorizontalPodAutoscaler",
  },
  "AUTOSCALER-003": {
    problem: "first and the minimum of the autoscaler both say how many pods to begin with",
    fix: "pass the number as horizontal.min, and leave first out",
    source: "Kubernetes, HorizontalPodAutoscaler",
  },
});

export const EXPOSURE_RULES = defineRules({
  "EXPOSURE-001": {
    problem: "the node port is for a port that the Service does not have",
    fix: "remove the node port, or open the port",
    source: "Kubernetes, Service",
  },
  "EXPOSURE-002": {
    problem: "two ports of the Service have the same node port",
    fix: "choose another node port, or leave it to the cluster",
    source: "Kubernetes, Service",
  },
  "EXPOSURE-003": {
    problem: "the program does not say whether the proxies get PROXY protocol headers",
    fix: 'pass proxyProtocol: "on" where the load balancer writes the header into every connection, "off" where it writes none; left open, anybody can send a header with an address of their choice',
    source: "docs/edge.md, the address of a client; the service's documentation, PROXY protocol",
    acknowledgeable: true,
  },
  "EXPOSURE-004": {
    problem: "the program does not say how the proxies learn the address of a client",
    fix: "pass clientAddress",
    source: "docs/edge.md, the address of a client",
  },
  "EXPOSURE-005": {
    problem: "the program does not say who reaches the load balancer",
    fix: 'pass scheme: "internet-facing" or "internal"',
    source: "docs/edge.md, a decision for each cloud",
  },
  "EXPOSURE-006": {
    problem: "another prop of the exposure already decides this",
    fix: "remove it, and pass the prop, such as scheme, targets or clientAddress",
    source: "docs/edge.md, a decision for each cloud",
  },
  "EXPOSURE-007": {
    problem: "the load balancer cannot have these addresses",
    allowed:
      "with internal: subnet, globalAccess, privateIps; with internet-facing: elasticIps; as many addresses as subnets",
    fix: "remove the prop, change scheme, or correct the number of addresses",
    source: "docs/edge.md, a decision for each cloud",
  },
  "EXPOSURE-008": {
    problem: "all proxies have one configuration file, but their pools learn the address of a client differently",
    fix: "give each pool the same proxyProtocol, put all behind an Ingress or none, or make a platform of its own for those that differ",
    source: "docs/edge.md, the address of a client; specification 9, rule 3",
  },
  "EXPOSURE-009": {
    problem: "only proxies can be behind a balancer that writes headers, an Ingress or a Gateway",
    fix: 'pass proxyProtocol: "off" or clientAddress: "preserve", or expose it by a Service, node ports or a load balancer',
    source: "docs/edge.md, the address of a client",
  },
  "EXPOSURE-010": {
    problem:
      "a role pins the address of a client, but the proxies do not know whether to believe PROXY protocol headers",
    fix: 'pass proxyProtocol: "on" or "off" with the exposure of every pool of proxies',
    source: "the service's documentation, PROXY protocol",
  },
  "EXPOSURE-011": {
    problem: "an Ingress or a Gateway leads to one port only, and the listeners of the proxies are separate",
    fix: "use ProxyListeners.tlsRouting, or another exposure",
    source: "specification 4.2; docs/edge.md, an Ingress",
  },
  "EXPOSURE-012": {
    problem: "an Ingress or a Gateway routes by names, and the public address is not a DNS name",
    fix: "give the platform a DNS name, or use another exposure",
    source: "Kubernetes, Ingress; RFC 6066, section 3",
  },
  "EXPOSURE-014": {
    problem:
      "the public address is the name of a Service in the cluster, where nobody writes PROXY protocol headers: the proxies would refuse every connection to it",
    fix: 'pass proxyProtocol: "off", or the address of the balancer that writes the headers as publicAddress',
    source: "the service's documentation, PROXY protocol",
  },
  "EXPOSURE-013": {
    problem: "two pools of proxies claim one name, and which of them a client reaches is left to chance",
    fix: "write externalDns into one pool, or names of its own into each, under proxyPools; without names, it is for the public address",
    source: "docs/edge.md, records of external-dns",
  },
  "EXPOSURE-015": {
    problem: "two pools of proxies claim one address of a load balancer, or one port of the nodes",
    fix: "write the exposure with its addresses into that pool, under proxyPools",
    source: "Kubernetes, Service",
  },
  "EXPOSURE-025": {
    problem: "the proxies end while the load balancer still sends them connections",
    fix: "raise drain or terminationGracePeriodSeconds, or lower deregistration_delay.timeout_seconds; if the balancer stops sooner, acknowledge this",
    source: "docs/edge.md, AWS; AWS, deregistration delay",
    acknowledgeable: true,
  },
  "EXPOSURE-026": {
    problem:
      "annotations and proxyProtocol say different things about PROXY protocol headers: the proxies would refuse every connection",
    fix: 'pass proxyProtocol: "on" or "off" as the annotations have it, or correct the annotation by which the cloud writes headers; if something else decides that, acknowledge this',
    source: "docs/edge.md, the address of a client; the service's documentation, PROXY protocol",
    acknowledgeable: true,
  },
});
