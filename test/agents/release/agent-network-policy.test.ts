import { Testing } from "cdktf";
import { AgentRelease } from "../../../constructs/agents/release/agent-release";
import type { AgentReleaseProps } from "../../../constructs/agents/common/agent-release-props";
import { AgentService } from "../../../constructs/agents/services/agent-service";
import { AgentVersion } from "../../../constructs/updates/agent-version";
import { HttpConnectProxy } from "../../../constructs/network/http-connect-proxy";
import { ClusterStack } from "../../../constructs/terraform/cluster-stack";
import { KubernetesTarget } from "../../../constructs/terraform/kubernetes-target";
import { StateBackend } from "../../../constructs/terraform/state-backend";
import { configurationOf, configurationOfStack, newStack, platform, releaseProps } from "../fixtures";

function policyOf(overrides: Partial<AgentReleaseProps> = {}, of = overrides.releaseName ?? "svc-agent") {
  return policyNamed(of, configurationOf(overrides));
}

function policyNamed(name: string, { resource }: ReturnType<typeof configurationOf>) {
  const policies = Object.values(resource.kubernetes_network_policy_v1);
  return policies.find(({ metadata }) => metadata.name === name)!.spec;
}

/** Ports that are open to everyone, beside DNS: those of the Kubernetes API first. */
function tcpPorts(overrides: Partial<AgentReleaseProps> = {}, of?: string): string[] {
  const rules = policyOf(overrides, of).egress.filter(({ to }) => to === undefined);
  return rules.flatMap(({ ports = [] }) => ports.map(({ port, protocol }) => `${port}/${protocol}`)).slice(2);
}

test("agents and their updater accept no connection", () => {
  for (const app of ["edge", "edge-updater"]) {
    const policy = policyOf({ releaseName: "edge" }, app);
    expect(policy.policy_types).toEqual(["Ingress", "Egress"]);
    expect(policy).not.toHaveProperty("ingress");
    expect(policy).toMatchObject({ pod_selector: { match_labels: { app } } });
  }
});

test("an updater dials its version server and its registry, and nothing that the agents protect", () => {
  const versionServer = "https://updates.example.com:8443/v1/webapi/automaticupgrades/channel";
  const services = [AgentService.database({ name: "orders", uri: "orders:5432", protocol: "postgres" })];
  const imageRegistry = "registry.example.com:5000";
  const egress = { platform: platform({ versionServer }), services, imageRegistry, network: { egressPorts: [22] } };
  expect(tcpPorts(egress, "svc-agent-updater")).toEqual(["443/TCP", "6443/TCP", "5000/TCP", "8443/TCP"]);
});

test("agents without an updater have no policy of one", () => {
  const policies = configurationOf({ updater: { enabled: false }, version: AgentVersion.pinned("17.5.2") });
  expect(Object.keys(policies.resource.kubernetes_network_policy_v1)).toHaveLength(1);
});

test("where the networks of the Kubernetes API are known, nothing is open to everyone behind an HTTP CONNECT proxy", () => {
  const overrides = {
    network: {
      httpProxy: HttpConnectProxy.of("http://10.0.0.5:3128"),
      kubernetesApiNetworks: ["10.96.0.1/32", "172.16.0.0/24"],
    },
  };
  const blocks = policyOf(overrides).egress.flatMap(({ to = [], ports = [] }) =>
    to.map(({ ip_block: block }) => `${block!.cidr} ${ports.map(({ port }) => port).join(",")}`),
  );
  expect(blocks).toEqual(["10.96.0.1/32 443,6443", "172.16.0.0/24 443,6443", "10.0.0.5/32 3128"]);
  const open = policyOf(overrides).egress.filter(({ to }) => to === undefined);
  expect(open.flatMap(({ ports = [] }) => ports.map(({ port }) => port))).toEqual(["53", "53"]);
});

describe("agents in a stack of their own", () => {
  const production = KubernetesTarget.kubeconfig({ context: "production" });
  const staging = KubernetesTarget.kubeconfig({ context: "staging" });
  const inClusterPeer = { namespace: "svc", podLabels: { "app.kubernetes.io/component": "proxy" } };

  /** Whether a policy of agents selects the pods of a platform in another stack; without a target, neither has one. */
  function selectsProxies(agentsIn: KubernetesTarget | undefined, overrides: Partial<AgentReleaseProps> = {}): boolean {
    const app = Testing.app();
    const [first, second] = [agentsIn && production, agentsIn].map((target, index) =>
      target === undefined
        ? newStack(`stack-${index}`, app)
        : new ClusterStack(app, `stack-${index}`, { target, state: StateBackend.local({ path: `${index}.tfstate` }) }),
    );
    const proxies = platform({ stack: first!, inClusterPeer });
    new AgentRelease(second!, "agents", releaseProps({ platform: proxies, ...overrides }));
    const { egress } = policyNamed("svc-agent", configurationOfStack(second!));
    return egress.some(({ to }) => to !== undefined);
  }

  test("proxies are reached as pods where both stacks have the same target", () => {
    expect([selectsProxies(production), selectsProxies(staging)]).toEqual([true, false]);
  });

  test("nothing says that stacks without a target deploy to one cluster", () => {
    expect(selectsProxies(undefined)).toBe(false);
  });

  test("a program knows better than the targets that describe one cluster in two ways", () => {
    expect(selectsProxies(staging, { network: { inPlatformCluster: true } })).toBe(true);
    expect(selectsProxies(production, { network: { inPlatformCluster: false } })).toBe(false);
  });
});
