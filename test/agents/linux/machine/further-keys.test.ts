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

test("a credential is refused, and a key that is nearly one of ours can be acknowledged", () => {
  expect(violationsOf({ furtherConfiguration: { svc: { storage: { password: "hunter2" } } } })).toEqual([
    "CONFIGURATION-003 furtherConfiguration.svc.storage.password",
  ]);
  const [misspelled] = foundIn({ furtherConfiguration: { ssh_servise: { pam: { enabled: true } } } });
  expect(misspelled?.rule).toMatchObject({ code: "CONFIGURATION-004", acknowledgeable: true });
});
