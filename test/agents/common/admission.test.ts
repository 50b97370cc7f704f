import type { JoiningService, JoinRole } from "../../../constructs/brand/image-contract/service-kinds";
import { PodIdentity } from "../../../constructs/workloads/identity/pod-identity";
import { JoinToken } from "../../../constructs/access/joining/join-token";
import { ServiceResource } from "../../../constructs/access/resources/service-resource";
import { AgentDiscovery } from "../../../constructs/agents/services/agent-discovery";
import { AgentService } from "../../../constructs/agents/services/agent-service";
import { PodServiceAccount } from "../../../constructs/workloads/identity/pod-service-account";
import { LinuxAgent } from "../../../constructs/agents/linux/linux-agent";
import { LinuxJoining, type LinuxJoinToken } from "../../../constructs/agents/linux/machine/linux-joining";
import { AgentRelease } from "../../../constructs/agents/release/agent-release";
import { acknowledge } from "../../../constructs/core/tree/tree";
import { SecretRef } from "../../../constructs/secrets/secret-ref";
import { platformStack } from "../../platform/support";
import { violations } from "../../support/synthesis";
import { violationsBy } from "../../support/violations";
import { checkDeclaredToken } from "../../../constructs/agents/common/admission";
import { linuxProps } from "../linux/fixtures";
import { platform, releaseProps, reportOf, SERVICES, violationsOf } from "../fixtures";

describe("a token of the platform as the service has it", () => {
  const found = (spec: object, services: readonly JoiningService[], method = "token") => {
    const declared = { kind: "token", version: "v2", metadata: { name: "a" }, spec: { ...spec } };
    const endpoint = platform({ declaredTokens: () => [declared] });
    return violationsBy((problems) => {
      checkDeclaredToken({ platform: endpoint, token: { tokenName: "a", method }, services }, problems);
    }).map(({ rule, property, given }) => `${rule.code} ${property}: ${given}`);
  };

  test("joins by the method token unless it says another one", () => {
    expect(found({ roles: ["Node"] }, ["ssh"])).toEqual([]);
    expect(found({ roles: ["Node"] }, ["ssh"], "iam")).toEqual([
      'AGENT-086 joinToken: "a by iam, where the platform has it by token"',
    ]);
  });

  test("has roles in any case, with spaces around and underscores, and no others", () => {
    expect(found({ roles: ["node", " DB ", "windows_desktop"] }, ["ssh", "database", "windows-desktop"])).toEqual([]);
    expect(found({ roles: ["linux_desktop"] }, ["linux-desktop"])).toEqual([]);
    expect(found({ roles: [7, "nodes", "no_de_"] }, ["ssh", "database"])).toEqual([
      'AGENT-077 joinToken: "7, nodes, no_de_, not Node, Db"',
    ]);
    expect(found({}, ["ssh"])).toEqual(['AGENT-077 joinToken: ", not Node"']);
  });
});

function token(roles: JoinRole[], ...accounts: string[]): JoinToken {
  const serviceAccounts = accounts.map((account) => {
    const [namespace = "", name = ""] = account.split(":");
    return { namespace, name };
  });
  return JoinToken.kubernetes({ name: "agents", roles, serviceAccounts });
}

test("a token has to name the service account under which the agents run", () => {
  const joinToken = token(["Kube"], "svc-agents:svc-agent", "svc-agents:edge");
  expect(violationsOf({ joinToken })).toEqual([]);
  expect(violationsOf({ joinToken, pods: { serviceAccount: PodServiceAccount.existing({ name: "edge" }) } })).toEqual(
    [],
  );
  expect(violationsOf({ joinToken, releaseName: "edge" })).toEqual([]);
  expect(violationsOf({ joinToken: token(["Kube"], "svc-*:svc-?gent") })).toEqual([]);
  expect(violationsOf({ joinToken, pods: { serviceAccount: PodServiceAccount.existing({ name: "other" }) } })).toEqual([
    "AGENT-076 joinToken",
  ]);
  expect(reportOf({ joinToken, namespace: "other" }).map(({ given }) => given)).toEqual([
    '"svc-agents:svc-agent, svc-agents:edge, not other:svc-agent"',
  ]);
});

