import { PolicyPeer } from "../../constructs/network/policy-peer";
import type { AccessPlatformProps } from "../../constructs/platform/access-platform";
import { ServiceExposure } from "../../constructs/workloads/service-exposure";
import { at } from "../support/synthesis";
import { synthesise } from "./support";

/** Who may connect to port 443 of the proxies, by the policy that says it. */
function clientsOf(props: Partial<AccessPlatformProps>): Record<string, unknown> {
  const policies = synthesise(props).resources("kubernetes_network_policy_v1");
  const admitting = policies.map((policy) => {
    const ingress = (at(policy, "spec.ingress") ?? []) as { from?: unknown[]; ports: { port: string }[] }[];
    const rules = ingress.filter(({ ports }) => ports.some(({ port }) => port === "3080"));
    return [at(policy, "metadata.name") as string, rules.flatMap(({ from = ["anyone"] }) => from)] as const;
  });
  return Object.fromEntries(admitting.filter(([, from]) => from.length > 0));
}

const inside = { exposure: ServiceExposure.clusterIp() };
const EVERY_POD = [{ namespace_selector: {} }];

test("a pool inside of the cluster takes connections from its pods, not from the network around it", () => {
  expect(clientsOf({ proxies: inside })).toEqual({ "svc-proxy": EVERY_POD });
  expect(clientsOf({ proxies: inside, proxyPools: { edge: inside } })).toEqual({ "svc-proxy": EVERY_POD });
});

test("a program says who else connects to it: a balancer, or pods in the network of their nodes", () => {
  const from = [PolicyPeer.network("10.0.0.0/16"), PolicyPeer.pods({ namespace: "edge" })];
  expect(clientsOf({ proxies: { exposure: ServiceExposure.clusterIp({ from }) } })).toEqual({
    "svc-proxy": [
      { namespace_selector: { match_labels: { "kubernetes.io/metadata.name": "edge" } } },
      { ip_block: { cidr: "10.0.0.0/16" } },
    ],
  });
});

test("pools that anybody reaches are open to anyone, beside a pool that the cluster reaches", () => {
  expect(clientsOf({})).toEqual({ "svc-proxy": ["anyone"] });
  expect(clientsOf({ proxyPools: { internal: inside } })).toEqual({
    "svc-proxy-clients": ["anyone"],
    "svc-proxy-internal-clients": EVERY_POD,
  });
});

test("an Ingress without a word on its controller may be anywhere", () => {
  expect(clientsOf({ proxies: { exposure: ServiceExposure.ingress({ className: "nginx" }) } })).toEqual({
    "svc-proxy": ["anyone"],
  });
});
