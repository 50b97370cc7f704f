import { portRow } from "../../constructs/network/ports";
import { checkExposure, exposedService, ServiceExposure } from "../../constructs/workloads/service-exposure";
import { violationsOf, problemsOf } from "../support/violations";

const { name, port } = portRow("agent-ssh");
const PORTS = [{ name, port, containerPort: 3022 }];

test("a Service has the type and the ports that its exposure says", () => {
  expect(exposedService(ServiceExposure.clusterIp(), PORTS)).toEqual({
    type: "ClusterIP",
    port: [{ name: "agent-ssh", port: 3022, targetPort: "3022", protocol: "TCP" }],
  });
  expect(exposedService(ServiceExposure.nodePort({ ports: { "agent-ssh": 30022 } }), PORTS)).toMatchObject({
    type: "NodePort",
    port: [{ nodePort: 30022 }],
  });
  expect(
    exposedService(ServiceExposure.loadBalancer({ loadBalancerClass: "l4", sourceRanges: ["10.0.0.0/8"] }), PORTS),
  ).toMatchObject({ type: "LoadBalancer", loadBalancerClass: "l4", loadBalancerSourceRanges: ["10.0.0.0/8"] });
});

test("a node port is for a port that is open", () => {
  const check = (ports: object) =>
    problemsOf(violationsOf(checkExposure, { exposure: ServiceExposure.nodePort({ ports }), open: [name] }));
  expect(check({ "agent-ssh": 30022 })).toEqual([]);
  expect(check({ https: 30443 })).toEqual(["EXPOSURE-001 exposure.ports.https"]);
});

test.each([0, 443, 29999, 32768, 65536, 1.5, "30022"])("%p is not a node port", (nodePort) => {
  const exposure = ServiceExposure.nodePort({ ports: { "agent-ssh": nodePort as number } });
  expect(problemsOf(exposure)).toEqual(['FIELD-002 ports["agent-ssh"]']);
});

test("each port has a node port of its own", () => {
  expect(problemsOf(ServiceExposure.nodePort({ ports: { https: 30443, ssh: 30443 } }))).toEqual([
    "EXPOSURE-002 ports.ssh",
  ]);
  expect(problemsOf(ServiceExposure.nodePort({ ports: { https: 30443, ssh: 30023 } }))).toEqual([]);
});

test.each<[string, () => ServiceExposure, string]>([
  [
    "a port that there is not",
    () => ServiceExposure.nodePort({ ports: { web: 30443 } as never }),
    "FIELD-002 ports.web",
  ],
  [
    "an invalid network",
    () => ServiceExposure.loadBalancer({ sourceRanges: ["10.0.0.1/8"] }),
    "FIELD-002 sourceRanges[0]",
  ],
  [
    "a class with a space",
    () => ServiceExposure.loadBalancer({ loadBalancerClass: "a b" }),
    "FIELD-002 loadBalancerClass",
  ],
  [
    "an invalid annotation",
    () => ServiceExposure.clusterIp({ annotations: { "a b": "c" } }),
    'FIELD-002 annotations["a b"]',
  ],
  [
    "an annotation that is not a text",
    () => ServiceExposure.clusterIp({ annotations: { a: 1 } as never }),
    "FIELD-002 annotations.a",
  ],
  ["an unknown prop", () => ServiceExposure.clusterIp({ sourceRange: [] } as never), "FIELD-001 sourceRange"],
])("%s is refused", (_, exposure, problem) => {
  expect(problemsOf(exposure())).toEqual([problem]);
});

test.each<[ServiceExposure, string | undefined]>([
  [
    ServiceExposure.awsNetworkLoadBalancer({ scheme: "internal", clientAddress: "preserve" }),
    "scheme internal, clientAddress preserve",
  ],
  [ServiceExposure.awsNetworkLoadBalancer({ scheme: "internet-facing", clientAddress: "preserve" }), undefined],
  [ServiceExposure.awsNetworkLoadBalancer({ scheme: "internal", clientAddress: "proxy-protocol" }), undefined],
  [ServiceExposure.loadBalancer({ proxyProtocol: "on" }), "proxyProtocol on"],
  [
    ServiceExposure.loadBalancer({
      proxyProtocol: "on",
      annotations: { "external-dns.alpha.kubernetes.io/hostname": "a" },
    }),
    "proxyProtocol on",
  ],
  [
    ServiceExposure.loadBalancer({ proxyProtocol: "on", annotations: { "load-balancer.hetzner.cloud/hostname": "a" } }),
    undefined,
  ],
  [
    ServiceExposure.loadBalancer({
      proxyProtocol: "on",
      annotations: { "service.beta.kubernetes.io/aws-load-balancer-type": "nlb" },
    }),
    undefined,
  ],
  [ServiceExposure.loadBalancer({ proxyProtocol: "off" }), undefined],
  [ServiceExposure.nodePort({ proxyProtocol: "on" }), undefined],
])("a load balancer is known to be closed to pods of its own cluster (%#)", (exposure, reason) => {
  expect(exposure.settings.closedToItsCluster).toBe(reason);
});
