import { ServiceExposure } from "../../../constructs";
import { admittedNetworks, serviceReach } from "../../../constructs/workloads/exposure/service-reach";

const AWS = "service.beta.kubernetes.io/aws-load-balancer";
const NLB = "service.k8s.aws/nlb";
const balancer = (annotations: Readonly<Record<string, string>>, loadBalancerClass?: string) =>
  ServiceExposure.loadBalancer({
    proxyProtocol: "off",
    annotations,
    ...(loadBalancerClass !== undefined && { loadBalancerClass }),
  });

test.each([
  ["a Service inside", "cluster", ServiceExposure.clusterIp()],
  ["an Ingress, which somebody else exposes", "cluster", ServiceExposure.ingress()],
  ["a port of every node", "nodes", ServiceExposure.nodePort()],
  ["a load balancer", "world", ServiceExposure.loadBalancer()],
  [
    "an internal one of a provider that is known",
    "network",
    ServiceExposure.azureLoadBalancer({ scheme: "internal", clientAddress: "preserve" }),
  ],
  ["what the controller of AWS makes by itself", "network", balancer({}, NLB)],
  ["what it makes for the internet", "world", balancer({ [`${AWS}-scheme`]: "internet-facing" }, NLB)],
  [
    "an annotation that is off",
    "world",
    balancer({ "service.beta.kubernetes.io/azure-load-balancer-internal": "false" }),
  ],
  ...Object.entries({
    "service.beta.kubernetes.io/do-loadbalancer-network": "INTERNAL",
    "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-address-type": "intranet",
    "networking.gke.io/load-balancer-type": "Internal",
    [`${AWS}-scheme`]: "internal",
    "service.beta.kubernetes.io/azure-load-balancer-internal": "true",
  }).map(([name, value]) => [`${name}: ${value}`, "network", balancer({ [name]: value })] as const),
] as const)("%s: %s", (_, reach, { settings }) => {
  expect(serviceReach(settings)).toBe(reach);
});

test.each([
  ["none that are said", undefined, ServiceExposure.loadBalancer()],
  [
    "some",
    ["10.0.0.0/8", "192.0.2.0/24"],
    ServiceExposure.loadBalancer({ sourceRanges: ["192.0.2.0/24", "10.0.0.0/8"] }),
  ],
  [
    "every address, which is anyone",
    undefined,
    ServiceExposure.loadBalancer({ sourceRanges: ["10.0.0.0/8", "0.0.0.0/0"] }),
  ],
  [
    "those of an annotation",
    ["192.0.2.0/24"],
    balancer({ "service.beta.kubernetes.io/load-balancer-source-ranges": " 192.0.2.0/24," }),
  ],
] as const)("networks that are let in: %s", (_, networks, { settings }) => {
  expect(admittedNetworks(settings)).toEqual(networks);
});
