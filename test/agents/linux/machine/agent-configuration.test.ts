import { parse } from "yaml";
import { JoinToken } from "../../../../constructs/access/joining/join-token";
import { agentConfiguration } from "../../../../constructs/agents/linux/machine/agent-configuration";
import type { LinuxAgentProps } from "../../../../constructs/agents/linux/machine/linux-agent-props";
import { LinuxJoining } from "../../../../constructs/agents/linux/machine/linux-joining";
import { AgentDiscovery } from "../../../../constructs/agents/services/agent-discovery";
import { AgentService } from "../../../../constructs/agents/services/agent-service";
import { PublicAddress } from "../../../../constructs/network/public-address";
import { SecretRef } from "../../../../constructs/secrets/secret-ref";
import { linuxDeclaration } from "../fixtures";

const EC2_TOKEN = JoinToken.iam({ name: "found", roles: ["Node"], allow: [{ awsAccount: "123456789012" }] });

type Configuration = Record<string, Record<string, unknown>>;

function configurationOf(overrides: Partial<LinuxAgentProps> = {}): Configuration {
  return parse(agentConfiguration(linuxDeclaration(overrides))) as Configuration;
}

test("an agent dials the proxy, and runs neither auth service nor proxy nor anything that is not declared", () => {
  expect(configurationOf()).toEqual({
    version: "v3",
    svc: {
      data_dir: "/var/lib/svc",
      diag_addr: "127.0.0.1:3000",
      proxy_server: "access.example.com:443",
      join_params: { method: "token", token_name: "/etc/svc-secrets/auth-token" },
      log: { severity: "INFO", output: "stderr", format: { output: "text" } },
    },
    auth_service: { enabled: false },
    proxy_service: { enabled: false },
    ssh_service: { enabled: true },
    app_service: { enabled: false },
    db_service: { enabled: false },
    windows_desktop_service: { enabled: false },
    kubernetes_service: { enabled: false },
  });
});

test("the desktop of the machine has labels and sessions, and a section only where it is declared", () => {
  const desktop = AgentService.linuxDesktop({
    labels: { team: "web" },
    xsessions: { included: "xfce", excluded: "a" },
  });
  const services = [AgentService.ssh(), desktop];
  expect(configurationOf({ services, labels: { rack: "a" } })["linux_desktop_service"]).toEqual({
    enabled: true,
    labels: { rack: "a", team: "web" },
    xsessions: { included: "xfce", excluded: "a" },
  });
  expect(configurationOf({ services: [AgentService.linuxDesktop()] })["linux_desktop_service"]).toEqual({
    enabled: true,
  });
});

test("an agent that is dialled directly joins the auth service, which it knows by its pins, and listens", () => {
  const pin = `sha256:${"0a".repeat(32)}`;
  const { svc, ssh_service: ssh } = configurationOf({
    directDial: { caPins: [pin] },
    publicAddresses: [PublicAddress.of("web.example.com")],
  });
  expect(svc).toMatchObject({ auth_server: "auth.example.com:3025", ca_pin: [pin] });
  expect(svc).not.toHaveProperty("proxy_server");
  expect(ssh).toEqual({ enabled: true, listen_addr: "0.0.0.0:3022", public_addr: ["web.example.com:3022"] });
});

test("what a machine finds is in the sections of what it serves, also of services that protect nothing by name", () => {
  const discovery = AgentDiscovery.of({
    group: "production",
    applications: [{ labels: { team: "web" } }],
    kubernetesClusters: [{ labels: { "*": "*" } }],
    aws: [{ types: ["ec2"], regions: ["eu-west-1"], joinToken: EC2_TOKEN }],
  });
  const services = [AgentService.application({ name: "grafana", uri: "http://localhost:3001" })];
  expect(configurationOf({ services, discovery })).toMatchObject({
    app_service: { enabled: true, apps: [{ name: "grafana" }], resources: [{ labels: { team: "web" } }] },
    kubernetes_service: { enabled: true, resources: [{ labels: { "*": "*" } }] },
    discovery_service: {
      enabled: true,
      discovery_group: "production",
      aws: [
        {
          types: ["ec2"],
          regions: ["eu-west-1"],
          tags: { "*": "*" },
          install: { join_params: { token_name: "found", method: "iam" } },
        },
      ],
    },
  });
  expect(configurationOf({ services })).not.toHaveProperty("discovery_service");
});

test("the node has the name that is given, else that of its machine", () => {
  expect(configurationOf({ nodeName: "web-1" })["svc"]).toHaveProperty("nodename", "web-1");
  expect(configurationOf()["svc"]).not.toHaveProperty("nodename");
});

describe("joining", () => {
  const paramsOf = (joinToken: LinuxAgentProps["joinToken"]) => configurationOf({ joinToken })["svc"]?.["join_params"];

  test("with a secret is by a file of the machine, whether the program names the secret or the platform's token", () => {
    const secret = SecretRef.of("agents", "token");
    const params = { method: "token", token_name: "/etc/svc-secrets/auth-token" };
    expect(paramsOf(secret)).toEqual(params);
    expect(paramsOf(JoinToken.static({ secret, roles: ["Node"] }))).toEqual(params);
  });

  test("by a key of its own is by the name of a token, and the file of the secret that registers the key", () => {
    const secret = SecretRef.of("agents", "token");
    const params = {
      method: "bound_keypair",
      token_name: "fleet",
      bound_keypair: { registration_secret_path: "/etc/svc-secrets/auth-token" },
    };
    const onboarding = { registrationSecret: secret };
    expect(paramsOf(LinuxJoining.boundKeypair("fleet", secret))).toEqual(params);
    expect(paramsOf(JoinToken.boundKeypair({ name: "fleet", roles: ["Node"], onboarding }))).toEqual(params);
  });
});

test("the same declaration is the same text, whatever the order of labels and services", () => {
  const a = AgentService.application({ name: "a", uri: "http://a" });
  const b = AgentService.application({ name: "b", uri: "http://b" });
  expect(agentConfiguration(linuxDeclaration({ services: [b, a], labels: { y: "1", x: "2" } }))).toBe(
    agentConfiguration(linuxDeclaration({ services: [a, b], labels: { x: "2", y: "1" } })),
  );
});
