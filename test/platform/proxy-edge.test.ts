import { acknowledge } from "../../constructs/core/tree/tree";
import { PublicAddress } from "../../constructs/network/public-address";
import { ServiceExposure } from "../../constructs/workloads/service-exposure";
import type { ExternalDnsProps } from "../../constructs/platform/proxy/dns-records";
import { at, violationCodes, type Synthesised } from "../support/synthesis";
import { codesOf, configurationOf, platformStack, synthesise } from "./support";

const NLB = ServiceExposure.awsNetworkLoadBalancer({ scheme: "internet-facing", clientAddress: "proxy-protocol" });
const PRESERVING = ServiceExposure.awsNetworkLoadBalancer({ scheme: "internal", clientAddress: "preserve" });

function section(synthesised: Synthesised, component: "auth" | "proxy"): Readonly<Record<string, unknown>> {
  return configurationOf(synthesised, component)[`${component}_service`] ?? {};
}

describe("PROXY protocol", () => {
  test("is in the configuration file as the program says it, and not at all where it says nothing", () => {
    expect(section(synthesise(), "proxy")).not.toHaveProperty("proxy_protocol");
    expect(section(synthesise({ proxies: { exposure: NLB } }), "proxy")["proxy_protocol"]).toBe("on");
    expect(section(synthesise({ proxies: { exposure: PRESERVING } }), "proxy")["proxy_protocol"]).toBe("off");
  });

  test("is not expected where the public address is a Service of the cluster, to which nobody writes a header", () => {
    const inside = (host: string, proxyProtocol: "on" | "off") =>
      codesOf({
        publicAddress: PublicAddress.of(host),
        proxies: { exposure: ServiceExposure.clusterIp({ proxyProtocol }) },
      });
    expect(inside("svc-proxy.svc.svc", "on")).toEqual(["EXPOSURE-014"]);
    expect(inside("svc-proxy.svc.svc.cluster.local", "on")).toEqual(["EXPOSURE-014"]);
    expect(inside("svc-proxy.svc.svc", "off")).toEqual([]);
    expect(inside("access.svc.example.com", "on")).toEqual([]);
    const publicAddress = PublicAddress.of("svc-proxy.svc.svc");
    const balanced = { exposure: ServiceExposure.loadBalancer({ proxyProtocol: "on" }) };
    expect([codesOf({ publicAddress }), codesOf({ publicAddress, proxies: balanced })]).toEqual([[], []]);
  });

  test("is text to every reader of YAML, although older ones read on and off as true and false", () => {
    const file = synthesise({ proxies: { exposure: NLB } }).file("svc-proxy", "svc.yaml");
    expect(file).toContain('proxy_protocol: "on"');
  });

  test("is the same for all pools, since all have one configuration file", () => {
    const proxies = { exposure: NLB };
    const edge = { exposure: ServiceExposure.loadBalancer({ proxyProtocol: "on" }) };
    expect(codesOf({ proxies, proxyPools: { edge } })).toEqual([]);
    expect(codesOf({ proxies, proxyPools: { edge: { exposure: PRESERVING } } })).toEqual(["EXPOSURE-008"]);
    expect(codesOf({ proxies: { exposure: PRESERVING }, proxyPools: { edge } })).toEqual(["EXPOSURE-008"]);
    const silent = { exposure: ServiceExposure.clusterIp() };
    expect(codesOf({ proxies, proxyPools: { edge: silent, internal: silent } })).toEqual([
      "EXPOSURE-008",
      "EXPOSURE-008",
    ]);
  });

  test("that is off for one pool suits a pool that says nothing: neither takes a header", () => {
    const internal = { exposure: ServiceExposure.loadBalancer() };
    const pools = { proxies: { exposure: PRESERVING }, proxyPools: { internal } };
    expect(codesOf(pools)).toEqual([]);
    expect(section(synthesise(pools), "proxy")["proxy_protocol"]).toBe("off");
  });

  test("has to be said where annotations can make a balancer write headers, or acknowledged", () => {
    const exposure = ServiceExposure.loadBalancer({ annotations: { "example.com/proxy-protocol": "v2" } });
    const { stack } = platformStack({ proxies: { exposure } });
    expect(violationCodes(stack)).toEqual(["EXPOSURE-003"]);
    acknowledge(stack, { code: "EXPOSURE-003", reason: "this balancer is for tests" });
    expect(violationCodes(stack)).toEqual([]);
    const said = ServiceExposure.loadBalancer({ annotations: { "example.com/kind": "l4" }, proxyProtocol: "off" });
    expect(codesOf({ proxies: { exposure: said } })).toEqual([]);
    const inside = ServiceExposure.clusterIp({ annotations: { "example.com/kind": "l4" } });
    expect(codesOf({ proxies: { exposure: inside } })).toEqual([]);
  });

  test.each([
    ["on", { "service.beta.kubernetes.io/aws-load-balancer-type": "external" }, ["EXPOSURE-026"]],
    ["on", { "service.beta.kubernetes.io/aws-load-balancer-proxy-protocol": "*" }, []],
    ["off", { "load-balancer.hetzner.cloud/uses-proxyprotocol": "true" }, ["EXPOSURE-026"]],
    ["off", { "load-balancer.hetzner.cloud/location": "fsn1" }, []],
    ["on", { "example.com/kind": "l4" }, []],
  ] as const)("%j is what annotations of a cloud say: %j", (proxyProtocol, annotations, expected) => {
    const exposure = ServiceExposure.loadBalancer({ proxyProtocol, annotations: { ...annotations } });
    expect(codesOf({ proxies: { exposure } })).toEqual(expected);
  });

  test("is only off for the auth service, which proxies reach without a balancer", () => {
    const auth = (exposure: ServiceExposure) => ({ auth: { exposure, agentNetworks: ["10.20.0.0/16"] } });
    expect(codesOf(auth(NLB))).toEqual(["EXPOSURE-009"]);
    expect(section(synthesise(auth(PRESERVING)), "auth")["proxy_protocol"]).toBe("off");
    expect(section(synthesise(), "auth")).not.toHaveProperty("proxy_protocol");
  });
});

