import { parse } from "yaml";
import { agentConfiguration } from "../../../../constructs/agents/linux/machine/agent-configuration";
import { AgentVersion } from "../../../../constructs/updates/agent-version";
import type { FurtherConfiguration } from "../../../../constructs/platform/component/configuration/further-configuration";
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

test("a key that the agent's version does not read can be acknowledged", () => {
  const furtherConfiguration = { svc: { relay_server: "relay.example.com:3042" } };
  const codesAt = (first: string) =>
    violationsOf({ furtherConfiguration, version: AgentVersion.followUpdater({ first }) });
  expect(codesAt("17.5.1")).toEqual(["CONFIGURATION-005 furtherConfiguration.svc.relay_server"]);
  expect(codesAt("18.3.0")).not.toContain("CONFIGURATION-005 furtherConfiguration.svc.relay_server");
});

/** Paths of all texts in data. */
function pathsIn(data: object): readonly string[] {
  return Object.entries(data).flatMap(([key, value]) =>
    typeof value === "object" && value !== null ? pathsIn(value as object).map((path) => `${key}.${path}`) : [key],
  );
}

test("every key that a prop decides is refused", () => {
  const keys = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, "x"]));
  const places = ["listen_addr", "public_addr"];
  const furtherConfiguration = {
    ...keys("version", "auth_service", "proxy_service"),
    svc: {
      ...keys("nodename", "data_dir", "pid_file", "diag_addr", "auth_server", "auth_servers", "proxy_server"),
      ...keys("auth_token", "join_params", "ca_pin"),
    },
    ssh_service: {
      ...keys("enabled", "labels", ...places),
      ...keys("commands", "port_forwarding", "ssh_file_copy", "disable_create_host_user"),
      pam: keys("enabled", "service_name", "use_pam_auth", "environment"),
      enhanced_recording: keys("enabled"),
      x11: keys("enabled"),
    },
    kubernetes_service: keys("enabled", "kube_cluster_name", "kubeconfig_file", "labels", ...places),
    discovery_service: keys("enabled"),
    app_service: keys("enabled", "apps"),
    db_service: keys("enabled", "databases"),
    linux_desktop_service: keys("enabled", "labels", "xsessions"),
    windows_desktop_service: keys("enabled", "static_hosts", "ldap", ...places),
  };
  const refused = pathsIn(furtherConfiguration).map((key) => `CONFIGURATION-002 furtherConfiguration.${key}`);
  expect(violationsOf({ furtherConfiguration }).sort()).toEqual(
    [
      ...refused,
      "CONFIGURATION-003 furtherConfiguration.svc.auth_token",
      "CONFIGURATION-005 furtherConfiguration.linux_desktop_service",
    ].sort(),
  );
});
