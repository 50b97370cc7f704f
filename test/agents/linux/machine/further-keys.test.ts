import { parse } from "yaml";
import { agentConfiguration } from "../../../../constructs/agents/linux/machine/agent-configuration";
import type { FurtherConfiguration } from "../../../../constructs/platform/declaration/configuration/further-configuration";
import { foundIn, linuxDeclaration, violationsOf } from "../fixtures";

function fileOf(furtherConfiguration: FurtherConfiguration): unknown {
  return parse(agentConfiguration(linuxDeclaration({ furtherConfiguration })));
}

test("further keys are merged with the sections that the props make", () => {
  const further = {
    svc: { log: { severity: "DEBUG" } },
    ssh_service: { permit_user_env: true, enhanced_recording: { command_buffer_size: 16 } },
    jamf_service: { enabled: true, api_endpoint: "https://acme.example.com" },
    discovery_service: { poll_interval: "10m" },
  };
  expect(violationsOf({ furtherConfiguration: further })).toEqual([]);
  expect(fileOf(further)).toMatchObject({
    svc: { data_dir: "/var/lib/svc", log: { severity: "DEBUG", output: "stderr" } },
    ssh_service: { enabled: true, permit_user_env: true, enhanced_recording: { command_buffer_size: 16 } },
    jamf_service: { enabled: true, api_endpoint: "https://acme.example.com" },
    discovery_service: { poll_interval: "10m" },
  });
});

test.each<[string, FurtherConfiguration]>([
  ["furtherConfiguration.svc.join_params", { svc: { join_params: { method: "iam" } } }],
  ["furtherConfiguration.svc.nodename", { svc: { nodename: "web-1" } }],
  ["furtherConfiguration.svc", { svc: null }],
  ["furtherConfiguration.ssh_service.enabled", { ssh_service: { enabled: false } }],
  ["furtherConfiguration.ssh_service.pam.enabled", { ssh_service: { pam: { enabled: true } } }],
  ["furtherConfiguration.ssh_service.x11.enabled", { ssh_service: { x11: { enabled: true } } }],
  ["furtherConfiguration.ssh_service.commands", { ssh_service: { commands: [] } }],
  ["furtherConfiguration.ssh_service.listen_addr", { ssh_service: { listen_addr: "0.0.0.0:22" } }],
  ["furtherConfiguration.discovery_service.aws", { discovery_service: { aws: [] } }],
  ["furtherConfiguration.kubernetes_service.resources", { kubernetes_service: { resources: [] } }],
  ["furtherConfiguration.app_service.apps", { app_service: { apps: [] } }],
  ["furtherConfiguration.kubernetes_service.kubeconfig_file", { kubernetes_service: { kubeconfig_file: "/etc/kube" } }],
  ["furtherConfiguration.db_service.databases", { db_service: { databases: [] } }],
  ["furtherConfiguration.proxy_service", { proxy_service: { enabled: true } }],
])("%s is what a prop decides, and is refused with the prop to use", (place, furtherConfiguration) => {
  expect(violationsOf({ furtherConfiguration })).toEqual([`CONFIGURATION-002 ${place}`]);
});

test("a reference of Terraform is refused, which no shell and no unit could hold", () => {
  expect(violationsOf({ furtherConfiguration: { svc: { log: { severity: "${TfToken[TOKEN.0]}" } } } })).toEqual([
    "REFERENCE-001 furtherConfiguration.svc.log.severity",
  ]);
});

test("a credential is refused, and a key that is nearly one of ours can be acknowledged", () => {
  expect(violationsOf({ furtherConfiguration: { svc: { storage: { password: "hunter2" } } } })).toEqual([
    "CONFIGURATION-003 furtherConfiguration.svc.storage.password",
  ]);
  const [misspelled] = foundIn({ furtherConfiguration: { ssh_servise: { pam: { enabled: true } } } });
  expect(misspelled?.rule).toMatchObject({ code: "CONFIGURATION-004", acknowledgeable: true });
});

test("a key that a prop decides is refused, and the prop is named", () => {
  const keys = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, "x"]));
  const places = ["listen_addr", "public_addr"];
  const furtherConfiguration = {
    ...keys("version", "auth_service", "proxy_service"),
    svc: {
      ...keys("nodename", "data_dir", "pid_file", "diag_addr", "auth_server", "auth_servers", "proxy_server"),
      ...keys("auth_token", "join_params", "ca_pin"),
    },
    ssh_service: keys("enabled", "labels", ...places),
    kubernetes_service: keys("enabled", "kube_cluster_name", "kubeconfig_file", "labels", ...places),
    discovery_service: keys("enabled"),
    app_service: keys("enabled", "apps"),
    db_service: keys("enabled", "databases"),
    windows_desktop_service: keys("enabled", "static_hosts", "ldap", ...places),
  };
  const told = foundIn({ furtherConfiguration }).map(({ rule, property }) => `${property}: ${rule.fix}`);
  expect(told.map((line) => line.replace("furtherConfiguration.", ""))).toMatchInlineSnapshot(`
[
  "version: remove the key: the agent sets it",
  "auth_service: declare an AccessPlatform",
  "proxy_service: declare an AccessPlatform",
  "svc.nodename: pass nodeName",
  "svc.data_dir: remove the key: the agent sets it",
  "svc.pid_file: remove the key: the agent sets it",
  "svc.diag_addr: pass diagnosticsPort",
  "svc.auth_server: pass platform, and directDial where it is dialled",
  "svc.auth_servers: pass platform, and directDial where it is dialled",
  "svc.proxy_server: pass platform, and directDial where it is dialled",
  "svc.auth_token: pass joinToken",
  "svc.join_params: pass joinToken",
  "svc.ca_pin: pass directDial.caPins",
  "ssh_service.enabled: pass services",
  "ssh_service.labels: pass services",
  "ssh_service.listen_addr: pass directDial, which opens the port of the specification",
  "ssh_service.public_addr: pass publicAddresses",
  "kubernetes_service.enabled: pass services",
  "kubernetes_service.kube_cluster_name: pass services",
  "kubernetes_service.kubeconfig_file: pass services",
  "kubernetes_service.labels: pass services",
  "kubernetes_service.listen_addr: pass directDial, which opens the port of the specification",
  "kubernetes_service.public_addr: pass publicAddresses",
  "discovery_service.enabled: pass discovery",
  "app_service.enabled: pass services",
  "app_service.apps: pass services",
  "db_service.enabled: pass services",
  "db_service.databases: pass services",
  "windows_desktop_service.enabled: pass services",
  "windows_desktop_service.static_hosts: pass services",
  "windows_desktop_service.ldap: pass services",
  "windows_desktop_service.listen_addr: pass directDial, which opens the port of the specification",
  "windows_desktop_service.public_addr: pass publicAddresses",
  "svc.auth_token: put the credential into a Secret, mount it, and name the file",
]
`);
});
