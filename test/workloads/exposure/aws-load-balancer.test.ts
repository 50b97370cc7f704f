import { ServiceExposure } from "../../../constructs/workloads/service-exposure";
import { problemsOf } from "../../support/violations";

const PREFIX = "service.beta.kubernetes.io/aws-load-balancer-";
const DECISIONS = { scheme: "internet-facing", clientAddress: "preserve" } as const;

const nlb = (props: object = {}) => ServiceExposure.awsNetworkLoadBalancer({ ...DECISIONS, ...props });

/** Annotations for the controller, without what their names begin with. */
function reported(exposure: ServiceExposure): Record<string, string> {
  const { annotations } = exposure.settings;
  return Object.fromEntries(Object.entries(annotations).map(([name, text]) => [name.replace(PREFIX, ""), text]));
}

test("a balancer that preserves the address of a client sends no header", () => {
  expect(reported(nlb())).toEqual({
    scheme: "internet-facing",
    "nlb-target-type": "ip",
    "target-group-attributes": "preserve_client_ip.enabled=true",
  });
  expect(nlb().settings).toMatchObject({
    type: "LoadBalancer",
    loadBalancerClass: "service.k8s.aws/nlb",
    proxyProtocol: "off",
  });
});

test("one decision has the balancer write the header and the proxies require it", () => {
  const exposure = nlb({ clientAddress: "proxy-protocol" });
  expect(reported(exposure)).toMatchObject({
    "proxy-protocol": "*",
    "target-group-attributes": "preserve_client_ip.enabled=false",
  });
  expect(exposure.settings.proxyProtocol).toBe("on");
});

test("what else is said becomes annotations of the controller, or fields of the Service", () => {
  const exposure = nlb({
    scheme: "internal",
    targets: "instance",
    controller: "eks-auto-mode",
    subnets: ["subnet-1", "subnet-2"],
    privateIps: ["10.0.1.5", "10.0.2.5"],
    securityGroups: ["sg-1"],
    attributes: { "load_balancing.cross_zone.enabled": "true", "deletion_protection.enabled": "true" },
    targetGroupAttributes: { "deregistration_delay.timeout_seconds": "120" },
    externalTrafficPolicy: "Local",
    sourceRanges: ["10.0.0.0/8"],
    nodePorts: { https: 30443 },
    waitForAddress: true,
    annotations: { "example.com/owner": "platform" },
  });
  expect(reported(exposure)).toEqual({
    scheme: "internal",
    "nlb-target-type": "instance",
    "target-group-attributes": "deregistration_delay.timeout_seconds=120,preserve_client_ip.enabled=true",
    attributes: "deletion_protection.enabled=true,load_balancing.cross_zone.enabled=true",
    subnets: "subnet-1,subnet-2",
    "private-ipv4-addresses": "10.0.1.5,10.0.2.5",
    "security-groups": "sg-1",
    "example.com/owner": "platform",
  });
  expect(exposure.settings).toMatchObject({
    loadBalancerClass: "eks.amazonaws.com/nlb",
    externalTrafficPolicy: "Local",
    sourceRanges: ["10.0.0.0/8"],
    nodePorts: { https: 30443 },
    waitForAddress: true,
  });
});

test("Elastic IPs are for a balancer on the internet, one for each subnet", () => {
  const elasticIps = ["eipalloc-1", "eipalloc-2"];
  expect(reported(nlb({ elasticIps, subnets: ["a", "b"] }))).toMatchObject({
    "eip-allocations": "eipalloc-1,eipalloc-2",
  });
  expect(problemsOf(nlb({ elasticIps, subnets: ["a"] }))).toEqual(["EXPOSURE-007 elasticIps"]);
  expect(problemsOf(nlb({ elasticIps, scheme: "internal" }))).toEqual(["EXPOSURE-007 elasticIps"]);
  expect(problemsOf(nlb({ privateIps: ["10.0.0.5"] }))).toEqual(["EXPOSURE-007 privateIps"]);
});

test.each<[string, object, string[]]>([
  ["who reaches it", { scheme: undefined }, ["EXPOSURE-005 scheme"]],
  ["how the proxies learn the address of a client", { clientAddress: undefined }, ["EXPOSURE-004 clientAddress"]],
  ["a way that there is", { clientAddress: "hidden" }, ["FIELD-002 clientAddress"]],
])("a program says %s", (_, props, problems) => {
  expect(problemsOf(nlb(props))).toEqual(problems);
});

test.each([
  [{ annotations: { [`${PREFIX}proxy-protocol`]: "*" } }, `annotations["${PREFIX}proxy-protocol"]`],
  [{ annotations: { [`${PREFIX}scheme`]: "internal" } }, `annotations["${PREFIX}scheme"]`],
  [
    { targetGroupAttributes: { "preserve_client_ip.enabled": "true" } },
    'targetGroupAttributes["preserve_client_ip.enabled"]',
  ],
])("%j says what another prop says", (props, place) => {
  expect(problemsOf(nlb(props))).toEqual([`EXPOSURE-006 ${place}`]);
});

test.each(["a,b", "a b", "a=b", ""])("%j would become something else in a list of the controller", (subnet) => {
  expect(problemsOf(nlb({ subnets: [subnet] }))).toEqual(["FIELD-002 subnets[0]"]);
});
