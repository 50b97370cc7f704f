import { JoinToken } from "../../../constructs/access/join-token";
import type { JoinRole } from "../../../constructs/access/join-roles";
import { AgentService } from "../../../constructs/agents/features/agent-service";
import { AgentDiscovery } from "../../../constructs/agents/features/agent-discovery";
import { AgentServiceAccount } from "../../../constructs/agents/features/service-account";
import { SecretRef } from "../../../constructs/secrets/secret-ref";
import { violationsOf } from "../fixtures";

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
  expect(violationsOf({ joinToken, pods: { serviceAccount: AgentServiceAccount.existing("edge") } })).toEqual([]);
  expect(violationsOf({ joinToken, releaseName: "edge" })).toEqual([]);
  expect(violationsOf({ joinToken, pods: { serviceAccount: AgentServiceAccount.existing("other") } })).toEqual([
    "AGENT-076 joinToken",
  ]);
  expect(violationsOf({ joinToken, namespace: "other" })).toEqual(["AGENT-076 joinToken"]);
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
