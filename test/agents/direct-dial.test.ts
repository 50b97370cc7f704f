import { parse } from "yaml";
import type { AgentReleaseProps, DirectDial } from "../../constructs/agents/agent-release-props";
import { Brand } from "../../constructs/brand";
import { ServiceExposure } from "../../constructs/workloads/service-exposure";
import { SERVICES, configurationOf, only, platform, tenant, violationsOf } from "./fixtures";

const { SSH, KUBERNETES, DESKTOP, APPLICATION, DATABASE } = SERVICES;

const ALL = Object.values(SERVICES);

/** What opens for a release: its Service, the ingress of its network policy and its part of the configuration file. */
function opened(overrides: Partial<AgentReleaseProps>) {
  const { resource } = configurationOf(overrides);
  const values = parse(only(resource.helm_release).values[0]!) as Record<string, unknown>;
  return {
    service: resource.kubernetes_service_v1 && only(resource.kubernetes_service_v1),
    ingress: only(resource.kubernetes_network_policy_v1).spec.ingress,
    configuration: values["svcConfig"] as Record<string, unknown> | undefined,
  };
}

test("agents have no port unless they are to be dialled", () => {
  const { service, ingress, configuration } = opened({ services: ALL });
  expect([service, ingress]).toEqual([undefined, undefined]);
  expect(JSON.stringify(configuration)).not.toContain("listen_addr");
});

test.each([
  ["SSH", SSH, 3022, "agent-ssh", "ssh_service"],
  ["Kubernetes", KUBERNETES, 3026, "agent-kubernetes", "kubernetes_service"],
  ["Windows Desktop", DESKTOP, 3028, "agent-windows-desktop", "windows_desktop_service"],
])("the %s Service is dialled on its port alone", (_, service, port, name, section) => {
  const found = opened({ services: [service, APPLICATION], directDial: {} });
  expect(found.service).toMatchObject({
    metadata: { name: "svc-agent-direct", namespace: "svc" },
    spec: {
      type: "ClusterIP",
      selector: { app: "svc-agent" },
      port: [{ name, port, target_port: String(port), protocol: "TCP" }],
    },
  });
  expect(found.ingress).toEqual([{ ports: [{ port: String(port), protocol: "TCP" }] }]);
  expect(found.configuration).toMatchObject({ [section]: { listen_addr: `0.0.0.0:${port}` } });
});

test("a release of all services opens the three ports, and keeps what else its configuration says", () => {
  const { service, ingress, configuration } = opened({ services: ALL, directDial: {} });
  expect(service).toMatchObject({ spec: { port: [{ port: 3022 }, { port: 3026 }, { port: 3028 }] } });
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

test("the configuration is in the brand's value of the chart", () => {
  const { resource } = configurationOf({ platform: platform({ brand: Brand.TELEPORT }), directDial: {} });
  expect(parse(only(resource.helm_release).values[0]!)).toMatchObject({
    teleportConfig: { kubernetes_service: { listen_addr: "0.0.0.0:3026" } },
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

test("applications and databases cannot be dialled", () => {
  expect(violationsOf({ services: [APPLICATION, DATABASE], directDial: {} })).toEqual(["AGENT-041 directDial"]);
});

test.each([
  ["directDial", true],
  ["directDial", null],
  ["directDial.exposure", { exposure: "LoadBalancer" }],
])("%s of %j is refused, and the release is still rendered", (property, given) => {
  const directDial = given as unknown as DirectDial;
  expect(violationsOf({ directDial })).toEqual([`AGENT-042 ${property}`]);
  expect(() => configurationOf({ directDial })).not.toThrow();
});

test("a node port is for a port that the release opens", () => {
  const exposure = ServiceExposure.nodePort({ ports: { "agent-ssh": 30022 } });
  expect(violationsOf({ services: [KUBERNETES], directDial: { exposure } })).toEqual([
    'EXPOSURE-001 directDial.exposure.ports["agent-ssh"]',
  ]);
});

test("values of the chart cannot move a port that the release opens", () => {
  const values = { svcConfig: { kubernetes_service: { listen_addr: "0.0.0.0:4026" } } };
  expect(violationsOf({ directDial: {}, values })).toEqual([
    "AGENT-030 values.svcConfig.kubernetes_service.listen_addr",
  ]);
});