test("a token has to let every service of the agents join, also those that find something", () => {
  const services = [AgentService.kubernetes({ clusterName: "production" }), AgentService.ssh()];
  expect(violationsOf({ services, joinToken: token(["Kube", "Node"], "svc-agents:svc-agent") })).toEqual([]);
  expect(violationsOf({ services, joinToken: token(["Kube"], "svc-agents:svc-agent") })).toEqual([
    "AGENT-077 joinToken",
  ]);
  const discovery = AgentDiscovery.of({ kubernetesServices: [{}] });
  expect(violationsOf({ discovery, joinToken: token(["Kube", "App"], "svc-agents:svc-agent") })).toEqual([
    "AGENT-077 joinToken",
  ]);
});

test("a token that is a secret asks for no account, but for the services", () => {
  const secret = SecretRef.of("agents", "auth-token");
  expect(violationsOf({ joinToken: JoinToken.static({ secret, roles: ["Kube"] }) })).toEqual([]);
  expect(violationsOf({ joinToken: JoinToken.static({ secret, roles: ["App"] }) })).toEqual(["AGENT-077 joinToken"]);
});

test("a Secret that the platform declares as a token has to let every service join, too", () => {
  const secret = SecretRef.of("agents", "auth-token");
  const codes = (roles: readonly JoinRole[], joinToken: SecretRef) => {
    const { stack, platform } = platformStack({ joinTokens: [JoinToken.static({ secret, roles })] });
    new AgentRelease(stack, "agents", releaseProps({ platform, joinToken }));
    return violations(stack).map(({ rule }) => rule.code);
  };
  expect(codes(["Kube"], secret)).toEqual([]);
  expect(codes(["Node"], secret)).toEqual(["AGENT-077"]);
  expect(codes(["Node"], SecretRef.of("agents", "auth-token"))).toEqual([]);
});