test.each([
  ["2s", 90, "300", ["EXPOSURE-025", "EXPOSURE-025"]],
  ["2s", undefined, "60", ["EXPOSURE-025"]],
  [undefined, 90, "300", ["EXPOSURE-025"]],
  ["2s", 90, "2", []],
  ["30s", 90, "60", []],
  [undefined, undefined, "240", []],
])(
  "proxies that drain for %j and end after %j s, behind a balancer that drains for %s s",
  (drain, grace, own, expected) => {
    const exposure = ServiceExposure.awsNetworkLoadBalancer({
      scheme: "internet-facing",
      clientAddress: "preserve",
      targetGroupAttributes: { "deregistration_delay.timeout_seconds": own },
    });
    const ending = Object.entries({ drain, terminationGracePeriodSeconds: grace }).filter(
      ([, value]) => value !== undefined,
    );
    expect(codesOf({ proxies: { exposure, ...Object.fromEntries(ending) } })).toEqual(expected);
  },
);

describe("the Service", () => {
  const service = (exposure: ServiceExposure) =>
    synthesise({ proxies: { exposure } }).resource("kubernetes_service_v1", "svc-proxy");

  test("has the fields that the exposure sets, and leaves the others to the cluster", () => {
    const declared = service(
      ServiceExposure.loadBalancer({
        loadBalancerIp: "203.0.113.7",
        externalTrafficPolicy: "Local",
        sessionAffinity: "ClientIP",
        nodePorts: { https: 30443 },
        proxyProtocol: "off",
      }),
    );
    expect(at(declared, "spec")).toMatchObject({
      load_balancer_ip: "203.0.113.7",
      external_traffic_policy: "Local",
      session_affinity: "ClientIP",
      port: [{ node_port: 30443 }],
    });
    expect(at(declared, "lifecycle.ignore_changes")).not.toContain("spec[0].load_balancer_ip");
    expect(at(declared, "spec")).not.toHaveProperty("health_check_node_port");
    expect(at(service(ServiceExposure.loadBalancer()), "spec")).toEqual({
      selector: expect.anything() as unknown,
      type: "LoadBalancer",
      port: [{ name: "https", port: 443, protocol: "TCP", target_port: "3080" }],
    });
  });
});

describe("records of external-dns", () => {
  const annotations = (externalDns: object) =>
    at(synthesise({ proxies: { externalDns } }).resource("kubernetes_service_v1", "svc-proxy"), "metadata.annotations");

  test("are for the public address and the names of applications below it", () => {
    expect(annotations({ ttl: "60s" })).toMatchObject({
      "external-dns.alpha.kubernetes.io/hostname": "access.example.com,*.access.example.com",
      "external-dns.alpha.kubernetes.io/ttl": "60",
    });
  });

  test("are of one pool each: two that claim a name are refused, and told which", () => {
    const claims = (first: ExternalDnsProps, second: ExternalDnsProps) => {
      return codesOf({ proxies: { externalDns: first }, proxyPools: { edge: { externalDns: second } } });
    };
    expect(claims({}, {})).toEqual(["EXPOSURE-013"]);
    expect(claims({}, { names: ["*.access.example.com"] })).toEqual(["EXPOSURE-013"]);
    expect(claims({ applications: false }, { names: ["*.access.example.com"] })).toEqual([]);
    expect(claims({}, { names: ["edge.example.com", "edge.example.com"] })).toEqual([]);
  });
});
