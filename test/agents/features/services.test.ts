import { AgentService } from "../../../constructs/agents/features/agent-service";
import { SERVICES } from "../../../constructs/agents/features/services";
import { Brand } from "../../../constructs/brand/brand";
import { PublicAddress } from "../../../constructs/network/public-address";
import type { AgentReleaseProps } from "../../../constructs/agents/features/agent-release-props";
import { platform, releaseProps, violationsOf } from "../fixtures";

const kubernetes = AgentService.kubernetes({ clusterName: "production", labels: { env: "prod" } });
const grafana = AgentService.application({ name: "grafana", uri: "http://grafana:3000", labels: { team: "sre" } });
const orders = AgentService.database({ name: "orders", uri: "orders:5432", protocol: "postgres" });
const ssh = AgentService.ssh({ labels: { role: "jump" } });
const desktop = AgentService.windowsDesktop({ name: "desk", address: "desk.example.com" });

function serviceValues(overrides: Partial<AgentReleaseProps>) {
  return SERVICES.values(releaseProps(overrides));
}

function valuesOf(...services: AgentService[]): Record<string, unknown> {
  return serviceValues({ services });
}

test("a Kubernetes service is the role kube with the cluster's name and labels", () => {
  expect(valuesOf(kubernetes)).toEqual({ roles: "kube", kubeClusterName: "production", labels: { env: "prod" } });
});

test("an application is the role app with an entry of apps", () => {
  const publicAddress = PublicAddress.of("grafana.example.com");
  const wiki = AgentService.application({ name: "wiki", uri: "https://wiki", publicAddress });
  expect(valuesOf(grafana)).toEqual({
    roles: "app",
    apps: [{ name: "grafana", uri: "http://grafana:3000", labels: { team: "sre" } }],
  });
  expect(valuesOf(wiki)["apps"]).toEqual([{ name: "wiki", uri: "https://wiki", public_addr: "grafana.example.com" }]);
});

test("a database is the role db with an entry of databases", () => {
  expect(valuesOf(orders)).toEqual({
    roles: "db",
    databases: [{ name: "orders", uri: "orders:5432", protocol: "postgres" }],
  });
});

test("an SSH service is the role node with a section of the configuration file", () => {
  expect(valuesOf(ssh)).toEqual({
    roles: "node",
    svcConfig: { ssh_service: { enabled: true, labels: { role: "jump" } } },
  });
});

test("a Windows desktop is the role windowsdesktop with a section of the configuration file", () => {
  expect(valuesOf(desktop)).toEqual({
    roles: "windowsdesktop",
    svcConfig: {
      windows_desktop_service: {
        enabled: true,
        static_hosts: [{ name: "desk", addr: "desk.example.com", ad: false }],
      },
    },
  });
});

test("roles have one order, and resources are sorted by name, whatever the order of the program", () => {
  const wiki = AgentService.application({ name: "wiki", uri: "http://wiki" });
  const services = [ssh, wiki, desktop, orders, grafana, kubernetes];
  expect(valuesOf(...services)).toEqual(valuesOf(...services.reverse()));
  expect(valuesOf(...services)).toMatchObject({
    roles: "kube,app,db,windowsdesktop,node",
    apps: [{ name: "grafana" }, { name: "wiki" }],
  });
});

test("labels of the release are those of every resource, and a resource's own win", () => {
  const values = serviceValues({
    services: [kubernetes, grafana, orders],
    labels: { env: "test", region: "eu" },
  });
  expect(values).toMatchObject({
    labels: { env: "prod", region: "eu" },
    apps: [{ labels: { env: "test", region: "eu", team: "sre" } }],
    databases: [{ static_labels: { env: "test", region: "eu" } }],
  });
});

test("another brand has its own name of the configuration value", () => {
  expect(Object.keys(serviceValues({ services: [ssh], platform: platform({ brand: Brand.TELEPORT }) }))).toEqual([
    "roles",
    "teleportConfig",
  ]);
});

describe("refused", () => {
  test.each([[[]], [undefined]])("no service: %j", (services) => {
    expect(violationsOf({ services: services as never })).toEqual(["AGENT-001 services"]);
  });

  test("something else than an AgentService", () => {
    expect(violationsOf({ services: [kubernetes, { kind: "ssh" } as never] })).toEqual(["TYPE-001 services[1]"]);
  });

  test("two Kubernetes clusters, even under two names", () => {
    const other = AgentService.kubernetes({ clusterName: "staging" });
    expect(violationsOf({ services: [kubernetes, other] })).toEqual(["AGENT-004 services[1]"]);
  });

  test("two SSH services", () => {
    expect(violationsOf({ services: [ssh, AgentService.ssh()] })).toEqual(["AGENT-010 services[1]"]);
  });

  test("two resources of one kind with one name; an application and a database may share one", () => {
    const database = AgentService.database({ name: "grafana", uri: "a:1", protocol: "mysql" });
    expect(violationsOf({ services: [grafana, database] })).toEqual([]);
    expect(violationsOf({ services: [grafana, database, grafana] })).toEqual(["AGENT-003 services[2]"]);
  });
});
