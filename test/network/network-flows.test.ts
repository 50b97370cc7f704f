import type { Flow, NetworkPeer } from "../../constructs/network/flow";
import {
  agentAdmissionFlows,
  agentDialFlows,
  agentFlows,
  authFlows,
  clientFlows,
  proxyFlows,
} from "../../constructs/network/network-flows";
import type { Audience } from "../../constructs/network/port-table";
import { AGENT_DIRECT_DIAL_PORTS, portRow } from "../../constructs/network/ports";
import { ProxyListeners } from "../../constructs/network/proxy-listeners";

const ANYONE: readonly NetworkPeer[] = [{ kind: "anyone" }];

/** One line for each flow, as a reviewer would say it. */
function lines(flows: readonly Flow[]): string[] {
  return flows.map(({ direction, peer, ports }) => {
    const who = peer.kind === "component" ? peer.component : peer.kind;
    const where = ports.map(({ port, protocol }) => (protocol === "TCP" ? `${port}` : `${port}/${protocol}`));
    return `${direction} ${who}: ${where.join(" ")}`;
  });
}

afterEach(() => {
  jest.restoreAllMocks();
});

test("only proxies reach the auth service, which reaches DNS and the Kubernetes API", () => {
  expect(lines(authFlows())).toEqual([
    "ingress proxy: 3025",
    "egress cluster-dns: 53 53/UDP",
    "egress kubernetes-api: 443 6443",
  ]);
});

test("whoever reads the metrics reaches the diagnostics port of every component, and no other port", () => {
  const scrapedBy = [
    { kind: "pods", namespaceLabels: { team: "sre" }, podLabels: { app: "prometheus" } },
    { kind: "outside", cidr: "10.0.0.0/8" },
  ] as const;
  for (const flows of [authFlows, agentFlows]) {
    const added = lines(flows({ scrapedBy })).filter((line) => !lines(flows()).includes(line));
    expect(added).toEqual(["ingress pods: 3000", "ingress outside: 3000"]);
  }
  expect(lines(proxyFlows(ProxyListeners.tlsRouting(), { scrapedBy }))).toContain("ingress pods: 3000");
});

test("agents that are dialled directly reach the auth service too: each end says so", () => {
  expect(lines(agentAdmissionFlows())).toEqual(["ingress agent: 3025"]);
  expect(lines(agentFlows({ authInCluster: true }))).toContain("egress auth: 3025");
  expect(lines(authFlows({ agentNetworks: ["10.20.0.0/16"] }))).toContain("ingress outside: 3025");
});

test("the auth service reaches outside on the ports that are named, each once and in order", () => {
  expect(lines(authFlows({ outsidePorts: [5432, 443, 5432] }))).toContain("egress outside: 443 5432");
});

test("with TLS routing, proxies accept everyone on the container's web port alone", () => {
  expect(lines(proxyFlows(ProxyListeners.tlsRouting(), { outsidePorts: [443], clients: ANYONE }))).toEqual([
    "ingress anyone: 3080",
    "egress auth: 3025",
    "egress cluster-dns: 53 53/UDP",
    "egress outside: 443",
  ]);
});

test("with peering, proxies accept and call each other, and nobody else, on its port", () => {
  expect(lines(proxyFlows(ProxyListeners.tlsRouting({ peering: true }), { clients: ANYONE }))).toEqual([
    "ingress anyone: 3080",
    "ingress proxy: 3021",
    "egress auth: 3025",
    "egress proxy: 3021",
    "egress cluster-dns: 53 53/UDP",
  ]);
});

test("without TLS routing, proxies accept everyone on each listener's port of the container", () => {
  const listeners = ProxyListeners.separate({ ssh: 22, mysql: 3306, kubernetes: false, mongodb: false });
  const [flow] = proxyFlows(listeners, { clients: ANYONE });
  expect(lines([flow!])).toEqual(["ingress anyone: 3023 3024 3080 3306 5432"]);
  expect(flow!.ports.map(({ name }) => name)).toEqual(["ssh", "reverse-tunnel", "https", "mysql", "postgres"]);
});

test("a peering port of one's own is the one that is let through", () => {
  expect(lines(proxyFlows(ProxyListeners.separate({ peering: 4021 }))).filter((line) => line.includes("4021"))).toEqual(
    ["ingress proxy: 4021", "egress proxy: 4021"],
  );
});

