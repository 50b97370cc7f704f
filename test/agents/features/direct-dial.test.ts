import { parse } from "yaml";
import type { AgentReleaseProps } from "../../../constructs/agents/common/agent-release-props";
import {
  DIRECT_DIAL,
  directDialPorts,
  directDialServicePorts,
  joinedAuthAddress,
  joinsInCluster,
  type JoiningAgent,
} from "../../../constructs/agents/features/direct-dial";
import { AgentDiscovery } from "../../../constructs/agents/services/agent-discovery";
import { Brand } from "../../../constructs/brand/brand";
import { ServiceExposure } from "../../../constructs/workloads/service-exposure";
import {
  planned,
  SERVICES,
  type Configuration,
  configurationOf,
  only,
  platform,
  releaseProps,
  tenant,
  violationsOf,
} from "../fixtures";

const { SSH, KUBERNETES, DESKTOP, APPLICATION, DATABASE } = SERVICES;

const ALL = Object.values(SERVICES);

const DIALLED = [SSH, KUBERNETES, DESKTOP];

/** Agents in the cluster of their platform, which need no pin. */
const INSIDE = {
  network: { inPlatformCluster: true },
  platform: platform({ inClusterPeer: { namespace: "svc", podLabels: { component: "proxy" } } }),
};

const PIN = `sha256:${"0a".repeat(32)}`;

/** The network policies of a stack, by name. */
function policiesOf({ kubernetes_network_policy_v1: policies }: Configuration["resource"]) {
  return Object.values(policies).sort((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1));
}

/** Values of the chart of a release. */
function valuesOf(overrides: Partial<AgentReleaseProps>) {
  return parse(only(configurationOf(overrides).resource.helm_release).values[0]!) as Record<string, unknown>;
}

/** What opens for a release: its Service, the ingress of its network policy and its part of the configuration file. */
function opened(overrides: Partial<AgentReleaseProps>) {
  const { resource } = configurationOf(overrides);
  const values = valuesOf(overrides);
  return {
    service: resource.kubernetes_service_v1 && only(resource.kubernetes_service_v1),
    ingress: policiesOf(resource).find(({ metadata }) => metadata.name === "svc-agent")?.spec.ingress,
    configuration: values["svcConfig"] as Record<string, unknown> | undefined,
  };
}

test("agents have no port unless they are to be dialled", () => {
  const { service, ingress, configuration } = opened({ services: ALL });
  expect([service, ingress]).toEqual([undefined, undefined]);
  expect(JSON.stringify(configuration)).not.toContain("listen_addr");
});

test("a release of all services that can be dialled opens the three ports, and keeps what else its configuration says", () => {
  const { service, ingress, configuration } = opened({ services: DIALLED, directDial: {} });
  expect(service).toMatchObject({
    metadata: { name: "svc-agent-direct", namespace: "svc-agents" },
    spec: {
      type: "ClusterIP",
      selector: { app: "svc-agent" },
      port: [{ name: "agent-ssh", port: 3022, target_port: "3022" }, { port: 3026 }, { port: 3028 }],
    },
  });
  expect(ingress).toEqual([{ ports: ["3022", "3026", "3028"].map((port) => ({ port, protocol: "TCP" })) }]);
  expect(configuration).toEqual({
    kubernetes_service: { listen_addr: "0.0.0.0:3026" },
    ssh_service: { enabled: true, listen_addr: "0.0.0.0:3022" },
    windows_desktop_service: {
      enabled: true,
      listen_addr: "0.0.0.0:3028",
      static_hosts: [{ name: "desk", addr: "desk.example.com", ad: false }],
    },
  });
});

test("the Service is exposed as the program says", () => {
  const exposure = ServiceExposure.nodePort({ ports: { "agent-ssh": 30022 }, annotations: { team: "sre" } });
  expect(opened({ services: [SSH], directDial: { exposure } }).service).toMatchObject({
    metadata: { annotations: { team: "sre" } },
    spec: { type: "NodePort", port: [{ node_port: 30022 }] },
  });
});

