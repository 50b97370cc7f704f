import { ServiceExposure } from "../../../constructs";
import {
  admittedNetworks,
  serviceReach,
  asksForHeaders,
  balancerDrain,
} from "../../../constructs/workloads/exposure/service-reach";

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

const AWS_PREFIX = "service.beta.kubernetes.io/aws-load-balancer";

const GROUP = `${AWS_PREFIX}-target-group-attributes`;

test.each([
  [{}, undefined],
  [{ "example.com/proxy-protocol": "v2" }, undefined],
  [{ [`${AWS_PREFIX}-type`]: "external" }, false],
  [{ [`${AWS_PREFIX}-proxy-protocol`]: "*" }, true],
  [{ [GROUP]: "preserve_client_ip.enabled=false,proxy_protocol_v2.enabled=true" }, true],
  [{ [GROUP]: "proxy_protocol_v2.enabled=false,preserve_client_ip.enabled=true" }, false],
  [{ "service.beta.kubernetes.io/azure-load-balancer-internal": "true" }, false],
  [{ "service.beta.kubernetes.io/azure-pls-proxy-protocol": "true" }, true],
  [{ "service.beta.kubernetes.io/do-loadbalancer-enable-proxy-protocol": "true" }, true],
  [{ "service.beta.kubernetes.io/do-loadbalancer-enable-proxy-protocol": "false" }, false],
  [{ "load-balancer.hetzner.cloud/location": "fsn1" }, false],
  [{ "load-balancer.hetzner.cloud/uses-proxyprotocol": "true" }, true],
  [{ "loadbalancer.openstack.org/proxy-protocol": "v2" }, true],
  [{ "service.beta.kubernetes.io/scw-loadbalancer-proxy-protocol-v2": "*" }, true],
  [{ "service.beta.kubernetes.io/linode-loadbalancer-port-443": '{"proxy-protocol": "v2"}' }, true],
  [{ "service.beta.kubernetes.io/linode-loadbalancer-default-proxy-protocol": "none" }, false],
  [{ "networking.gke.io/load-balancer-type": "Internal" }, false],
])("whether %j asks for headers: %j", (annotations, expected) => {
  expect(asksForHeaders(annotations as Readonly<Record<string, string>>)).toBe(expected);
});

test.each([
  [{ [GROUP]: "deregistration_delay.timeout_seconds=300" }, 300],
  [{ "alb.ingress.kubernetes.io/target-group-attributes": "a=b, deregistration_delay.timeout_seconds=0" }, 0],
  [{ [`${AWS_PREFIX}-connection-draining-timeout`]: "60" }, 60],
  [{ [`${AWS_PREFIX}-connection-draining-timeout`]: "${TfToken[TOKEN.1]}" }, undefined],
  [{ [GROUP]: "preserve_client_ip.enabled=true" }, undefined],
])("the drain that %j says is %j", (annotations, expected) => {
  expect(balancerDrain(annotations as Readonly<Record<string, string>>)).toBe(expected);
});
