import type { AccessPlatformProps } from "../../constructs/platform/access-platform";
import { ServiceExposure } from "../../constructs/workloads/service-exposure";
import { at, violations } from "../support/synthesis";
import { problemsOf } from "../support/violations";
import { platformStack, synthesise } from "./support";

const deployment = (props: Partial<AccessPlatformProps>, name: string) =>
  synthesise(props).resource("kubernetes_deployment_v1", name);
const serviceType = (props: Partial<AccessPlatformProps>, name: string) =>
  at(synthesise(props).resource("kubernetes_service_v1", name), "spec.type");
const problems = (props: Partial<AccessPlatformProps>) => problemsOf(violations(platformStack(props).stack));

const INSIDE = ServiceExposure.clusterIp({ proxyProtocol: "off" });

test("what proxies says holds for every pool, and a pool has instead what it says itself", () => {
  const props = {
    proxies: { replicas: 3, exposure: INSIDE, nodeSelector: { pool: "proxies" } },
    proxyPools: { edge: { exposure: ServiceExposure.loadBalancer({ proxyProtocol: "off" }) } },
  } as const;
  for (const name of ["svc-proxy", "svc-proxy-edge"]) {
    expect(at(deployment(props, name), "spec.replicas")).toBe("3");
    expect(at(deployment(props, name), "spec.template.spec.node_selector")).toEqual({ pool: "proxies" });
  }
  expect(serviceType(props, "svc-proxy")).toBe("ClusterIP");
  expect(serviceType(props, "svc-proxy-edge")).toBe("LoadBalancer");
});

test("the pool `default` is always there, and can be told what it has of its own", () => {
  const props = { proxies: { replicas: 3 }, proxyPools: { default: { replicas: 1 }, edge: {} } };
  expect(at(deployment(props, "svc-proxy"), "spec.replicas")).toBe("1");
  expect(at(deployment(props, "svc-proxy-edge"), "spec.replicas")).toBe("3");
  expect([...platformStack(props).platform.proxies.pools.keys()]).toEqual(["default", "edge"]);
  expect([...platformStack({ proxyPools: { edge: {} } }).platform.proxies.pools.keys()]).toEqual(["default", "edge"]);
  expect([...platformStack().platform.proxies.pools.keys()]).toEqual(["default"]);
});

test("said of the pool `default` or of all proxies, one pool is the same", () => {
  const own = { replicas: 3, exposure: INSIDE, podLabels: { team: "edge" } };
  expect(synthesise({ proxyPools: { default: own } }).text).toBe(synthesise({ proxies: own }).text);
});

test("what a pool says itself is held together with what it has of all", () => {
  expect(problems({ proxies: { drain: "90s" }, proxyPools: { edge: { terminationGracePeriodSeconds: 80 } } })).toEqual([
    "POD-010 proxies.drain",
  ]);
});

describe("an address", () => {
  test.each([
    ServiceExposure.loadBalancer({ loadBalancerIp: "203.0.113.7" }),
    ServiceExposure.nodePort({ ports: { https: 30443 } }),
    ServiceExposure.awsNetworkLoadBalancer({
      scheme: "internet-facing",
      clientAddress: "preserve",
      elasticIps: ["eipalloc-4e5f"],
    }),
    ServiceExposure.azureLoadBalancer({
      scheme: "internet-facing",
      clientAddress: "preserve",
      loadBalancerIp: "203.0.113.7",
    }),
  ])("is for one pool: shared, it is refused", (exposure) => {
    expect(problems({ proxies: { exposure }, proxyPools: { edge: {} } })).toEqual(["EXPOSURE-015 proxies.exposure"]);
    expect(problems({ proxyPools: { default: { exposure }, edge: { exposure } } })).toEqual([
      "EXPOSURE-015 proxyPools.edge.exposure",
    ]);
    expect(problems({ proxyPools: { default: { exposure }, edge: {} } })).toEqual([]);
  });
});

test("records of the public address are for one pool: shared, they are refused", () => {
  expect(problems({ proxies: { externalDns: {} }, proxyPools: { edge: {} } })).toEqual([
    "EXPOSURE-013 proxies.externalDns",
  ]);
  expect(problems({ proxyPools: { default: { externalDns: {} }, edge: {} } })).toEqual([]);
});