test("agents of a cloud-hosted platform cannot be dialled", () => {
  expect(violationsOf({ platform: tenant(), directDial: {} })).toEqual(["AGENT-040 directDial"]);
});

test("applications and databases cannot be dialled, nor be beside what is", () => {
  expect(violationsOf({ ...INSIDE, services: [APPLICATION, DATABASE], directDial: {} })).toEqual([
    "AGENT-041 directDial",
  ]);
  expect(violationsOf({ ...INSIDE, services: ALL, directDial: {} })).toEqual(["AGENT-046 directDial"]);
  const discovery = AgentDiscovery.of({ applications: [{ labels: { team: "web" } }] });
  expect(violationsOf({ ...INSIDE, discovery, directDial: {} })).toEqual(["AGENT-046 directDial"]);
});

describe("agents that are dialled directly join the auth service", () => {
  test("which they know by its pins, wherever others may be on the way", () => {
    expect(violationsOf({ directDial: { caPins: [PIN] } })).toEqual([]);
    expect(violationsOf({ directDial: {} })).toEqual(["AGENT-048 directDial.caPins"]);
    expect(violationsOf({ ...INSIDE, directDial: {} })).toEqual([]);
  });

  test("and cannot be where it is not reached", () => {
    const { authService } = platform();
    const inClusterPeer = INSIDE.platform.inClusterPeer!;
    const closed = platform({ inClusterPeer, authService: { ...authService!, publicAddress: undefined } });
    expect(violationsOf({ platform: closed, network: { inPlatformCluster: false }, directDial: {} })).toEqual([
      "AGENT-045 directDial",
    ]);
    expect(violationsOf({ ...INSIDE, platform: closed, directDial: {} })).toEqual([]);
  });
});

describe("the network policies of agents that are dialled directly", () => {
  const auth = { "app.kubernetes.io/component": "auth" };

  const policies = (overrides: Partial<AgentReleaseProps>) =>
    policiesOf(configurationOf(overrides).resource).filter(({ metadata }) => !metadata.name.endsWith("-updater"));

  test("in the cluster of the platform let them, and no others of the release, join the auth service", () => {
    const all = policies({ ...INSIDE, namespace: "edge", releaseName: "bastion", directDial: {} });
    const names = ["bastion", "edge-bastion-dialled", "svc-auth-edge-bastion"];
    expect(all.map(({ metadata }) => metadata.name)).toEqual(names);
    expect(all[2]).toMatchObject({
      metadata: { name: "svc-auth-edge-bastion", namespace: "svc" },
      spec: {
        pod_selector: { match_labels: auth },
        ingress: [
          {
            from: [
              {
                namespace_selector: { match_labels: { "kubernetes.io/metadata.name": "edge" } },
                pod_selector: { match_labels: { app: "bastion" } },
              },
            ],
            ports: [{ port: "3025", protocol: "TCP" }],
          },
        ],
      },
    });
  });

  test("let the proxies dial them, which they may not without such agents", () => {
    const [, proxies] = policies({ ...INSIDE, services: [KUBERNETES, SSH], directDial: {} });
    expect(proxies).toMatchObject({
      metadata: { namespace: "svc" },
      spec: {
        pod_selector: { match_labels: { component: "proxy" } },
        egress: [{ ports: ["3022", "3026"].map((port) => ({ port, protocol: "TCP" })) }],
      },
    });
  });

  test("let them out to it", () => {
    const own = policies({ ...INSIDE, directDial: {} }).find(({ metadata }) => metadata.name === "svc-agent");
    expect(own!.spec.egress).toContainEqual({
      to: [
        {
          namespace_selector: { match_labels: { "kubernetes.io/metadata.name": "svc" } },
          pod_selector: { match_labels: auth },
        },
      ],
      ports: [{ port: "3025", protocol: "TCP" }],
    });
    const [elsewhere, ...others] = policies({ directDial: { caPins: [PIN] } });
    expect(JSON.stringify(elsewhere!.spec.egress.at(-1))).toContain('"3025"');
    expect(others).toEqual([]);
  });

  test("open nothing of the auth service to agents that join through the proxies", () => {
    expect(policies(INSIDE)).toHaveLength(1);
    expect(JSON.stringify(policies(INSIDE))).not.toContain("3025");
  });
});

