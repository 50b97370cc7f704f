import { HostPort } from "../../../constructs/network/host-port";
import { AgentDiscovery } from "../../../constructs/agents/services/agent-discovery";
import { AgentService } from "../../../constructs/agents/services/agent-service";
import { agentEgress, updaterEgress } from "../../../constructs/agents/features/traffic";
import { HttpConnectProxy } from "../../../constructs/network/http-connect-proxy";
import { platform, tenant, violationsOf } from "../fixtures";

type Release = Parameters<typeof agentEgress>[0];

const PROXIES = { namespace: "svc", podLabels: { component: "proxy" } };
const SEPARATE = platform({
  proxyAddress: HostPort.of("a.example.com:3080"),
  tunnelAddress: HostPort.of("a.example.com:3024"),
});
const THROUGH = HttpConnectProxy.of("proxy.corp:3128");
const ANYWHERE = { networks: undefined, ports: undefined };

function release(overrides: Partial<Release>): Release {
  return { services: [AgentService.ssh()], platform: SEPARATE, network: {}, ...overrides };
}

describe("agents connect to", () => {
  const nothing = { proxiesInCluster: false, authInCluster: false, httpConnect: undefined, kubernetesApi: ANYWHERE };
  const database = AgentService.database({ name: "a", uri: "b:5432", protocol: "postgres" });
  const discovery = AgentDiscovery.of({ awsDatabases: [{ types: ["rds"], regions: ["eu"] }] });

  test.each<[string, Partial<Release>, object]>([
    ["proxies at both addresses", {}, { outsidePorts: [3080, 3024] }],
    [
      "what they protect, what they find, and further ports",
      { services: [database], discovery, network: { egressPorts: [22] } },
      { outsidePorts: [3080, 3024, 5432, 443, 22] },
    ],
    ["the auth service that is elsewhere", { directDial: {} }, { outsidePorts: [3025] }],
    [
      "the auth service in their cluster",
      { directDial: {}, inPlatformCluster: true },
      { outsidePorts: [], authInCluster: true },
    ],
    ["an HTTP CONNECT proxy alone", { network: { httpProxy: THROUGH } }, { outsidePorts: [], httpConnect: THROUGH }],
    [
      "the Kubernetes API where it is",
      { network: { kubernetesApiNetworks: ["10.0.0.0/8"], kubernetesApiPorts: [6443] } },
      { outsidePorts: [3080, 3024], kubernetesApi: { networks: ["10.0.0.0/8"], ports: [6443] } },
    ],
  ])("%s", (_, overrides, expected) => {
    expect(agentEgress(release(overrides), undefined)).toStrictEqual({ ...nothing, ...expected });
  });

  test("the pods of proxies in their cluster, unless all goes through an HTTP CONNECT proxy", () => {
    expect(agentEgress(release({}), PROXIES).proxiesInCluster).toBe(true);
    expect(agentEgress(release({ network: { httpProxy: THROUGH } }), PROXIES).proxiesInCluster).toBe(false);
    expect(agentEgress(release({ directDial: {}, inPlatformCluster: true }), PROXIES).proxiesInCluster).toBe(false);
  });
});

describe("updaters connect to", () => {
  const of = (versionServer: string, imageRegistry?: string) =>
    updaterEgress(
      release({ platform: platform({ versionServer }), services: [], ...(imageRegistry && { imageRegistry }) }),
      undefined,
    ).outsidePorts;

  test("the version server and the registry, at their ports", () => {
    expect(of("https://a.example.com/v1")).toEqual([443, 443]);
    expect(of("https://a.example.com:8443/v1")).toEqual([8443, 443]);
    expect(of("http://a.example.com:80")).toEqual([80, 443]);
    expect(of("https://a.example.com/v1", "mirror.corp:5000/a")).toEqual([443, 5000]);
    expect(of("https://[2001:db8::1]:8443/v1")).toEqual([8443, 443]);
  });

  test("neither what agents protect nor the auth service", () => {
    const database = AgentService.database({ name: "a", uri: "b:5432", protocol: "postgres" });
    const agents = release({
      services: [database],
      network: { egressPorts: [22] },
      directDial: {},
      inPlatformCluster: true,
    });
    expect(updaterEgress(agents, PROXIES)).toStrictEqual({
      outsidePorts: [443, 443],
      proxiesInCluster: true,
      authInCluster: false,
      httpConnect: undefined,
      kubernetesApi: ANYWHERE,
    });
    const ofRegistry = {
      ...agents,
      network: { httpProxy: HttpConnectProxy.of("proxy.corp:3128", { noProxy: ["registry.svc.invalid"] }) },
    };
    expect(updaterEgress(ofRegistry, PROXIES)).toMatchObject({ outsidePorts: [443], proxiesInCluster: false });
  });
});

test("agents are in the cluster of a platform that is in one", () => {
  const network = { inPlatformCluster: true };
  expect(violationsOf({ network })).toEqual(["FLEET-006 network.inPlatformCluster"]);
  expect(violationsOf({ network, platform: tenant() })).toEqual(["FLEET-006 network.inPlatformCluster"]);
  expect(violationsOf({ network, platform: platform({ inClusterPeer: PROXIES }) })).toEqual([]);
  expect(violationsOf({ network: { inPlatformCluster: false } })).toEqual([]);
});

test("agents reach the proxies of their cluster through its load balancer, or in another way", () => {
  const inside = { platform: platform({ inClusterPeer: PROXIES, closedToItsCluster: "a reason" }) };
  expect(violationsOf(inside)).toEqual(["AGENT-093 platform"]);
  expect(violationsOf({ platform: platform({ inClusterPeer: PROXIES }) })).toEqual([]);
  for (const network of [{ inPlatformCluster: false }, { httpProxy: THROUGH }]) {
    expect(violationsOf({ ...inside, network })).toEqual([]);
  }
});