describe("beside the platform that declares the tokens", () => {
  const byIam = (name: string, roles: readonly string[], method = "iam") =>
    ServiceResource.of({
      kind: "token",
      version: "v2",
      metadata: { name },
      spec: { roles, join_method: method, allow: [{ aws_account: "123456789012" }] },
    });

  /** What is wrong with an agent on Linux beside a platform that declares some tokens. */
  function reported(joinToken: LinuxJoinToken, ...tokens: readonly ServiceResource[]): string[] {
    const { stack, platform } = platformStack({});
    const services = [SERVICES.SSH, SERVICES.DATABASE];
    new LinuxAgent(stack, "web", linuxProps({ platform, services, joinToken }));
    // The platform is told of them after the agent.
    for (const token of tokens) platform.addResource(token);
    return violations(stack).map(({ rule, path, property, given }) => `${rule.code} ${path} ${property} ${given}`);
  }

  test("a token that the platform declares for the method and the services of the agents is right", () => {
    expect(reported(LinuxJoining.iam("fleet"), byIam("fleet", ["Node", "Db"]))).toEqual([]);
  });

  test("a machine and a release join with the very token that the platform has; no pod has a TPM", () => {
    const allow = [{ awsAccount: "123456789012" }];
    const token = (roles: readonly JoinRole[]) => JoinToken.iam({ name: "fleet", roles, allow });
    const codes = (declaredToken: JoinToken, joinToken: JoinToken) => {
      const { stack, platform } = platformStack({ joinTokens: [declaredToken] });
      const agent = new LinuxAgent(stack, "web", linuxProps({ platform, joinToken }));
      return [
        ...violations(stack).map(({ rule }) => rule.code),
        ...agent.files.flatMap(({ content }) => /method: .*/.exec(content) ?? []),
      ];
    };
    expect(codes(token(["Node"]), token(["Node"]))).toEqual(['method: "iam"']);
    expect(codes(token(["Db"]), token(["Node"]))).toContain("AGENT-077");
    const released = (joinToken: JoinToken) => {
      const { stack, platform } = platformStack({ joinTokens: [joinToken] });
      const pods = { serviceAccount: PodServiceAccount.create({ identity: PodIdentity.node() }) };
      new AgentRelease(stack, "agents", releaseProps({ platform, joinToken, pods }));
      return violations(stack).map(({ rule }) => rule.code);
    };
    expect(released(token(["Kube"]))).toEqual([]);
    expect(released(token(["Node"]))).toEqual(["AGENT-077"]);
    const machine = { ekCertificateSerial: "73:df" };
    expect(released(JoinToken.tpm({ name: "racks", roles: ["Kube"], allow: [machine] }))).toEqual(["AGENT-029"]);
  });

  test("a name that no token of the platform has is a violation, which names those that it has", () => {
    expect(reported(LinuxJoining.iam("nope"), byIam("fleet", ["Node", "Db"]), byIam("web", ["Node"]))).toEqual([
      'AGENT-085 stack/web joinToken "nope, where the platform declares fleet, web"',
    ]);
    expect(reported(LinuxJoining.iam("nope"))).toEqual([
      'AGENT-085 stack/web joinToken "nope, where the platform declares no token"',
    ]);
  });

  test("somebody may make the token in the service", () => {
    const { stack, platform } = platformStack({});
    const agent = new LinuxAgent(stack, "web", linuxProps({ platform, joinToken: LinuxJoining.iam("nope") }));
    acknowledge(agent, { code: "AGENT-085", reason: "the cloud team makes it with tctl" });
    expect(violations(stack)).toEqual([]);
  });

  test("a token of another method is refused", () => {
    expect(reported(LinuxJoining.iam("fleet"), byIam("fleet", ["Node", "Db"], "ec2"))).toEqual([
      'AGENT-086 stack/web joinToken "fleet by iam, where the platform has it by ec2"',
    ]);
  });

  test("a token without the role of a service is refused", () => {
    expect(reported(LinuxJoining.iam("fleet"), byIam("fleet", ["Node"]))).toEqual([
      'AGENT-077 stack/web joinToken "Node, not Db"',
    ]);
  });

  test("a static token of the program is one of the platform's", () => {
    const secret = SecretRef.of("agent-join-token", "auth-token");
    const token = (roles: readonly JoinRole[]) => JoinToken.static({ secret, roles });
    const codes = (joinTokens: readonly JoinToken[], joinToken = token(["Node"])) => {
      const { stack, platform } = platformStack({ joinTokens, createNamespace: false });
      new LinuxAgent(stack, "web", linuxProps({ platform, joinToken }));
      return violations(stack).map(({ rule, given }) => `${rule.code} ${given}`);
    };
    expect(codes([token(["Node"])])).toEqual([]);
    expect(codes([token(["Db"])])).toEqual(['AGENT-077 "Db, not Node"']);
    expect(codes([])).toEqual([
      'AGENT-085 "<secret agent-join-token/auth-token>, where the platform declares no token"',
    ]);
  });

  test("a release is held to the same", () => {
    const serviceAccounts = [{ namespace: "svc-agents", name: "svc-agent" }];
    const token = (name: string) => JoinToken.kubernetes({ name, roles: ["Kube"], serviceAccounts });
    const { stack, platform } = platformStack({ joinTokens: [token("right")] });
    new AgentRelease(stack, "agents", releaseProps({ platform, joinToken: token("nope") }));
    expect(violations(stack).map(({ rule, given }) => `${rule.code} ${given}`)).toEqual([
      'AGENT-085 "nope, where the platform declares right"',
    ]);
  });

  test("nothing is known of the tokens of a platform that another program declares", () => {
    const { stack } = platformStack({});
    new LinuxAgent(stack, "web", linuxProps({ joinToken: LinuxJoining.iam("nope") }));
    expect(violations(stack)).toEqual([]);
  });
});
