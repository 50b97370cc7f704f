import { AgentService } from "../../../constructs/agents/services/agent-service";
import type { AgentReleaseProps } from "../../../constructs/agents/common/agent-release-props";
import { PodServiceAccount } from "../../../constructs/workloads/identity/pod-service-account";
import { AgentRelease } from "../../../constructs/agents/release/agent-release";
import { AgentVersion } from "../../../constructs/updates/agent-version";
import { acknowledge } from "../../../constructs/core/tree/tree";
import type { AccessPlatformProps } from "../../../constructs/platform/access-platform-props";
import { Synthesised, violationCodes, violations } from "../../support/synthesis";
import { problemsOf } from "../../support/violations";
import { platformStack } from "../../platform/support";
import { configurationOf, only, tenant, violationsOf } from "../fixtures";

const WITHOUT_UPDATER = { version: AgentVersion.pinned("17.5.2"), updater: { enabled: false } } as const;

function agentsOf(props: Partial<AgentReleaseProps>, ofPlatform: Partial<AccessPlatformProps> = {}) {
  const { stack, platform } = platformStack(ofPlatform);
  const agents = new AgentRelease(stack, "agents", {
    platform,
    services: [AgentService.kubernetes({ clusterName: "production" })],
    version: AgentVersion.followUpdater({ first: "17.5.2" }),
    ...props,
  });
  return { stack, agents };
}

describe("agents of a platform", () => {
  test("have a namespace of their own, which the stack makes", () => {
    const { stack, agents } = agentsOf({}, { namespace: "access" });
    expect(agents.namespace).toBe("access-agents");
    const synthesised = new Synthesised(stack);
    expect(synthesised.resource("kubernetes_namespace_v1", "access-agents")).toMatchObject({
      metadata: { labels: { "pod-security.kubernetes.io/enforce": "restricted" } },
    });
    expect(synthesised.resource("kubernetes_network_policy_v1", "svc-agent")).toMatchObject({
      metadata: { namespace: "access-agents" },
    });
  });

  test("are told that the default namespace is too long", () => {
    const { stack } = agentsOf({}, { namespace: "a".repeat(60) });
    expect(problemsOf(violations(stack))).toEqual(["FIELD-002 namespace"]);
  });

  test("are admitted where nothing is wrong with them, and what is wrong is reported of them", () => {
    expect(problemsOf(violations(agentsOf({ services: [] }).stack))).toEqual(["AGENT-001 services"]);
  });

  test("share the namespace of the platform only by a word of the program, if they have an updater", () => {
    const { stack, agents } = agentsOf({ namespace: "svc" });
    expect(problemsOf(violations(stack))).toEqual(["AGENT-081 namespace"]);
    acknowledge(agents, { code: "AGENT-081", reason: "the account that deploys may use one namespace" });
    expect(violationCodes(stack)).toEqual([]);
    expect(violationCodes(agentsOf({ namespace: "svc", ...WITHOUT_UPDATER }).stack)).toEqual([]);
  });

  test("may have a namespace of that name in another cluster", () => {
    expect(violationsOf({ namespace: "svc" })).toEqual([]);
  });
});

test("agents of a tenant are in the namespace of the brand", () => {
  expect(only(configurationOf({ platform: tenant() }).resource.helm_release).namespace).toBe("svc");
});

describe("an account of the platform", () => {
  const existing = (name: string) => ({ serviceAccount: PodServiceAccount.existing({ name }) });

  test.each(["svc-auth", "svc-proxy", "svc-delivery"])("is not the agents': %s", (name) => {
    const { stack } = agentsOf({ ...WITHOUT_UPDATER, namespace: "svc", pods: existing(name) });
    expect(violations(stack)).toMatchObject([
      { rule: { code: "AGENT-082" }, property: "pods.serviceAccount", given: JSON.stringify(`svc/${name}`) },
    ]);
  });

  test("is not the updater's", () => {
    const { stack } = agentsOf({ namespace: "svc", updater: existing("svc-auth") });
    expect(problemsOf(violations(stack))).toEqual(["AGENT-081 namespace", "AGENT-082 updater.serviceAccount"]);
  });

  test("is known by the name that the platform declares", () => {
    const serviceAccount = PodServiceAccount.existing({ name: "own" });
    const props = { ...WITHOUT_UPDATER, namespace: "svc" };
    expect(violationCodes(agentsOf({ ...props, pods: existing("own") }, { auth: { serviceAccount } }).stack)).toEqual([
      "AGENT-082",
    ]);
    expect(violationCodes(agentsOf({ ...props, pods: existing("other") }).stack)).toEqual([]);
  });

  test("has a namesake in another namespace", () => {
    expect(violationCodes(agentsOf({ pods: existing("svc-auth") }).stack)).toEqual([]);
  });
});