test("pods that ask a cloud for credentials reach its metadata server", () => {
  const metadataServers = [{ cidr: "169.254.169.254/32", ports: [80] }];
  for (const flows of [authFlows, agentFlows]) {
    expect(flows({ metadataServers }).at(-1)).toMatchObject({
      peer: { cidr: "169.254.169.254/32" },
      ports: [{ port: 80 }],
    });
  }
  expect(lines(proxyFlows(ProxyListeners.tlsRouting(), { metadataServers }))).toContain("egress outside: 80");
});

test.each<[Audience, string[]]>([
  ["anyone", ["ingress anyone: 3025"]],
  ["proxies", ["ingress proxy: 3025"]],
  ["components", ["ingress proxy: 3025"]],
  ["node", []],
])("a port for %s lets in these peers, whichever component has it", (audience, expected) => {
  const row = portRow("auth");
  jest.replaceProperty(row, "audience", audience);
  for (const flows of [authFlows(), agentFlows({ directDial: [row] })]) {
    expect(lines(flows).filter((line) => line.startsWith("ingress"))).toEqual(expected);
  }
});

test("the Kubernetes API is reached at the networks and ports that are declared", () => {
  const kubernetesApi = { networks: ["10.0.0.1/32"], ports: [16443] };
  for (const flows of [authFlows, agentFlows]) {
    expect(flows({ kubernetesApi }).at(-1)).toEqual({
      direction: "egress",
      peer: { kind: "kubernetes-api", networks: ["10.0.0.1/32"] },
      ports: [{ port: 16443, protocol: "TCP" }],
    });
    expect(flows().at(-1)!.peer).toEqual({ kind: "kubernetes-api" });
  }
});

test("only declared clients reach proxies, and other proxies reach peering all the same", () => {
  const clients = ["10.0.0.0/8", "192.0.2.0/24"].map((cidr): NetworkPeer => ({ kind: "outside", cidr }));
  const listeners = ProxyListeners.tlsRouting({ peering: true });
  expect(lines(clientFlows(listeners, clients))).toEqual(["ingress outside: 3080", "ingress outside: 3080"]);
  expect(lines(proxyFlows(listeners, { clients })).slice(0, 3)).toEqual([
    "ingress proxy: 3021",
    "ingress outside: 3080",
    "ingress outside: 3080",
  ]);
  expect(lines(clientFlows(listeners, []))).toEqual([]);
  expect(lines(proxyFlows(listeners)).filter((line) => line.startsWith("ingress"))).toEqual(["ingress proxy: 3021"]);
});

test("proxies dial agents of their cluster at any address, on the ports of their services", () => {
  expect(lines(agentDialFlows(AGENT_DIRECT_DIAL_PORTS))).toEqual(["egress outside: 3022 3026 3028"]);
  expect(agentDialFlows([])).toEqual([]);
});

test("agents accept nothing, and reach DNS, the Kubernetes API and what is named", () => {
  expect(lines(agentFlows({ outsidePorts: [5432, 443] }))).toEqual([
    "egress cluster-dns: 53 53/UDP",
    "egress kubernetes-api: 443 6443",
    "egress outside: 443 5432",
  ]);
});

test("agents reach the proxies of the same cluster on every port: a Service may have others than its pods", () => {
  expect(lines(agentFlows({ proxiesInCluster: true }))).toContain("egress proxy: ");
});

test("an HTTP CONNECT proxy is reached on its port, and at its address alone where that is known", () => {
  const byName = { port: 3128, netmask: undefined };
  expect(lines(agentFlows({ outsidePorts: [5432], httpConnect: byName }))).toContain("egress outside: 3128 5432");
  const byAddress = { port: 3128, netmask: "10.0.0.5/32" };
  for (const flows of [
    agentFlows({ outsidePorts: [5432], httpConnect: byAddress }),
    proxyFlows(ProxyListeners.tlsRouting(), { outsidePorts: [5432], httpConnect: byAddress }),
  ]) {
    expect(flows.slice(-2)).toMatchObject([
      { peer: { kind: "outside" }, ports: [{ port: 5432 }] },
      { peer: { kind: "outside", cidr: "10.0.0.5/32" }, ports: [{ port: 3128 }] },
    ]);
  }
});

test("agents that are dialled directly accept everyone on the ports of their services", () => {
  expect(lines(agentFlows({ directDial: AGENT_DIRECT_DIAL_PORTS }))[0]).toBe("ingress anyone: 3022 3026 3028");
});