test("a node port is for a port that the release opens", () => {
  const exposure = ServiceExposure.nodePort({ ports: { "agent-ssh": 30022 } });
  expect(violationsOf({ ...INSIDE, services: [KUBERNETES], directDial: { exposure } })).toEqual([
    'EXPOSURE-001 directDial.exposure.ports["agent-ssh"]',
  ]);
});

describe("what decides where agents join", () => {
  const { authService } = platform();
  const withoutAddress = { ...authService!, publicAddress: undefined };
  const agent = (overrides: Partial<JoiningAgent>): JoiningAgent => ({
    services: [SSH],
    platform: platform(),
    ...overrides,
  });

  test.each<[Partial<JoiningAgent>, string | undefined, boolean]>([
    [{}, undefined, false],
    [{ inPlatformCluster: true }, undefined, false],
    [{ directDial: {} }, "auth.example.com:3025", false],
    [{ directDial: {}, inPlatformCluster: false }, "auth.example.com:3025", false],
    [{ directDial: {}, inPlatformCluster: true }, "svc-auth.svc.svc:3025", true],
    [{ directDial: {}, platform: platform({ authService: withoutAddress }) }, undefined, false],
    [{ directDial: {}, inPlatformCluster: true, platform: platform({ authService: undefined }) }, undefined, false],
  ])("%# is the address of the auth service, or none", (overrides, address, isInCluster) => {
    expect(joinedAuthAddress(agent(overrides))).toBe(address);
    expect(joinsInCluster(agent(overrides))).toBe(isInCluster);
  });

  test("agents are dialled at the ports of their services, in the order of the port table", () => {
    const services = [DESKTOP, APPLICATION, KUBERNETES, SSH];
    expect(directDialPorts({ services })).toEqual([]);
    expect(directDialServicePorts(releaseProps({ services, directDial: {} }))).toEqual([
      { name: "agent-ssh", port: 3022, containerPort: 3022 },
      { name: "agent-kubernetes", port: 3026, containerPort: 3026 },
      { name: "agent-windows-desktop", port: 3028, containerPort: 3028 },
    ]);
  });

  test.each<[string, Partial<AgentReleaseProps>, object]>([
    ["through the proxies", {}, { proxyAddr: "access.example.com:443" }],
    [
      "without a known address",
      { services: [SSH], directDial: {}, platform: platform({ authService: withoutAddress }) },
      { proxyAddr: "access.example.com:443", svcConfig: { ssh_service: { listen_addr: "0.0.0.0:3022" } } },
    ],
    [
      "at the auth service",
      { services: [SSH], directDial: { caPins: [PIN] } },
      {
        proxyAddr: "access.example.com:443",
        authAddr: "auth.example.com:3025",
        caPin: [PIN],
        svcConfig: { ssh_service: { listen_addr: "0.0.0.0:3022" } },
      },
    ],
    [
      "at the auth service, by Teleport's chart",
      { services: [SSH], directDial: {}, platform: platform({ brand: Brand.TELEPORT }) },
      {
        proxyAddr: "access.example.com:443",
        teleportConfig: {
          ssh_service: { listen_addr: "0.0.0.0:3022" },
          teleport: { auth_server: "auth.example.com:3025", proxy_server: "" },
        },
      },
    ],
  ])("agents that join %s have these values", (_, overrides, values) => {
    expect(DIRECT_DIAL.values(planned(overrides))).toStrictEqual(values);
  });

  test.each([
    "",
    "sha256:",
    `sha256:${"0".repeat(63)}`,
    `sha256:${"0".repeat(65)}`,
    `x${PIN}`,
    `${PIN} `,
    PIN.toUpperCase(),
  ])("%j is no pin", (pin) => {
    expect(violationsOf({ directDial: { caPins: [pin] } })).toEqual(["FIELD-002 directDial.caPins[0]"]);
  });
});
