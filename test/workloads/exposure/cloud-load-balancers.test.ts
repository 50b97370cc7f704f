import { ServiceExposure } from "../../../constructs/workloads/service-exposure";
import { problemsOf } from "../../support/violations";

const PUBLIC = { scheme: "internet-facing", clientAddress: "preserve" } as const;
const INTERNAL = { scheme: "internal", clientAddress: "hidden" } as const;
const FACTORIES = {
  Google: (props: object) => ServiceExposure.googleLoadBalancer(props as never),
  Azure: (props: object) => ServiceExposure.azureLoadBalancer(props as never),
};

describe.each(Object.entries(FACTORIES))("a load balancer of %s", (_, balancer) => {
  test("sends no header, and keeps the address of a client by the nodes that take connections", () => {
    expect(balancer(PUBLIC).settings).toMatchObject({ proxyProtocol: "off", externalTrafficPolicy: "Local" });
    expect(balancer(INTERNAL).settings).toMatchObject({ proxyProtocol: "off", externalTrafficPolicy: "Cluster" });
  });

  test("is public or internal, and preserves the address of a client or not: a program says both", () => {
    expect(problemsOf(balancer({}))).toEqual(["EXPOSURE-005 scheme", "EXPOSURE-004 clientAddress"]);
    expect(problemsOf(balancer({ ...PUBLIC, clientAddress: "proxy-protocol" }))).toEqual(["FIELD-002 clientAddress"]);
  });

  test("has a subnet of its own if it is internal", () => {
    expect(problemsOf(balancer({ ...PUBLIC, subnet: "proxies" }))).toEqual(["EXPOSURE-007 subnet"]);
    expect(problemsOf(balancer({ ...INTERNAL, subnet: "proxies" }))).toEqual([]);
  });

  test("has an IP address", () => {
    expect(problemsOf(balancer({ ...PUBLIC, loadBalancerIp: "access" }))).toEqual(["FIELD-002 loadBalancerIp"]);
  });

  test("has node ports that differ", () => {
    const nodePorts = { https: 30443, ssh: 30443 };
    expect(problemsOf(balancer({ ...PUBLIC, nodePorts }))).toEqual(["EXPOSURE-002 nodePorts.ssh"]);
  });
});

test("Google Cloud lets clients of all regions reach an internal balancer alone", () => {
  const balancer = ServiceExposure.googleLoadBalancer({ ...PUBLIC, subnet: "proxies", globalAccess: false });
  expect(problemsOf(balancer)).toEqual(["EXPOSURE-007 subnet", "EXPOSURE-007 globalAccess"]);
});

test("Google Cloud is told by annotations, and by the address in the Service", () => {
  const external = ServiceExposure.googleLoadBalancer({ ...PUBLIC, loadBalancerIp: "203.0.113.7" });
  expect(external.settings.annotations).toEqual({ "cloud.google.com/l4-rbs": "enabled" });
  expect(external.settings.loadBalancerIp).toBe("203.0.113.7");
  const internal = ServiceExposure.googleLoadBalancer({ ...INTERNAL, subnet: "proxies", globalAccess: true });
  expect(internal.settings.annotations).toEqual({
    "networking.gke.io/load-balancer-type": "Internal",
    "networking.gke.io/internal-load-balancer-subnet": "proxies",
    "networking.gke.io/internal-load-balancer-allow-global-access": "true",
  });
});

test("Azure is told by annotations alone", () => {
  const external = ServiceExposure.azureLoadBalancer({
    ...PUBLIC,
    loadBalancerIp: "203.0.113.7",
    resourceGroup: "addresses",
    idleTimeout: "30m",
  });
  expect(external.settings.annotations).toEqual({
    "service.beta.kubernetes.io/azure-load-balancer-ipv4": "203.0.113.7",
    "service.beta.kubernetes.io/azure-load-balancer-resource-group": "addresses",
    "service.beta.kubernetes.io/azure-load-balancer-tcp-idle-timeout": "30",
  });
  const internal = ServiceExposure.azureLoadBalancer({ ...INTERNAL, subnet: "proxies" });
  expect(internal.settings.annotations).toEqual({
    "service.beta.kubernetes.io/azure-load-balancer-internal": "true",
    "service.beta.kubernetes.io/azure-load-balancer-internal-subnet": "proxies",
  });
});

test.each([
  ["Google", "networking.gke.io/load-balancer-type"],
  ["Azure", "service.beta.kubernetes.io/azure-load-balancer-internal"],
] as const)("%s: an annotation that scheme decides is refused", (cloud, name) => {
  const exposure = FACTORIES[cloud]({ ...PUBLIC, annotations: { [name]: "Internal" } });
  expect(problemsOf(exposure)).toEqual([`EXPOSURE-006 annotations["${name}"]`]);
});
